import type { LiteralMember, Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { describeMember } from "./documented.js";
import { isBranded, isOpenPrimitive, literalOf } from "./intersection.js";
import { literalMember } from "./literal.js";
import { enumNominal, wholeEnum } from "./nominal.js";
import { errorType, report, type Site, type TypeReader, textOf } from "./reader.js";
import type { OrderedMember } from "./union-order.js";

/** A brand of literals has no name of its own. */
const opaque = { kind: "opaque" } as const;

/** Reads the literals of a union as one list; both booleans together are no literals. */
export function readLiterals(
  reader: TypeReader,
  literals: readonly OrderedMember[],
  site: Site,
): readonly Type[] {
  const isBoolean = ({ type }: OrderedMember) =>
    (literalOf(type).flags & ts.TypeFlags.BooleanLiteral) !== 0;
  const booleans = literals.filter(isBoolean);
  const whole = booleans.length === 2;
  const others = whole ? literals.filter((literal) => !isBoolean(literal)) : literals;
  const members = readList(reader, others, site);
  if (members === undefined) return [errorType];
  const brand = booleans.some(({ type }) => isBranded(type)) && { nominal: opaque };
  const boolean: readonly Type[] = whole ? [{ kind: "boolean", ...brand }] : [];
  if (members.length === 0) return boolean;
  const types = others.map(({ type }) => type);
  const nominal = types.some(isBranded) ? opaque : enumNominal(reader, types.map(literalOf));
  const description = describeMember(reader, wholeEnum(types), site);
  const list: Type = {
    kind: "literals",
    members,
    ...(nominal && { nominal }),
    ...(description !== undefined && { description }),
  };
  const first = literals[0];
  return first !== undefined && whole && isBoolean(first) ? [...boolean, list] : [list, ...boolean];
}

/** The literals without repeats; `undefined` where one has no constant value, which is reported. */
function readList(
  reader: TypeReader,
  literals: readonly OrderedMember[],
  site: Site,
): readonly LiteralMember[] | undefined {
  const members: LiteralMember[] = [];
  for (const { type, origin, declaration } of literals) {
    const member = literalMember(reader, literalOf(type), declaration ?? origin?.node, site);
    if (member === undefined) {
      report(site, "computed-enum-member", { member: textOf(type, reader) });
      return undefined;
    }
    // Two enum members may share a value; duplicates in `enum` are not valid JSON Schema.
    if (!members.some(({ value }) => value === member.value)) members.push(member);
  }
  return members;
}

/** The primitive of `"a" | "b" | (string & {})`, with the literals that it suggests. */
export function readSuggestions(
  reader: TypeReader,
  open: ts.Type,
  literals: readonly OrderedMember[],
  site: Site,
): Type {
  const suggestions = readList(reader, literals, site);
  if (suggestions === undefined) return errorType;
  const advice = suggestions.length === 0 ? {} : { suggestions };
  return isOpenPrimitive(open, ts.TypeFlags.String)
    ? { kind: "string", ...advice }
    : { kind: "number", integer: false, ...advice };
}

/** Whether a literal is one of the values of an open primitive. */
export function isSuggestedBy(literal: ts.Type, open: ts.Type): boolean {
  if (literal.isStringLiteral()) return isOpenPrimitive(open, ts.TypeFlags.String);
  return literal.isNumberLiteral() && isOpenPrimitive(open, ts.TypeFlags.Number);
}

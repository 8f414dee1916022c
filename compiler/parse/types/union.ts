import { ts } from "ts-morph";
import type { LiteralMember, Type } from "../../ir.js";
import { isFunctionType } from "./builtin.js";
import { isListed, literalMember } from "./literal.js";
import { enumNominal } from "./nominal.js";
import { isOpenString } from "./intersection.js";
import { below, errorType, readType, report, type Site, textOf, type TypeReader } from "./reader.js";
import { type Origin, type OrderedMember, orderedMembers } from "./union-order.js";

/** Reads a union: literals are gathered in one list, `undefined` is left to whoever owns the place. */
export function readUnion(
  reader: TypeReader,
  type: ts.UnionType,
  origin: Origin | undefined,
  site: Site,
): Type {
  const members = orderedMembers(type, origin, reader.checker).filter(
    ({ type: member }) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)),
  );
  const callable = members.filter(({ type: member }) => isFunctionType(reader, member));
  if (callable.length > 0 && callable.length < members.length) {
    report(site, "function-member-dropped", { type: textOf(type, reader) });
  }
  const kept = callable.length === members.length ? members : members.filter((m) => !callable.includes(m));
  return oneOf(withoutOverlaps(readMembers(reader, kept, site), site));
}

function readMembers(
  reader: TypeReader,
  members: readonly OrderedMember[],
  site: Site,
): readonly Type[] {
  const open = members.find(({ type }) => isOpenString(type));
  const literals = members.filter(({ type }) => isListed(type));
  const types: Type[] = [];
  let listed = false;
  for (const member of members) {
    if (open !== undefined && (member.type.isStringLiteral() || member === open)) {
      if (!types.some((type) => type.kind === "string")) types.push(suggesting(literals));
    } else if (!isListed(member.type)) {
      types.push(readType(reader, member.type, member.origin, below(site)));
    } else if (!listed) {
      listed = true;
      types.push(...readLiterals(reader, literals, site));
    }
  }
  return types.flatMap((type) => (type.kind === "union" && !type.nominal ? type.members : [type]));
}

function readLiterals(
  reader: TypeReader,
  literals: readonly OrderedMember[],
  site: Site,
): readonly Type[] {
  const isBoolean = ({ type }: OrderedMember) => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  const whole = literals.filter(isBoolean).length === 2;
  const others = whole ? literals.filter((literal) => !isBoolean(literal)) : literals;
  const members: LiteralMember[] = [];
  for (const { type, origin } of others) {
    const member = literalMember(reader, type, origin?.node);
    if (member === undefined) {
      report(site, "computed-enum-member", { member: textOf(type, reader) });
      return [errorType];
    }
    // Two enum members may share a value; duplicates in `enum` are not valid JSON Schema.
    if (!members.some(({ value }) => value === member.value)) members.push(member);
  }
  const boolean: readonly Type[] = whole ? [{ kind: "boolean" }] : [];
  if (members.length === 0) return boolean;
  const nominal = enumNominal(reader, others.map(({ type }) => type));
  const list: Type = { kind: "literals", members, ...(nominal && { nominal }) };
  const first = literals[0];
  return first !== undefined && whole && isBoolean(first) ? [...boolean, list] : [list, ...boolean];
}

/** `"a" | "b" | (string & {})`: any string, with the literals as advice. */
function suggesting(literals: readonly OrderedMember[]): Type {
  const values = literals.flatMap(({ type }) => (type.isStringLiteral() ? [type.value] : []));
  return values.length === 0
    ? { kind: "string" }
    : { kind: "string", description: `Suggested: ${values.join(", ")}.` };
}

/** Members that the wire cannot tell apart: the plain one wins, with a warning where it matters. */
function withoutOverlaps(types: readonly Type[], site: Site): readonly Type[] {
  const hasString = types.some((type) => type.kind === "string");
  const revived = types.find((type) => isRevivedString(type));
  if (hasString && revived !== undefined) {
    report(site, "unrevived-member", { type: typeName(revived) });
    return types.filter((type) => !isRevivedString(type));
  }
  return types;
}

function isRevivedString(type: Type): boolean {
  return ["date", "url", "regexp", "bigint", "bytes"].includes(type.kind);
}

function typeName(type: Type): string {
  const names: Partial<Record<Type["kind"], string>> = { date: "Date", url: "URL", regexp: "RegExp" };
  return type.kind === "bytes" ? type.container : (names[type.kind] ?? type.kind);
}

function oneOf(types: readonly Type[]): Type {
  if (types.some((type) => type.kind === "error")) return errorType;
  const [first, ...others] = types;
  if (first === undefined) return errorType;
  return others.length === 0 ? first : { kind: "union", members: types };
}

import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { isFunctionType, isHostObject } from "./builtin.js";
import { isOpenPrimitive, literalOf } from "./intersection.js";
import { isListed } from "./literal.js";
import { isSuggestedBy, readLiterals, readSuggestions } from "./literal-list.js";
import type { Origin } from "./origin.js";
import { withoutOverlaps } from "./overlaps.js";
import {
  below,
  errorType,
  readType,
  report,
  type Site,
  type TypeReader,
  textOf,
} from "./reader.js";
import { type OrderedMember, orderedMembers } from "./union-order.js";

/** Reads a union: literals are gathered in one list, `undefined` is left to whoever owns the place. */
export function readUnion(
  reader: TypeReader,
  type: ts.UnionType,
  origin: Origin | undefined,
  site: Site,
): Type {
  const members = orderedMembers(type, origin, reader).filter(
    ({ type: member }) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)),
  );
  const kept = withoutUnsendable(reader, members, () => textOf(type, reader, origin), site);
  return oneOf(withoutOverlaps(readMembers(reader, kept, site), site));
}

/** Drops what a model cannot send beside what it can: functions, and objects of the host. */
function withoutUnsendable(
  reader: TypeReader,
  members: readonly OrderedMember[],
  union: () => string,
  site: Site,
): readonly OrderedMember[] {
  const callable = members.filter(({ type }) => isFunctionType(reader, type));
  const live = members.filter(({ type }) => isHostObject(reader, type));
  // Of results an object of the host is any value, since nothing is read from it.
  const dropped = site.direction === "input" ? [...callable, ...live] : callable;
  if (live.length > 0) site.oneWay();
  if (dropped.length === 0 || dropped.length === members.length) return members;
  if (callable.length > 0) report(site, "function-member-dropped", { type: union() });
  for (const { type } of dropped.filter((member) => !callable.includes(member))) {
    report(site, "object-member-dropped", { member: textOf(type, reader), type: union() });
  }
  return members.filter((member) => !dropped.includes(member));
}

function readMembers(
  reader: TypeReader,
  members: readonly OrderedMember[],
  site: Site,
): readonly Type[] {
  const open = members.filter(({ type }) => isOpenPrimitive(type));
  const opened = (type: ts.Type) => open.find((member) => isSuggestedBy(type, member.type));
  const literals = members.filter(({ type }) => isListed(literalOf(type)) && !opened(type));
  const types: Type[] = [];
  const read = new Set<OrderedMember>();
  for (const member of members) {
    const primitive = open.includes(member) ? member : opened(member.type);
    const key = primitive ?? (literals.includes(member) ? literals[0] : undefined) ?? member;
    if (read.has(key)) continue;
    read.add(key);
    if (primitive !== undefined) {
      const advice = members.filter(({ type }) => opened(type) === primitive);
      types.push(readSuggestions(reader, primitive.type, advice, site));
    } else if (literals.includes(member)) {
      types.push(...readLiterals(reader, literals, site));
    } else {
      types.push(readType(reader, member.type, member.origin, below(site)));
    }
  }
  return types.flatMap((type) => (type.kind === "union" && !type.nominal ? type.members : [type]));
}

function oneOf(types: readonly Type[]): Type {
  if (types.some((type) => type.kind === "error")) return errorType;
  const [first, ...others] = types;
  if (first === undefined) return errorType;
  return others.length === 0 ? first : { kind: "union", members: types };
}

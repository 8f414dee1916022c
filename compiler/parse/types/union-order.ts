import { ts } from "../typescript.js";
import { literalOf } from "./intersection.js";
import type { Origin } from "./origin.js";
import type { TypeReader } from "./reader.js";
import { stablePath } from "./stable-path.js";
import { keyOf, type Rank, type Ranks, rank } from "./written-order.js";

/** A union member together with the node it was written as, where there is one. */
export interface OrderedMember {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
  /** What has the comment about a literal. */
  readonly declaration: ts.Node | undefined;
}

/** The members of a union in source order, or the type itself as its only member. */
export function orderedMembers(
  type: ts.Type,
  origin: Origin | undefined,
  reader: TypeReader,
): readonly OrderedMember[] {
  if (!type.isUnion()) return [{ type, origin, declaration: undefined }];
  const ranks: Ranks = origin === undefined ? new Map() : rank(origin, reader);
  const places = type.types.map((member) => placeOf(member, ranks));
  const isNothing = (index: number) => (type.types[index]?.flags ?? 0) & ts.TypeFlags.Null;
  const complete = places.every((place, index) => place !== undefined || isNothing(index));
  return type.types
    .map((member, index) => ({
      type: member,
      origin: places[index]?.origin,
      declaration: places[index]?.declaration,
      // Where others are not written, `null` says least about the union.
      position:
        isNothing(index) && !complete
          ? Number.POSITIVE_INFINITY
          : (places[index]?.position ?? Number.MAX_VALUE),
    }))
    .sort(
      (a, b) => a.position - b.position || compare(tieOf(a.type, reader), tieOf(b.type, reader)),
    );
}

/** A branded literal stands where its literal does. */
function placeOf(member: ts.Type, ranks: Ranks): Rank | undefined {
  const literal = literalOf(member);
  const bySymbol = member.symbol && ranks.get(member.symbol);
  return ranks.get(keyOf(literal)) ?? ranks.get(keyOf(member)) ?? bySymbol;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A stable order for members that are written nowhere: literals first, then by declaration. */
function tieOf(type: ts.Type, reader: TypeReader, depth = 0): string {
  const isMember = (type.flags & ts.TypeFlags.EnumLiteral) !== 0;
  if (type.isNumberLiteral() && !isMember)
    return `0 ${String(type.value + 1e15).padStart(20, "0")}`;
  if (type.isStringLiteral() && !isMember) return `0 ${type.value}`;
  const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
  if (declaration === undefined || depth > 3) return `2 ${String(type.flags).padStart(12, "0")}`;
  const args = type.aliasTypeArguments ?? reader.checker.getTypeArguments(type as ts.TypeReference);
  const path = stablePath(declaration.getSourceFile(), reader);
  const position = String(declaration.pos).padStart(9, "0");
  return `1 ${path} ${position} ${args.map((each) => tieOf(each, reader, depth + 1)).join(" ")}`;
}

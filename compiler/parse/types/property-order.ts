import { ts } from "ts-morph";
import type { TypeReader } from "./reader.js";
import { nameKey, type Origin, rank } from "./union-order.js";

/** The properties of a type in source order: inherited ones first, an override at its base's place. */
export function orderedProperties(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
): readonly ts.Symbol[] {
  const { checker } = reader;
  const symbols = new Map(checker.getPropertiesOfType(type).map((symbol) => [symbol.escapedName, symbol]));
  const names = type.isIntersection()
    ? type.types.flatMap((member) => orderedProperties(reader, member, undefined).map((s) => s.escapedName))
    : baseNames(reader, type);
  const ordered = new Map<ts.__String, ts.Symbol>();
  for (const name of [...names, ...symbols.keys()]) {
    const symbol = symbols.get(name);
    if (symbol !== undefined) ordered.set(name, symbol);
  }
  return isMapped(type) ? orderMapped([...ordered.values()], origin, checker) : [...ordered.values()];
}

function baseNames(reader: TypeReader, type: ts.Type): readonly ts.__String[] {
  if (!type.isClassOrInterface() && !isReference(type)) return [];
  const target = isReference(type) ? type.target : type;
  if (!target.isClassOrInterface()) return [];
  return reader.checker
    .getBaseTypes(target)
    .flatMap((base) => orderedProperties(reader, base, undefined).map(({ escapedName }) => escapedName));
}

/** Keys of a mapped type follow the order they are written in, or that of the mapped type's source. */
function orderMapped(
  symbols: readonly ts.Symbol[],
  origin: Origin | undefined,
  checker: ts.TypeChecker,
): readonly ts.Symbol[] {
  const ranks = origin === undefined ? undefined : rank(origin, checker);
  const written = symbols.map((symbol) => ranks?.get(nameKey(symbol.name))?.position);
  if (!written.includes(undefined)) return sortBy(symbols, (index) => written[index] ?? 0);
  const declared = symbols.map((symbol) => symbol.declarations?.[0]);
  const [first] = declared;
  const together = declared.every((each) => each !== undefined && each.parent === first?.parent);
  if (together) return sortBy(symbols, (index) => declared[index]?.pos ?? 0);
  if (!declared.includes(undefined)) return symbols;
  return [...symbols].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function sortBy(
  symbols: readonly ts.Symbol[],
  place: (index: number) => number,
): readonly ts.Symbol[] {
  return symbols
    .map((symbol, index) => ({ symbol, at: place(index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ symbol }) => symbol);
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (objectFlags(type) & ts.ObjectFlags.Reference) !== 0;
}

function isMapped(type: ts.Type): boolean {
  return (objectFlags(type) & ts.ObjectFlags.Mapped) !== 0;
}

function objectFlags(type: ts.Type): ts.ObjectFlags {
  // Every object type has object flags; other types are told apart by the flag.
  return type.flags & ts.TypeFlags.Object ? (type as ts.ObjectType).objectFlags : 0;
}

import { ts } from "../typescript.js";
import type { Origin } from "./origin.js";
import { renamedFrom } from "./property-documentation.js";
import type { TypeReader } from "./reader.js";
import { stablePath } from "./stable-path.js";
import { keyOf, nameKey, type Ranks, rank } from "./written-order.js";

/** The properties of a type in source order: inherited ones first, an override at its base's place. */
export function orderedProperties(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
): readonly ts.Symbol[] {
  const { checker } = reader;
  const symbols = new Map(
    checker.getPropertiesOfType(type).map((symbol) => [symbol.escapedName, symbol]),
  );
  const names = type.isIntersection()
    ? type.types.flatMap((member) =>
        orderedProperties(reader, member, undefined).map((s) => s.escapedName),
      )
    : baseNames(reader, type);
  const ordered = new Map<ts.__String, ts.Symbol>();
  for (const name of [...names, ...symbols.keys()]) {
    const symbol = symbols.get(name);
    if (symbol !== undefined) ordered.set(name, symbol);
  }
  return isMapped(type)
    ? orderMapped([...ordered.values()], origin, reader)
    : [...ordered.values()];
}

function baseNames(reader: TypeReader, type: ts.Type): readonly ts.__String[] {
  if (!type.isClassOrInterface() && !isReference(type)) return [];
  const target = isReference(type) ? type.target : type;
  if (!target.isClassOrInterface()) return [];
  return reader.checker
    .getBaseTypes(target)
    .flatMap((base) =>
      orderedProperties(reader, base, undefined).map(({ escapedName }) => escapedName),
    );
}

/** Keys of a mapped type follow the order they are written in, or that of the mapped type's source. */
function orderMapped(
  symbols: readonly ts.Symbol[],
  origin: Origin | undefined,
  reader: TypeReader,
): readonly ts.Symbol[] {
  const ranks = origin === undefined ? undefined : rank(origin, reader);
  const positions = symbols.map((symbol) => ranks && positionOf(symbol, ranks));
  const isWritten = !positions.includes(undefined);
  return symbols
    .map((symbol, index) => ({
      symbol,
      at: isWritten ? padded(positions[index]) : declaredAt(symbol, reader),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ symbol }) => symbol);
}

/** The place of the key that a property is made of: a literal, a member of an enum or, under `as`, any type. */
function positionOf(symbol: ts.Symbol, ranks: Ranks): number | undefined {
  // The checker keeps the key on properties of mapped types; its public types do not show it.
  const { links } = symbol as ts.Symbol & { readonly links?: { readonly keyType?: ts.Type } };
  const key = links?.keyType;
  const rank =
    (key && ranks.get(keyOf(key))) ??
    (key?.symbol && ranks.get(key.symbol)) ??
    ranks.get(nameKey(symbol.name));
  return rank?.position;
}

/** Where the property that a mapped one comes from is declared; new ones have only their names. */
function declaredAt(symbol: ts.Symbol, reader: TypeReader): string {
  const declaration = (symbol.declarations ?? renamedFrom(reader, symbol)?.declarations)?.[0];
  if (declaration === undefined) return symbol.name;
  return `${stablePath(declaration.getSourceFile(), reader)} ${padded(declaration.pos)}`;
}

function padded(position: number | undefined): string {
  return (position ?? 0).toFixed(3).padStart(14, "0");
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

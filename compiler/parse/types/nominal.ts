import { ts } from "ts-morph";
import type { NominalReference } from "../../ir.js";
import type { TypeReader } from "./reader.js";

/** How generated code names a type that only its declaration makes. */
export function nominalOf(reader: TypeReader, symbol: ts.Symbol | undefined): NominalReference {
  const opaque: NominalReference = { kind: "opaque" };
  const file = symbol?.declarations?.[0]?.getSourceFile();
  if (symbol === undefined || file === undefined) return opaque;
  // A file below node_modules has no path that the project may import.
  if (file.fileName.includes("/node_modules/")) return opaque;
  const module = reader.checker.getSymbolAtLocation(file);
  const exported = module && reader.checker.getExportsOfModule(module).find((each) => each === symbol);
  if (exported === undefined) return opaque;
  return { kind: "import", module: reader.sources.pathOf(file), package: false, exportName: exported.name };
}

/** The enum that literal types belong to, when they are all of its members. */
export function enumNominal(
  reader: TypeReader,
  types: readonly ts.Type[],
): NominalReference | undefined {
  const enums = new Set(types.map((type) => enumOf(type)));
  const [symbol] = enums;
  if (enums.size === 1 && symbol === undefined) return undefined;
  if (enums.size > 1 || symbol === undefined) return { kind: "opaque" };
  const values = new Set(types.map((type) => type.symbol));
  const all = [...(symbol.exports?.values() ?? [])].filter(
    (member) => member.flags & ts.SymbolFlags.EnumMember,
  );
  return all.every((member) => values.has(member)) || values.has(symbol)
    ? nominalOf(reader, symbol)
    : { kind: "opaque" };
}

function enumOf(type: ts.Type): ts.Symbol | undefined {
  if (!(type.flags & ts.TypeFlags.EnumLike)) return undefined;
  const declaration = type.symbol?.declarations?.[0];
  if (declaration === undefined) return undefined;
  const owner = ts.isEnumMember(declaration) ? declaration.parent : declaration;
  // The binder leaves the symbol on every declaration; the public types do not show it.
  return (owner as ts.Declaration & { readonly symbol?: ts.Symbol }).symbol;
}

import type { NominalReference } from "../../ir.js";
import { ts } from "../typescript.js";
import type { TypeReader } from "./reader.js";

/** How generated code names a type that only its declaration makes. */
export function nominalOf(reader: TypeReader, symbol: ts.Symbol | undefined): NominalReference {
  const opaque: NominalReference = { kind: "opaque" };
  const file = symbol?.declarations?.[0]?.getSourceFile();
  if (symbol === undefined || file === undefined) return opaque;
  // A file below node_modules has no path that the project may import.
  if (file.fileName.includes("/node_modules/")) return opaque;
  // The name alone is no type where it wants arguments.
  if (symbol.declarations?.some(isGeneric)) return opaque;
  const module = reader.checker.getSymbolAtLocation(file);
  const exported =
    module && reader.checker.getExportsOfModule(module).find((each) => each === symbol);
  if (exported === undefined) return opaque;
  return {
    kind: "import",
    module: reader.sources.pathOf(file),
    package: false,
    exportName: exported.name,
  };
}

function isGeneric(declaration: ts.Declaration): boolean {
  return (
    (ts.isTypeAliasDeclaration(declaration) ||
      ts.isInterfaceDeclaration(declaration) ||
      ts.isClassLike(declaration)) &&
    declaration.typeParameters !== undefined
  );
}

/** The enum that literal types belong to; opaque where they are only some of its members. */
export function enumNominal(
  reader: TypeReader,
  types: readonly ts.Type[],
): NominalReference | undefined {
  const whole = wholeEnumSymbol(types);
  if (whole !== undefined) return nominalOf(reader, whole);
  return types.every((type) => enumOf(type) === undefined) ? undefined : { kind: "opaque" };
}

/** The declaration of the enum that literal types are all the members of. */
export function wholeEnum(types: readonly ts.Type[]): ts.Declaration | undefined {
  return wholeEnumSymbol(types)?.declarations?.[0];
}

function wholeEnumSymbol(types: readonly ts.Type[]): ts.Symbol | undefined {
  const [symbol, ...others] = new Set(types.map((type) => enumOf(type)));
  if (symbol === undefined || others.length > 0) return undefined;
  const values = new Set(types.map((type) => type.symbol));
  const all = [...(symbol.exports?.values() ?? [])].filter(
    (member) => member.flags & ts.SymbolFlags.EnumMember,
  );
  return all.every((member) => values.has(member)) || values.has(symbol) ? symbol : undefined;
}

function enumOf(type: ts.Type): ts.Symbol | undefined {
  if (!(type.flags & ts.TypeFlags.EnumLike)) return undefined;
  const declaration = type.symbol?.declarations?.[0];
  if (declaration === undefined) return undefined;
  const owner = ts.isEnumMember(declaration) ? declaration.parent : declaration;
  // The binder leaves the symbol on every declaration; the public types do not show it.
  return (owner as ts.Declaration & { readonly symbol?: ts.Symbol }).symbol;
}

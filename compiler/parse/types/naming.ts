import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { annotationsOf } from "./documented.js";
import type { Origin } from "./origin.js";
import { errorType, report, type Site, type TypeReader, textOf } from "./reader.js";
import { variantOf } from "./variant.js";

/** How many instances of one generic may enclose each other before it is taken to grow forever. */
const deepestGeneric = 30;

/** Reads a type under its declared name, so that it can refer to itself. */
export function defineNamed(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
  read: (site: Site) => Type,
): Type {
  const symbol = declaredSymbol(reader, type);
  const declaration = (symbol ?? type.symbol)?.declarations?.[0];
  const around = symbol && site.open.get(symbol);
  const count = (around?.count ?? 0) + 1;
  const outermost = around?.outermost ?? type;
  if (count > deepestGeneric) {
    report(site, "endless-type", { type: textOf(outermost, reader) });
    return errorType;
  }
  const open =
    symbol === undefined ? site.open : new Map(site.open).set(symbol, { outermost, count });
  const variant = variantOf(reader, type, origin, site);
  const nameOfType = () =>
    symbol === undefined ? nameAround(declaration) : fullName(reader, symbol, type);
  const request = {
    type,
    // Comments of a package count for its own functions only.
    variant: `${site.home ?? ""} ${variant}`,
    name: () => (variant === "" ? nameOfType() : `${nameOfType()}_${variant}`),
    module: () =>
      declaration === undefined ? "type" : moduleName(declaration.getSourceFile().fileName),
    always: symbol !== undefined && isObjectLike(reader, type),
    placeless: isPlaceless(type, origin),
    span: () => reader.sources.spanOf((symbol && nameNode(declaration)) ?? site.node),
    annotations: () => (symbol === undefined ? {} : annotationsOf(reader, declaration, site)),
  };
  return reader.definitions.define(request, { ...site, open, silent: false }, read);
}

/** A type without arguments is written in one place: where its alias or itself is declared. */
function isPlaceless(type: ts.Type, origin: Origin | undefined): boolean {
  if ((origin?.bindings.size ?? 0) > 0) return false;
  if (type.aliasSymbol !== undefined) return (type.aliasTypeArguments?.length ?? 0) === 0;
  return type.symbol !== undefined && (type.symbol.flags & ts.SymbolFlags.TypeLiteral) !== 0;
}

/** Whether a type is one definition for all places that name it, whatever its arguments' aliases say. */
export function isShared(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): boolean {
  const isDefinition = declaredSymbol(reader, type) !== undefined && isObjectLike(reader, type);
  return isDefinition && variantOf(reader, type, origin, site) === "";
}

/** The alias, interface or class a type is known by; library aliases such as `Partial` name nothing. */
function declaredSymbol(reader: TypeReader, type: ts.Type): ts.Symbol | undefined {
  const isOwn = (symbol: ts.Symbol) =>
    symbol.declarations?.every((each) => !reader.isLibrary(each.getSourceFile())) ?? false;
  if (type.aliasSymbol !== undefined && isOwn(type.aliasSymbol)) return type.aliasSymbol;
  const { symbol } = type;
  const named = ts.SymbolFlags.Interface | ts.SymbolFlags.Class;
  return symbol !== undefined && symbol.flags & named && isOwn(symbol) ? symbol : undefined;
}

function isObjectLike(reader: TypeReader, type: ts.Type): boolean {
  const { checker } = reader;
  return !type.isUnion() && !checker.isArrayType(type) && !checker.isTupleType(type);
}

function fullName(reader: TypeReader, symbol: ts.Symbol, type: ts.Type): string {
  const words = [...namespacesOf(symbol), nameOf(symbol), ...argumentWords(reader, type, 0)];
  return joinWords(words);
}

/** What a type without a name is called: after the declaration that it stands in. */
function nameAround(declaration: ts.Node | undefined): string {
  for (let node = declaration; node !== undefined; node = node.parent) {
    if (
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isFunctionDeclaration(node)
    ) {
      return joinWords([node.name?.text ?? ""]);
    }
  }
  return "Value";
}

function joinWords(words: readonly string[]): string {
  return (
    words
      .map(asKey)
      .filter((word) => word !== "")
      .join("_") || "Value"
  );
}

/** Words for the type arguments: the same in every program, unlike the checker's own text. */
function argumentWords(reader: TypeReader, type: ts.Type, depth: number): readonly string[] {
  const args = type.aliasTypeArguments ?? ownArguments(reader, type);
  return args.flatMap((each) => typeWords(reader, each, depth + 1));
}

/** Arguments deeper than this add nothing that a reader would want in a name. */
const deepestWord = 4;

function typeWords(reader: TypeReader, type: ts.Type, depth: number): readonly string[] {
  const { checker } = reader;
  if (depth > deepestWord) return [];
  if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
  if (type.flags & ts.TypeFlags.BooleanLike) return [checker.typeToString(type)];
  const symbol = type.aliasSymbol ?? (type.isUnion() ? undefined : type.symbol);
  if (type.isUnion() && symbol === undefined) {
    return type.types.flatMap((each) => typeWords(reader, each, depth + 1)).sort();
  }
  if (checker.isArrayType(type)) {
    return [`${joinWords(argumentWords(reader, type, depth))}Array`];
  }
  if (symbol === undefined) return [checker.typeToString(type)];
  if (!symbol.name.startsWith("__")) return [symbol.name, ...argumentWords(reader, type, depth)];
  return checker.getPropertiesOfType(type).map(({ name }) => name);
}

/** Arguments of a generic interface, without the hidden one for `this`. */
function ownArguments(reader: TypeReader, type: ts.Type): readonly ts.Type[] {
  // Only references have type arguments; the checker answers with none for other types.
  const reference = type as ts.TypeReference;
  const count = reference.target?.typeParameters?.length ?? 0;
  return reader.checker.getTypeArguments(reference).slice(0, count);
}

function nameOf(symbol: ts.Symbol): string {
  if (symbol.name !== "default") return symbol.name;
  const name = nameNode(symbol.declarations?.[0]);
  return name === undefined || !ts.isIdentifier(name) ? "Default" : name.text;
}

function namespacesOf(symbol: ts.Symbol): readonly string[] {
  const names: string[] = [];
  for (let node = symbol.declarations?.[0]?.parent; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name) && node.name.text !== "global") {
      names.unshift(node.name.text);
    }
  }
  return names;
}

function asKey(text: string): string {
  const key = text
    .replace(/\[\]/g, "Array")
    .replace(/[^\p{ID_Continue}$]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return key.length > 60 ? key.slice(0, 60) : key || (text.startsWith("_") ? text : "");
}

function moduleName(fileName: string): string {
  const base = fileName.slice(fileName.lastIndexOf("/") + 1).replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
  return base.replace(/[^\p{ID_Continue}]+/gu, "_");
}

function nameNode(declaration: ts.Declaration | undefined): ts.Node | undefined {
  return declaration && ts.getNameOfDeclaration(declaration);
}

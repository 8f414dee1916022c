import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { annotationsOf } from "./documented.js";
import { errorType, report, type Site, type TypeReader, textOf } from "./reader.js";

/** How many instances of one generic may enclose each other before it is taken to grow forever. */
const deepestGeneric = 30;

/** Reads a type under its declared name, so that it can refer to itself. */
export function defineNamed(
  reader: TypeReader,
  type: ts.Type,
  site: Site,
  read: (site: Site) => Type,
): Type {
  const symbol = declaredSymbol(reader, type);
  const declaration = symbol?.declarations?.[0];
  const enclosing = symbol === undefined ? 0 : (site.open.get(symbol) ?? 0);
  if (enclosing > deepestGeneric) {
    report(site, "endless-type", { type: textOf(type, reader) });
    return errorType;
  }
  const inner =
    symbol === undefined ? site : { ...site, open: new Map(site.open).set(symbol, enclosing + 1) };
  const request = {
    type,
    name: symbol === undefined ? "Value" : fullName(reader, symbol, type),
    module: declaration === undefined ? "type" : moduleName(declaration.getSourceFile().fileName),
    always: symbol !== undefined && isObjectLike(reader, type),
    span: reader.sources.spanOf(nameNode(declaration) ?? site.node),
    annotations: () => annotationsOf(reader, declaration, site),
  };
  return reader.definitions.define(request, inner, read);
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
  const args =
    type.aliasSymbol === symbol ? (type.aliasTypeArguments ?? []) : ownArguments(reader, type);
  const words = [
    ...namespacesOf(symbol),
    nameOf(symbol),
    ...args.map((each) => textOf(each, reader)),
  ];
  return (
    words
      .map(asKey)
      .filter((word) => word !== "")
      .join("_") || "Value"
  );
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

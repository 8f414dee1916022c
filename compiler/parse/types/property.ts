import type { Property } from "../../ir.js";
import { ts } from "../typescript.js";
import { isFunctionType } from "./builtin.js";
import { annotate, documentationOf } from "./documented.js";
import { type Origin, originOf } from "./origin.js";
import { below, readType, report, type Site, type TypeReader, textOf } from "./reader.js";

/** Reads a property; `undefined` when JSON has no place for it, `"error"` when it was refused. */
export function readProperty(
  reader: TypeReader,
  symbol: ts.Symbol,
  owner: ts.Type,
  site: Site,
): Property | "error" | undefined {
  if (!isPublicKey(symbol)) return undefined;
  const type = reader.checker.getTypeOfSymbol(symbol);
  const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  const at = below(site, ownNode(reader, declaration) ?? site.node);
  const members = type.isUnion() ? type.types : [type];
  const defined = members.filter(
    (each) => !(each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)),
  );
  if (defined.every((each) => isFunctionType(reader, each)) && defined.length > 0) {
    return dropFunction(symbol, owner, optional || defined.length < members.length, at);
  }
  if (isNothing(defined)) {
    if (optional) return undefined;
    report(at, "empty-property", { property: symbol.name, type: textOf(type, reader) });
    return defined.length === 0 ? undefined : "error";
  }
  const { docs, type: read } = readPropertyType(reader, type, declaration, at);
  if (read.kind === "error") return "error";
  return {
    ...docs,
    name: symbol.name,
    key: symbol.name,
    type: read,
    optional: optional || defined.length < members.length,
    absent: optional ? "omit" : "undefined",
    span: reader.sources.spanOf(at.node),
  };
}

function readPropertyType(
  reader: TypeReader,
  type: ts.Type,
  declaration: ts.Declaration | undefined,
  site: Site,
) {
  const written = writtenType(reader, type, declaration);
  const chosen = written?.type ?? withoutUndefined(reader, type);
  const read = readType(reader, chosen, written?.origin ?? originOf(typeNodeOf(declaration)), site);
  const documentation = documentationOf(reader, declaration, site);
  return documentation === undefined || read.kind === "error"
    ? { type: read, docs: {} }
    : annotate(reader, read, documentation, site);
}

/** A property that is a function: JSON has none, so an optional one is left out. */
function dropFunction(
  symbol: ts.Symbol,
  owner: ts.Type,
  optional: boolean,
  site: Site,
): "error" | undefined {
  site.oneWay();
  const isMethodOfClass = owner.isClass() && (symbol.flags & ts.SymbolFlags.Method) !== 0;
  if (site.direction === "output" || isMethodOfClass) return undefined;
  report(site, optional ? "function-property-dropped" : "function-property", {
    property: symbol.name,
  });
  return optional ? undefined : "error";
}

function isNothing(defined: readonly ts.Type[]): boolean {
  return defined.every((each) => each.flags & ts.TypeFlags.Never);
}

/** Private names, symbols, and private or protected members have no key in JSON. */
function isPublicKey(symbol: ts.Symbol): boolean {
  const escaped = String(symbol.escapedName);
  if (escaped.startsWith("__#") || escaped.startsWith("__@")) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return !symbol.declarations?.some((each) => ts.getCombinedModifierFlags(each) & hidden);
}

/**
 * The type as it was written at the property, when it is the property's type: it still has its alias,
 * which the checker loses where it adds or removes `undefined`.
 */
function writtenType(
  reader: TypeReader,
  type: ts.Type,
  declaration: ts.Declaration | undefined,
): { readonly type: ts.Type; readonly origin: Origin } | undefined {
  const origin = originOf(typeNodeOf(declaration));
  if (origin === undefined) return undefined;
  const written = reader.checker.getTypeFromTypeNode(origin.node);
  return sameMembers(written, type) ? { type: written, origin } : undefined;
}

function sameMembers(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const [left, right] = [definedMembers(a), definedMembers(b)];
  return left.length === right.length && left.every((each) => right.includes(each));
}

function definedMembers(type: ts.Type): readonly ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  return members.filter((each) => !(each.flags & ts.TypeFlags.Undefined));
}

/** A type without `undefined`, which optional keys and elements add. */
export function withoutUndefined(reader: TypeReader, type: ts.Type): ts.Type {
  if (!type.isUnion() || !type.types.some((each) => each.flags & ts.TypeFlags.Undefined))
    return type;
  const hasNull = type.types.some((each) => each.flags & ts.TypeFlags.Null);
  // Readers of unions skip `undefined` themselves; only `null` must not be lost with it.
  return hasNull ? type : reader.checker.getNonNullableType(type);
}

function typeNodeOf(declaration: ts.Declaration | undefined): ts.TypeNode | undefined {
  if (declaration === undefined) return undefined;
  const typed =
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration);
  return typed ? declaration.type : undefined;
}

/** The node to point at, when the property is declared in the user's own sources. */
function ownNode(reader: TypeReader, declaration: ts.Declaration | undefined): ts.Node | undefined {
  if (declaration === undefined) return undefined;
  const file = declaration.getSourceFile();
  if (reader.isLibrary(file) || file.fileName.includes("/node_modules/")) return undefined;
  return ts.getNameOfDeclaration(declaration) ?? declaration;
}

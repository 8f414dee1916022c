import type { Property } from "../../ir.js";
import { ts } from "../typescript.js";
import { isFunctionType } from "./builtin.js";
import { annotate, type Documentation } from "./documented.js";
import { mappedValue, memberBindings, type Origin, writtenTypeNode } from "./origin.js";
import { hiddenBy, isOneWay, propertyDocumentation } from "./property-documentation.js";
import { below, readType, report, type Site, type TypeReader, textOf } from "./reader.js";

/** The type that has a property, and how it was written. */
export interface Owner {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
  /** Whether other places have the same definition, whatever the aliases in its arguments say. */
  readonly shared: boolean;
}

/** Reads a property; `undefined` when JSON has no place for it, `"error"` when it was refused. */
export function readProperty(
  reader: TypeReader,
  symbol: ts.Symbol,
  owner: Owner,
  site: Site,
): Property | "error" | undefined {
  const type = typeOfProperty(reader, symbol, owner.type);
  const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  const at: Site = {
    ...below(site, ownNode(reader, declaration) ?? site.node),
    shared: owner.shared,
    silent: false,
  };
  const members = type.isUnion() ? type.types : [type];
  const defined = members.filter(
    (each) => !(each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)),
  );
  if (defined.every((each) => isFunctionType(reader, each)) && defined.length > 0) {
    return dropFunction(symbol, owner.type, optional || defined.length < members.length, at);
  }
  if (isNothing(defined)) return dropNothing(reader, symbol, type, optional, at);
  const documentation = propertyDocumentation(reader, symbol, owner.type, at);
  if (isOneWay(documentation)) site.oneWay();
  const hidden = hiddenBy(documentation, at.direction);
  if (hidden !== undefined) return dropHidden(symbol, hidden, optional, at);
  const { docs, type: read } = readPropertyType(
    reader,
    { type, declaration, owner },
    documentation,
    at,
  );
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

/** The type of a property; a part of an intersection that says `any` about it leaves it to the others. */
function typeOfProperty({ checker }: TypeReader, symbol: ts.Symbol, owner: ts.Type): ts.Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (!(type.flags & ts.TypeFlags.Any) || !owner.isIntersection()) return type;
  const declared = owner.types.flatMap(
    (part) => checker.getPropertyOfType(part, symbol.name) ?? [],
  );
  const types = declared.map((each) => checker.getTypeOfSymbol(each));
  return types.find(({ flags }) => !(flags & ts.TypeFlags.Any)) ?? type;
}

interface DeclaredType {
  readonly type: ts.Type;
  readonly declaration: ts.Declaration | undefined;
  readonly owner: Owner;
}

function readPropertyType(
  reader: TypeReader,
  declared: DeclaredType,
  documentation: Documentation | undefined,
  site: Site,
) {
  const origin = valueOrigin(reader, declared);
  const written = origin && writtenType(reader, declared.type, origin);
  const read = readType(reader, written ?? withoutUndefined(reader, declared.type), origin, site);
  return documentation === undefined || read.kind === "error"
    ? { type: read, docs: {} }
    : annotate(reader, read, documentation, site);
}

/** Where the type of a property is written: at the property, or in the mapped type that makes it. */
function valueOrigin(reader: TypeReader, { declaration, owner }: DeclaredType): Origin | undefined {
  const node = writtenTypeNode(declaration);
  if (node === undefined) return mappedValue(owner.origin, reader);
  return { node, bindings: memberBindings(reader, owner) };
}

/** A property that is a function: JSON has none, so an optional one is left out. */
function dropFunction(
  symbol: ts.Symbol,
  owner: ts.Type,
  optional: boolean,
  site: Site,
): "error" | undefined {
  const isMethodOfClass = isClass(owner) && (symbol.flags & ts.SymbolFlags.Method) !== 0;
  if (isMethodOfClass) return undefined;
  if (optional) {
    report(site, "function-property-dropped", { property: symbol.name });
    return undefined;
  }
  site.oneWay();
  if (site.direction === "output") return undefined;
  report(site, "function-property", { property: symbol.name });
  return "error";
}

/** A property without a value: `undefined` says that there is nothing to send, the rest is a mistake. */
function dropNothing(
  reader: TypeReader,
  { name }: ts.Symbol,
  type: ts.Type,
  optional: boolean,
  site: Site,
): "error" | undefined {
  if (optional) return undefined;
  if (type.flags & ts.TypeFlags.Undefined) {
    report(site, "property-left-out", { property: name, why: "JSON has no `undefined`" });
    return undefined;
  }
  report(site, "empty-property", { property: name, type: textOf(type, reader) });
  return "error";
}

function dropHidden(
  { name }: ts.Symbol,
  tag: string,
  optional: boolean,
  site: Site,
): "error" | undefined {
  if (optional || site.direction === "output") return undefined;
  report(site, "hidden-property", { property: name, by: `@${tag}` });
  return "error";
}

function isNothing(defined: readonly ts.Type[]): boolean {
  return defined.every((each) => each.flags & ts.TypeFlags.Never);
}

/** Whether a type is a class or an instance of a generic one. */
export function isClass(type: ts.Type): boolean {
  return type.symbol !== undefined && (type.symbol.flags & ts.SymbolFlags.Class) !== 0;
}

/** Private names, symbols, and private or protected members have no key in JSON. */
export function isPublicKey(symbol: ts.Symbol): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    !isSymbolKey(symbol) &&
    !String(symbol.escapedName).startsWith("__#") &&
    !symbol.declarations?.some((each) => ts.getCombinedModifierFlags(each) & hidden)
  );
}

/** Whether a property is keyed by a symbol of the program. */
export function isSymbolKey(symbol: ts.Symbol): boolean {
  return String(symbol.escapedName).startsWith("__@");
}

/**
 * The type as it was written at the property, when it is the property's type: it still has its alias,
 * which the checker loses where it adds or removes `undefined`.
 */
function writtenType(reader: TypeReader, type: ts.Type, { node }: Origin): ts.Type | undefined {
  const written = reader.checker.getTypeFromTypeNode(node);
  return sameMembers(written, type) ? written : undefined;
}

function sameMembers(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const [left, right] = [definedMembers(a), definedMembers(b)];
  return left.length === right.length && left.every((each) => right.includes(each));
}

/** The members of a type but `undefined`, which JSON has not. */
export function definedMembers(type: ts.Type): readonly ts.Type[] {
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

/** The node to point at, when the property is declared in the user's own sources. */
function ownNode(reader: TypeReader, declaration: ts.Declaration | undefined): ts.Node | undefined {
  if (declaration === undefined) return undefined;
  const file = declaration.getSourceFile();
  if (reader.isLibrary(file) || file.fileName.includes("/node_modules/")) return undefined;
  return ts.getNameOfDeclaration(declaration) ?? declaration;
}

import type { IndexSignature, ObjectType, Property, TupleElement, Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { defineNamed } from "./naming.js";
import { nominalOf } from "./nominal.js";
import type { Origin } from "./origin.js";
import { readProperty } from "./property.js";
import { orderedProperties } from "./property-order.js";
import {
  below,
  errorType,
  readType,
  refuse,
  report,
  type Site,
  type TypeReader,
  textOf,
} from "./reader.js";
import { templatePattern } from "./template.js";

/** Reads an object type; types with a name of their own become definitions. */
export function readObject(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type {
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
    return refuse(reader, type, site, "a function cannot come from JSON");
  }
  return defineNamed(reader, type, site, (inner) => readStructure(reader, type, origin, inner));
}

/** Reads the members of an object type without giving it a name. */
export function readStructure(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): ObjectType | Type {
  const index = readIndexSignatures(reader, type, origin, site);
  const symbols = orderedProperties(reader, type, origin).filter(
    (symbol) => !isAccessorOfClass(symbol, type),
  );
  if (index === undefined) return errorType;
  if (symbols.length === 0 && index.length === 0 && isAnythingButNull(type)) {
    return { kind: "unknown", form: "non-null" };
  }
  if (symbols.some(isStringMethod))
    return refuse(reader, type, site, "it has the members of a string; use Exclude");
  const properties: Property[] = [];
  let failed = false;
  for (const symbol of symbols) {
    const property = readProperty(reader, symbol, type, site);
    if (property === "error") failed = true;
    else if (property !== undefined) properties.push(property);
  }
  if (failed) return errorType;
  return withClass(reader, type, site, { kind: "object", properties, index });
}

/** `{}` written as such means every value but null and undefined. */
function isAnythingButNull(type: ts.Type): boolean {
  if (type.aliasSymbol !== undefined || type.isIntersection()) return false;
  const declaration = type.symbol?.declarations?.[0];
  return declaration === undefined || ts.isTypeLiteralNode(declaration);
}

function isStringMethod(symbol: ts.Symbol): boolean {
  return symbol.name === "charCodeAt" || symbol.name === "toFixed";
}

/** Accessors live on the prototype: JSON neither carries nor makes them. */
function isAccessorOfClass(symbol: ts.Symbol, type: ts.Type): boolean {
  return type.isClass() && (symbol.flags & ts.SymbolFlags.Accessor) !== 0;
}

/** A class instance is more than its fields: what JSON gives has no methods and no private parts. */
function withClass(reader: TypeReader, type: ts.Type, site: Site, read: ObjectType): ObjectType {
  const declaration = type.symbol?.valueDeclaration;
  if (declaration === undefined || !ts.isClassLike(declaration)) return read;
  const members = reader.checker.getPropertiesOfType(type);
  const live = members.filter(
    ({ flags }) => flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor),
  );
  if (live.length > 0) site.oneWay();
  if (live.length > 0 && site.direction === "input") {
    report(site, "class-instance", { type: type.symbol.name, member: live[0]?.name ?? "" });
  }
  const structural = live.length === 0 && members.length === read.properties.length;
  return structural ? read : { ...read, nominal: nominalOf(reader, type.symbol) };
}

function readIndexSignatures(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): readonly IndexSignature[] | undefined {
  const signatures: IndexSignature[] = [];
  for (const info of reader.checker.getIndexInfosOfType(type)) {
    if (info.keyType.flags & ts.TypeFlags.ESSymbolLike) continue;
    const written = info.declaration?.type ?? recordValue(origin);
    const value = readType(
      reader,
      info.type,
      written && { node: written, bindings: origin?.bindings ?? new Map() },
      below(site),
    );
    if (value.kind === "error") return undefined;
    signatures.push({
      pattern: keyPattern(info.keyType),
      keyText: textOf(info.keyType, reader),
      value,
    });
  }
  return signatures;
}

/** The value node of `Record<K, V>`, for the order of its unions. */
function recordValue(origin: Origin | undefined): ts.TypeNode | undefined {
  if (origin === undefined) return undefined;
  if (ts.isMappedTypeNode(origin.node)) return origin.node.type;
  return undefined;
}

function keyPattern(key: ts.Type): string | undefined {
  if (key.flags & ts.TypeFlags.Number)
    return String.raw`^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$`;
  return key.flags & ts.TypeFlags.TemplateLiteral ? templatePattern(key) : undefined;
}

/** Reads `T[]`, `Array<T>` and their readonly forms. */
export function readArray(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type {
  return defineNamed(reader, type, site, (inner) => {
    // `isArrayType` said this is a reference with one argument.
    const [element] = reader.checker.getTypeArguments(type as ts.TypeReference);
    if (element === undefined) return errorType;
    const items = readElement(reader, element, elementOrigin(origin, 0), inner);
    return items.kind === "error" ? items : { kind: "array", items };
  });
}

/** Reads a tuple with its optional, rest and trailing elements. */
export function readTuple(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type {
  return defineNamed(reader, type, site, (inner) => {
    // `isTupleType` said this is a reference whose target describes the elements.
    const reference = type as ts.TypeReference & { readonly target: ts.TupleType };
    const { elementFlags, labeledElementDeclarations } = reference.target;
    const elements: TupleElement[] = [];
    const trailing: TupleElement[] = [];
    let rest: Type | undefined;
    for (const [position, argument] of reader.checker.getTypeArguments(reference).entries()) {
      const flags = elementFlags[position] ?? ts.ElementFlags.Required;
      const read = readElement(reader, argument, elementOrigin(origin, position), inner, flags);
      if (read.kind === "error") return errorType;
      const label = labeledElementDeclarations?.[position]?.name;
      const name = label !== undefined && ts.isIdentifier(label) ? { name: label.text } : {};
      const element = { type: read, optional: (flags & ts.ElementFlags.Optional) !== 0, ...name };
      if (flags & ts.ElementFlags.Variable) rest = read;
      else if (rest === undefined) elements.push(element);
      else trailing.push(element);
    }
    return { kind: "tuple", elements, rest, trailing };
  });
}

/** Elements have no key that could be absent, so `undefined` has no place in them. */
function readElement(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
  flags: ts.ElementFlags = ts.ElementFlags.Required,
): Type {
  const { checker } = reader;
  const hasUndefined =
    type.isUnion() && type.types.some((each) => each.flags & ts.TypeFlags.Undefined);
  if (hasUndefined && !(flags & ts.ElementFlags.Optional)) {
    site.oneWay();
    if (site.direction === "input") {
      report(site, "undefined-element", { type: checker.typeToString(type) });
      return errorType;
    }
  }
  return readType(reader, type, origin, below(site));
}

function elementOrigin(origin: Origin | undefined, position: number): Origin | undefined {
  if (origin === undefined) return undefined;
  const { node, bindings } = origin;
  const at = (element: ts.TypeNode | undefined) => element && { node: element, bindings };
  if (ts.isTypeOperatorNode(node)) return elementOrigin({ node: node.type, bindings }, position);
  if (ts.isParenthesizedTypeNode(node))
    return elementOrigin({ node: node.type, bindings }, position);
  if (ts.isArrayTypeNode(node)) return at(node.elementType);
  if (ts.isTupleTypeNode(node)) {
    const element = node.elements[position];
    if (element === undefined) return undefined;
    if (ts.isNamedTupleMember(element)) return at(element.type);
    if (ts.isOptionalTypeNode(element)) return at(element.type);
    return ts.isRestTypeNode(element)
      ? elementOrigin({ node: element.type, bindings }, 0)
      : at(element);
  }
  return ts.isTypeReferenceNode(node) ? at(node.typeArguments?.[0]) : undefined;
}

import type { IndexSignature, ObjectType, Property, TupleElement, Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { annotate, documentationOf } from "./documented.js";
import { hasHiddenFields, jsonForm } from "./json-form.js";
import { defineNamed, isShared } from "./naming.js";
import { nominalOf } from "./nominal.js";
import { mappedValue, memberBindings, type Origin } from "./origin.js";
import {
  definedMembers,
  isClass,
  isPublicKey,
  isSymbolKey,
  readProperty,
  withoutUndefined,
} from "./property.js";
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
  return defineNamed(reader, type, origin, site, (inner) =>
    readStructure(reader, type, origin, inner),
  );
}

/** Reads the members of an object type without giving it a name. */
export function readStructure(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): ObjectType | Type {
  if (isAnythingButNull(reader, type)) return { kind: "unknown", form: "non-null" };
  const form = jsonForm(reader, type);
  if (form !== undefined) site.oneWay();
  if (form !== undefined && site.direction === "output") {
    return readType(reader, form.type, form.origin, below(site));
  }
  const index = readIndexSignatures(reader, type, origin, site);
  const symbols = orderedProperties(reader, type, origin).filter(
    (symbol) => isPublicKey(symbol) && !isAccessorOfClass(symbol, type),
  );
  if (index === undefined) return errorType;
  if (symbols.some(isStringMethod))
    return refuse(reader, type, site, "it has the members of a string; use Exclude");
  const properties: Property[] = [];
  let failed = false;
  const owner = { type, origin, shared: isShared(reader, type, origin, site) };
  for (const symbol of symbols) {
    const property = readProperty(reader, symbol, owner, site);
    if (property === "error") failed = true;
    else if (property !== undefined) properties.push(property);
  }
  if (failed) return errorType;
  if (type.isIntersection()) checkIndex(reader, type, symbols, site);
  const open = isOpen(reader, type, site) || showsMore(reader, type, site);
  return withNominal(reader, type, site, {
    kind: "object",
    properties,
    index: open ? [...index, anything] : index,
  });
}

const anything: IndexSignature = {
  pattern: undefined,
  keyText: "string",
  value: { kind: "unknown", form: "unknown" },
};

/** Whether a result has more keys in JSON than its type shows. */
function showsMore(reader: TypeReader, type: ts.Type, site: Site): boolean {
  if (!isClass(type) || !hasHiddenFields(reader, type)) return false;
  site.oneWay();
  return site.direction === "output";
}

/** `@additionalProperties` on a type lets keys through that it does not name. */
function isOpen(reader: TypeReader, { aliasSymbol, symbol }: ts.Type, site: Site): boolean {
  const declarations = (aliasSymbol ?? symbol)?.declarations ?? [];
  return declarations.some((declaration) => {
    // Most files are spared from having their comments read for it.
    if (!declaration.getSourceFile().text.includes("@additionalProperties")) return false;
    const tags = documentationOf(reader, declaration, site)?.docs.tags ?? [];
    return tags.some(({ name, text }) => name === "additionalProperties" && text !== "false");
  });
}

/** `{}` written as such means every value but null and undefined. */
function isAnythingButNull({ checker }: TypeReader, type: ts.Type): boolean {
  if (type.aliasSymbol !== undefined || type.isIntersection()) return false;
  if (checker.getPropertiesOfType(type).length > 0) return false;
  if (checker.getIndexInfosOfType(type).length > 0) return false;
  const declaration = type.symbol?.declarations?.[0];
  return declaration === undefined || ts.isTypeLiteralNode(declaration);
}

function isStringMethod(symbol: ts.Symbol): boolean {
  return symbol.name === "charCodeAt" || symbol.name === "toFixed";
}

/** Accessors live on the prototype: JSON neither carries nor makes them. */
function isAccessorOfClass(symbol: ts.Symbol, type: ts.Type): boolean {
  return isClass(type) && (symbol.flags & ts.SymbolFlags.Accessor) !== 0;
}

/**
 * Marks what JSON does not give in full: class instances have methods and private parts, and some
 * required keys are symbols or hold `undefined`.
 */
function withNominal(reader: TypeReader, type: ts.Type, site: Site, read: ObjectType): ObjectType {
  const all = reader.checker.getPropertiesOfType(type);
  const live = isClass(type)
    ? all.filter(({ flags }) => flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor))
    : [];
  if (live.length > 0) {
    report(site, "class-instance", { type: type.symbol.name, member: live[0]?.name ?? "" });
  }
  const keys = new Set(read.properties.map(({ key }) => key));
  const missing = all.filter((symbol) => isSymbolKey(symbol) || !keys.has(symbol.name));
  const lacking = missing.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
  for (const symbol of lacking.filter(isSymbolKey)) {
    if (isWellKnown(symbol)) continue;
    report(site, "property-left-out", { property: keyText(symbol), why: "its key is a symbol" });
  }
  if (isClass(type) ? missing.length === 0 : lacking.length === 0) return read;
  return { ...read, nominal: nominalOf(reader, type.aliasSymbol ?? type.symbol) };
}

/** Symbols such as `Symbol.iterator` key members that no one takes for data. */
function isWellKnown(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some((each) => /^\[Symbol\./.test(keyIn(each))) ?? false;
}

function keyText(symbol: ts.Symbol): string {
  const [declaration] = symbol.declarations ?? [];
  return declaration === undefined ? "A property" : keyIn(declaration);
}

function keyIn(declaration: ts.Declaration): string {
  return ts.getNameOfDeclaration(declaration)?.getText() ?? "A property";
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
    // `Record<string, never>` has no keys at all.
    if (info.type.flags & ts.TypeFlags.Never) continue;
    const declared = info.declaration?.type;
    const written =
      declared === undefined
        ? mappedValue(origin, reader)
        : { node: declared, bindings: memberBindings(reader, { type, origin }) };
    const at = { ...below(site), shared: isShared(reader, type, origin, site), silent: false };
    const value = readType(reader, info.type, written, at);
    if (value.kind === "error") return undefined;
    signatures.push({
      pattern: keyPattern(info.keyType),
      keyText: textOf(info.keyType, reader),
      value,
    });
  }
  return signatures;
}

/** The compiler lets intersections have properties that their index signatures do not allow. */
function checkIndex(
  reader: TypeReader,
  type: ts.Type,
  symbols: readonly ts.Symbol[],
  site: Site,
): void {
  const { checker } = reader;
  for (const info of checker.getIndexInfosOfType(type)) {
    const pattern = new RegExp(keyPattern(info.keyType) ?? "", "u");
    for (const symbol of symbols.filter(({ name }) => pattern.test(name))) {
      const given = definedMembers(checker.getTypeOfSymbol(symbol));
      if (given.every((each) => checker.isTypeAssignableTo(each, info.type))) continue;
      report(site, "index-mismatch", {
        property: symbol.name,
        index: textOf(info.type, reader),
      });
    }
  }
}

function keyPattern(key: ts.Type): string | undefined {
  if (key.flags & ts.TypeFlags.Number)
    return String.raw`^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?(?:e[+-]\d+)?$`;
  return key.flags & ts.TypeFlags.TemplateLiteral ? templatePattern(key) : undefined;
}

/** Reads `T[]`, `Array<T>` and their readonly forms. */
export function readArray(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type {
  // `isArrayType` said this is a reference with one argument.
  const [element] = reader.checker.getTypeArguments(type as ts.TypeReference);
  if (element === undefined) return errorType;
  const written = elementOrigin(origin, 0);
  if (isMappedGap(reader, element, written)) {
    const present = withoutUndefined(reader, element);
    const items = readType(reader, present, undefined, below(site));
    return items.kind === "error" ? items : { kind: "array", items };
  }
  return defineNamed(reader, type, undefined, site, (inner) => {
    const items = readElement(reader, element, written, inner);
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
  return defineNamed(reader, type, undefined, site, (inner) => {
    // `isTupleType` said this is a reference whose target describes the elements.
    const reference = type as ts.TypeReference & { readonly target: ts.TupleType };
    const { elementFlags, labeledElementDeclarations } = reference.target;
    const elements: TupleElement[] = [];
    const trailing: TupleElement[] = [];
    let rest: Type | undefined;
    for (const [position, argument] of reader.checker.getTypeArguments(reference).entries()) {
      const flags = elementFlags[position] ?? ts.ElementFlags.Required;
      const bare = readElement(reader, argument, elementOrigin(origin, position), inner, flags);
      if (bare.kind === "error") return errorType;
      const label = labeledElementDeclarations?.[position];
      const read = describedElement(reader, bare, label, inner);
      const name = label && ts.isIdentifier(label.name) ? { name: label.name.text } : {};
      const element = { type: read, optional: (flags & ts.ElementFlags.Optional) !== 0, ...name };
      if (flags & ts.ElementFlags.Variable) rest = { description: name.name, ...read };
      else if (rest === undefined) elements.push(element);
      else trailing.push(element);
    }
    return { kind: "tuple", elements, rest, trailing };
  });
}

/** An element with what the comment before its label says. */
function describedElement(
  reader: TypeReader,
  type: Type,
  label: ts.Node | undefined,
  site: Site,
): Type {
  const documentation = documentationOf(reader, label, site);
  if (documentation === undefined) return type;
  const { docs, type: annotated } = annotate(reader, type, documentation, site);
  return { ...annotated, ...docs };
}

/**
 * Whether elements may be `undefined` only because a mapped type says so, as `DeepPartial` does to
 * arrays inside: nobody means it to be sent.
 */
function isMappedGap(reader: TypeReader, type: ts.Type, origin: Origin | undefined): boolean {
  if (origin === undefined || !mayBeUndefined(type)) return false;
  // What a type parameter stands for is written where its argument is.
  const written = [origin, ...origin.bindings.values()].map(({ node }) => node);
  return !written.some((node) => mayBeUndefined(reader.checker.getTypeFromTypeNode(node)));
}

/** Elements have no key that could be absent, so `undefined` has no place in them. */
function readElement(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
  flags: ts.ElementFlags = ts.ElementFlags.Required,
): Type {
  if (mayBeUndefined(type) && !(flags & ts.ElementFlags.Optional)) {
    site.oneWay();
    if (site.direction === "input") {
      report(site, "undefined-element", { type: textOf(type, reader, origin) });
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
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  const [argument] = node.typeArguments ?? [];
  if (/^(?:Readonly)?Array$/.test(node.typeName.text)) return at(argument);
  return node.typeName.text === "Readonly" ? elementOrigin(at(argument), position) : undefined;
}

function mayBeUndefined(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}

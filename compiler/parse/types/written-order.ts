import { ts } from "../typescript.js";
import {
  bindingsOf,
  type Origin,
  referencedSymbol,
  resolveBinding,
  withoutParentheses,
} from "./origin.js";
import { orderedProperties } from "./property-order.js";
import type { TypeReader } from "./reader.js";
import { orderedMembers } from "./union-order.js";

/** Where a type or literal is first written below an origin. */
export interface Rank {
  readonly position: number;
  readonly origin: Origin | undefined;
  /** What has the comment about a literal: a member of an object or enum, where it comes from one. */
  readonly declaration: ts.Node | undefined;
}

/** First places of types and literal values below one origin. */
export type Ranks = ReadonlyMap<RankKey, Rank>;

/**
 * What is ranked: a type, a literal by its text, or the declaration of a type, by which the instances
 * of a generic are found that are written with type parameters.
 */
type RankKey = ts.Type | ts.Symbol | string;

/** Ranks everything below an origin by the place where it is first written. */
export function rank(origin: Origin, reader: TypeReader): Ranks {
  const ranker: Ranker = { reader, written: new Map(), implied: new Map(), visiting: new Set() };
  visit(origin, ranker);
  return new Map([...ranker.implied, ...ranker.written]);
}

/** The key under which a property name is ranked. */
export function nameKey(name: string): string {
  return `string:${name}`;
}

/** Literals are the same wherever they stand; other types are themselves. */
export function keyOf(type: ts.Type): ts.Type | string {
  if (type.flags & ts.TypeFlags.EnumLiteral) return type;
  if (type.isStringLiteral()) return nameKey(type.value);
  if (type.isNumberLiteral()) return `number:${type.value}`;
  return type;
}

interface Ranker {
  readonly reader: TypeReader;
  readonly written: Map<RankKey, Rank>;
  /** Declarations, and members of unions that are written as a whole: the last resort. */
  readonly implied: Map<RankKey, Rank>;
  readonly visiting: Set<ts.Symbol>;
}

/** More than this is no list that anybody reads. */
const most = 5_000;

function add(
  type: ts.Type,
  { written, implied }: Ranker,
  origin: Origin | undefined,
  declaration?: ts.Node,
): void {
  const position = written.size;
  if (position > most) return;
  const key = keyOf(type);
  if (!written.has(key)) written.set(key, { position, origin, declaration });
  const { symbol } = type;
  if (symbol !== undefined && !implied.has(symbol)) {
    implied.set(symbol, { position, origin, declaration });
  }
  if (!type.isUnion()) return;
  for (const [index, member] of type.types.entries()) {
    const memberKey = keyOf(member);
    if (implied.has(memberKey)) continue;
    const place = position + index / 1_000;
    implied.set(memberKey, { position: place, origin: undefined, declaration: undefined });
  }
}

function addName(name: string, { written }: Ranker, declaration?: ts.Node): void {
  const key = nameKey(name);
  if (written.has(key) || written.size > most) return;
  written.set(key, { position: written.size, origin: undefined, declaration });
}

function visit(origin: Origin, ranker: Ranker): void {
  const { node, bindings } = withoutParentheses(origin);
  const { checker } = ranker.reader;
  const here = { node, bindings };
  if (isReferenceNode(node)) visitReference(node, here, ranker);
  else if (isKeyOf(node)) visitKeys({ node: node.type, bindings }, ranker);
  else if (ts.isTypeQueryNode(node)) visitValues(checker.getTypeFromTypeNode(node), ranker);
  else if (ts.isTemplateLiteralTypeNode(node)) visitTemplate(here, ranker);
  else if (ts.isUnionTypeNode(node)) visitChildren(here, ranker);
  else if (!ts.isFunctionLike(node)) {
    add(checker.getTypeFromTypeNode(node), ranker, here);
    if (!isWhole(node)) visitChildren(here, ranker);
  }
}

function visitChildren({ node, bindings }: Origin, ranker: Ranker): void {
  ts.forEachChild(node, function children(child) {
    if (ts.isTypeNode(child)) visit({ node: child, bindings }, ranker);
    else ts.forEachChild(child, children);
  });
}

function isKeyOf(node: ts.TypeNode): node is ts.TypeOperatorNode {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword;
}

/** Whether what stands inside is no part of a union around it. */
function isWhole(node: ts.TypeNode): boolean {
  const isKeyword =
    node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword;
  return isKeyword || ts.isLiteralTypeNode(node) || ts.isTypeLiteralNode(node);
}

type ReferenceNode = ts.TypeReferenceNode | ts.ExpressionWithTypeArguments | ts.ImportTypeNode;

function isReferenceNode(node: ts.TypeNode): node is ReferenceNode {
  return (
    ts.isTypeReferenceNode(node) ||
    ts.isExpressionWithTypeArguments(node) ||
    (ts.isImportTypeNode(node) && !node.isTypeOf)
  );
}

function visitReference(node: ReferenceNode, origin: Origin, ranker: Ranker): void {
  const { checker } = ranker.reader;
  const symbol = referencedSymbol(node, checker);
  const bound = symbol === undefined ? undefined : origin.bindings.get(symbol);
  if (bound !== undefined) {
    visit(bound, ranker);
    return;
  }
  const type = checker.getTypeFromTypeNode(node);
  if (!type.isUnion()) add(type, ranker, origin);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const enumeration = symbol?.declarations?.find(ts.isEnumDeclaration);
  if (symbol !== undefined && alias !== undefined && !ranker.visiting.has(symbol)) {
    ranker.visiting.add(symbol);
    visit({ node: alias.type, bindings: bindingsOf(node, alias, origin) }, ranker);
    ranker.visiting.delete(symbol);
  } else if (enumeration !== undefined) {
    for (const member of enumeration.members) {
      add(checker.getTypeAtLocation(member), ranker, undefined, member);
    }
  } else {
    for (const argument of node.typeArguments ?? []) {
      visit({ node: argument, bindings: origin.bindings }, ranker);
    }
  }
}

/** `keyof T`: the names of the properties in the order that they have in T. */
function visitKeys(origin: Origin, ranker: Ranker): void {
  const { reader } = ranker;
  const target = resolveBinding(origin, reader.checker);
  const type = reader.checker.getTypeFromTypeNode(target.node);
  for (const property of orderedProperties(reader, type, target)) {
    addName(property.name, ranker, property.valueDeclaration ?? property.declarations?.[0]);
  }
}

/** `typeof value`: the values below it, in the order of its properties or elements. */
function visitValues(type: ts.Type, ranker: Ranker): void {
  const { checker } = ranker.reader;
  add(type, ranker, undefined);
  if (checker.isTupleType(type)) {
    // Tuples are references whose arguments are the element types.
    for (const element of checker.getTypeArguments(type as ts.TypeReference)) {
      add(element, ranker, undefined);
    }
    return;
  }
  for (const property of checker.getPropertiesOfType(type)) {
    const { valueDeclaration } = property;
    if (valueDeclaration === undefined) continue;
    add(checker.getTypeOfSymbol(property), ranker, undefined, valueDeclaration);
  }
}

/** A template of literals: its strings in the order of their parts, the last part changing first. */
function visitTemplate(origin: Origin, ranker: Ranker): void {
  const { reader } = ranker;
  if (!ts.isTemplateLiteralTypeNode(origin.node)) return;
  const { head, templateSpans } = origin.node;
  let parts: readonly Part[] = [{ text: head.text, declaration: undefined }];
  for (const span of templateSpans) {
    const part = resolveBinding({ node: span.type, bindings: origin.bindings }, reader.checker);
    const values = literalTexts(part, reader);
    if (values === undefined || parts.length * values.length > most) break;
    parts = parts.flatMap((before) =>
      values.map(({ text, declaration }) => ({
        text: `${before.text}${text}${span.literal.text}`,
        // What is said about one part speaks of the whole only where there is no other.
        declaration: templateSpans.length === 1 ? declaration : undefined,
      })),
    );
  }
  for (const { text, declaration } of parts) addName(text, ranker, declaration);
  add(reader.checker.getTypeFromTypeNode(origin.node), ranker, origin);
}

interface Part {
  readonly text: string;
  readonly declaration: ts.Node | undefined;
}

/** The texts of a union of literals; `undefined` where a member is no literal. */
function literalTexts(origin: Origin, reader: TypeReader): readonly Part[] | undefined {
  const type = reader.checker.getTypeFromTypeNode(origin.node);
  const parts = orderedMembers(type, origin, reader).map(({ type: member, declaration }) =>
    member.isStringLiteral() || member.isNumberLiteral()
      ? { text: String(member.value), declaration }
      : undefined,
  );
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known : undefined;
}

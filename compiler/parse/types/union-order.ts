import { ts } from "ts-morph";

/**
 * Where a type was written: a node, and what its type parameters stand for there.
 *
 * The checker keeps the members of a union in the order it happened to meet them, which depends on
 * the other files of the program. Order therefore always comes from nodes.
 */
export interface Origin {
  readonly node: ts.TypeNode;
  readonly bindings: ReadonlyMap<ts.Symbol, Origin>;
}

/** A union member together with the node it was written as, where there is one. */
export interface OrderedMember {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
}

interface Rank {
  readonly position: number;
  readonly origin: Origin | undefined;
}

/** First places of types and literal values below one origin. */
export type Ranks = ReadonlyMap<ts.Type | string, Rank>;

const noBindings: ReadonlyMap<ts.Symbol, Origin> = new Map();

/** Wraps a node as it stands in the source, outside any generic. */
export function originOf(node: ts.TypeNode | undefined): Origin | undefined {
  return node === undefined ? undefined : { node, bindings: noBindings };
}

/** The members of a union in source order, or the type itself as its only member. */
export function orderedMembers(
  type: ts.Type,
  origin: Origin | undefined,
  checker: ts.TypeChecker,
): readonly OrderedMember[] {
  if (!type.isUnion()) return [{ type, origin }];
  const ranks = origin === undefined ? new Map<ts.Type | string, Rank>() : rank(origin, checker);
  return type.types
    .map((member) => {
      const place = ranks.get(keyOf(member)) ?? ranks.get(member);
      return { type: member, origin: place?.origin, position: place?.position, tie: tieOf(member) };
    })
    .sort((a, b) => {
      if (a.position !== undefined && b.position !== undefined) return a.position - b.position;
      if (a.position !== b.position) return a.position === undefined ? 1 : -1;
      return a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0;
    });
}

/** Ranks everything below an origin by the place where it is first written. */
export function rank(origin: Origin, checker: ts.TypeChecker): Ranks {
  const ranks = new Map<ts.Type | string, Rank>();
  const ranker: Ranker = { checker, ranks, visiting: new Set() };
  visit(origin, ranker);
  return ranks;
}

/** The key under which a property name is ranked. */
export function nameKey(name: string): string {
  return `string:${name}`;
}

interface Ranker {
  readonly checker: ts.TypeChecker;
  readonly ranks: Map<ts.Type | string, Rank>;
  readonly visiting: Set<ts.Symbol>;
}

const most = 5_000;

function add(type: ts.Type, origin: Origin | undefined, { ranks }: Ranker): void {
  const position = ranks.size;
  if (position > most) return;
  const key = keyOf(type);
  if (!ranks.has(key)) ranks.set(key, { position, origin });
  // `boolean` and enums are unions themselves: their members stand where the whole stands.
  if (type.isUnion()) type.types.forEach((member, index) => {
    const memberKey = keyOf(member);
    if (!ranks.has(memberKey)) ranks.set(memberKey, { position: position + index / 1_000, origin: undefined });
  });
}

function visit(origin: Origin, ranker: Ranker): void {
  const { node, bindings } = origin;
  const { checker } = ranker;
  const below = (child: ts.TypeNode) => visit({ node: child, bindings }, ranker);
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
    return visitReference(node, origin, ranker);
  }
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    const target = checker.getTypeFromTypeNode(resolveBinding({ node: node.type, bindings }, checker).node);
    for (const property of checker.getPropertiesOfType(target)) {
      const key = nameKey(property.name);
      if (!ranker.ranks.has(key)) ranker.ranks.set(key, { position: ranker.ranks.size, origin: undefined });
    }
    return;
  }
  if (ts.isTypeQueryNode(node)) return visitValues(checker.getTypeFromTypeNode(node), ranker);
  if (ts.isTemplateLiteralTypeNode(node)) return visitTemplate(origin, ranker);
  if (ts.isLiteralTypeNode(node) || isKeyword(node) || ts.isTypeLiteralNode(node)) {
    add(checker.getTypeFromTypeNode(node), origin, ranker);
    return;
  }
  if (ts.isUnionTypeNode(node)) return node.types.forEach(below);
  if (ts.isFunctionLike(node)) return;
  if (!ts.isParenthesizedTypeNode(node)) add(checker.getTypeFromTypeNode(node), origin, ranker);
  ts.forEachChild(node, function children(child) {
    if (ts.isTypeNode(child)) below(child);
    else ts.forEachChild(child, children);
  });
}

function visitReference(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
  origin: Origin,
  ranker: Ranker,
): void {
  const { checker } = ranker;
  const symbol = referencedSymbol(node, checker);
  const bound = symbol === undefined ? undefined : origin.bindings.get(symbol);
  if (bound !== undefined) return visit(bound, ranker);
  const type = checker.getTypeFromTypeNode(node);
  if (!type.isUnion()) add(type, origin, ranker);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const enumeration = symbol?.declarations?.find(ts.isEnumDeclaration);
  if (symbol !== undefined && alias !== undefined && !ranker.visiting.has(symbol)) {
    ranker.visiting.add(symbol);
    visit({ node: alias.type, bindings: bindingsOf(node, alias, origin) }, ranker);
    ranker.visiting.delete(symbol);
  } else if (enumeration !== undefined) {
    for (const member of enumeration.members) add(checker.getTypeAtLocation(member), undefined, ranker);
  } else {
    for (const argument of node.typeArguments ?? []) {
      visit({ node: argument, bindings: origin.bindings }, ranker);
    }
  }
}

/** What the type parameters of an alias stand for in one reference to it. */
export function bindingsOf(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
  alias: ts.TypeAliasDeclaration,
  origin: Origin,
): ReadonlyMap<ts.Symbol, Origin> {
  const bindings = new Map<ts.Symbol, Origin>();
  alias.typeParameters?.forEach((parameter, index) => {
    const argument = node.typeArguments?.[index];
    const symbol = symbolOfDeclaration(parameter);
    if (symbol === undefined) return;
    if (argument !== undefined) bindings.set(symbol, resolved({ node: argument, bindings: origin.bindings }));
    else if (parameter.default !== undefined) bindings.set(symbol, { node: parameter.default, bindings });
  });
  return bindings;
}

/** A bare type parameter as argument stands for what it is bound to itself. */
function resolved(origin: Origin): Origin {
  if (!ts.isTypeReferenceNode(origin.node) || !ts.isIdentifier(origin.node.typeName)) return origin;
  const name = origin.node.typeName.text;
  for (const [symbol, bound] of origin.bindings) if (symbol.name === name) return bound;
  return origin;
}

function resolveBinding(origin: Origin, checker: ts.TypeChecker): Origin {
  if (!ts.isTypeReferenceNode(origin.node)) return origin;
  const symbol = checker.getSymbolAtLocation(origin.node.typeName);
  const bound = symbol === undefined ? undefined : origin.bindings.get(symbol);
  return bound === undefined ? origin : resolveBinding(bound, checker);
}

/** The symbol a reference names, through imports. */
export function referencedSymbol(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

/** `typeof value`: the values below it, in the order of its properties or elements. */
function visitValues(type: ts.Type, ranker: Ranker): void {
  const { checker } = ranker;
  add(type, undefined, ranker);
  if (checker.isTupleType(type)) {
    // Tuples are references whose arguments are the element types.
    for (const element of checker.getTypeArguments(type as ts.TypeReference)) add(element, undefined, ranker);
    return;
  }
  for (const property of checker.getPropertiesOfType(type)) {
    if (property.valueDeclaration === undefined) continue;
    add(checker.getTypeOfSymbol(property), undefined, ranker);
  }
}

/** A template of literals: its strings in the order of their parts, the last part changing first. */
function visitTemplate(origin: Origin, ranker: Ranker): void {
  const { checker } = ranker;
  if (!ts.isTemplateLiteralTypeNode(origin.node)) return;
  add(checker.getTypeFromTypeNode(origin.node), origin, ranker);
  let texts = [origin.node.head.text];
  for (const span of origin.node.templateSpans) {
    const part = resolveBinding({ node: span.type, bindings: origin.bindings }, checker);
    const values = orderedMembers(checker.getTypeFromTypeNode(part.node), part, checker).map(({ type }) =>
      type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : undefined,
    );
    if (values.includes(undefined) || texts.length * values.length > most) return;
    texts = texts.flatMap((text) => values.map((value) => `${text}${value}${span.literal.text}`));
  }
  for (const text of texts) {
    const key = nameKey(text);
    if (!ranker.ranks.has(key)) ranker.ranks.set(key, { position: ranker.ranks.size, origin: undefined });
  }
}

function isKeyword(node: ts.TypeNode): boolean {
  return node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword;
}

/** Literals are the same wherever they stand; other types are themselves. */
function keyOf(type: ts.Type): ts.Type | string {
  if (type.flags & ts.TypeFlags.EnumLiteral) return type;
  if (type.isStringLiteral()) return nameKey(type.value);
  if (type.isNumberLiteral()) return `number:${type.value}`;
  return type;
}

/** A stable order for members that are written nowhere: by declaration, then by text. */
function tieOf(type: ts.Type): string {
  const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
  if (declaration !== undefined) {
    return `1 ${declaration.getSourceFile().fileName} ${String(declaration.pos).padStart(9, "0")}`;
  }
  if (type.isNumberLiteral()) return `0 ${String(type.value + 1e15).padStart(20, "0")}`;
  if (type.isStringLiteral()) return `0 ${type.value}`;
  return `2 ${String(type.flags).padStart(12, "0")}`;
}

function symbolOfDeclaration(node: ts.Declaration): ts.Symbol | undefined {
  // The binder leaves the symbol on every declaration; the public types do not show it.
  return (node as ts.Declaration & { readonly symbol?: ts.Symbol }).symbol;
}

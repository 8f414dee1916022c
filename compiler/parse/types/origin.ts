import { ts } from "../typescript.js";

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

const noBindings: ReadonlyMap<ts.Symbol, Origin> = new Map();

/** Wraps a node as it stands in the source, outside any generic. */
export function originOf(node: ts.TypeNode | undefined): Origin | undefined {
  return node === undefined ? undefined : { node, bindings: noBindings };
}

/** What the type parameters of a generic stand for in one reference to it. */
export function bindingsOf(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments | ts.ImportTypeNode,
  generic: ts.DeclarationWithTypeParameterChildren,
  origin: Origin,
): ReadonlyMap<ts.Symbol, Origin> {
  const bindings = new Map<ts.Symbol, Origin>();
  generic.typeParameters?.forEach((parameter, index) => {
    const argument = node.typeArguments?.[index];
    const symbol = symbolOfDeclaration(parameter);
    if (symbol === undefined) return;
    if (argument !== undefined)
      bindings.set(symbol, boundByName({ node: argument, bindings: origin.bindings }));
    else if (parameter.default !== undefined)
      bindings.set(symbol, { node: parameter.default, bindings });
  });
  return bindings;
}

/** A bare type parameter as argument stands for what it is bound to itself. */
function boundByName(origin: Origin): Origin {
  if (!ts.isTypeReferenceNode(origin.node) || !ts.isIdentifier(origin.node.typeName)) return origin;
  const name = origin.node.typeName.text;
  for (const [symbol, bound] of origin.bindings) if (symbol.name === name) return bound;
  return origin;
}

/** What a type parameter is bound to; any other origin as it is. */
export function resolveBinding(origin: Origin, checker: ts.TypeChecker): Origin {
  const bare = withoutParentheses(origin);
  if (!ts.isTypeReferenceNode(bare.node)) return bare;
  const symbol = checker.getSymbolAtLocation(bare.node.typeName);
  const bound = symbol === undefined ? undefined : bare.bindings.get(symbol);
  return bound === undefined ? bare : resolveBinding(bound, checker);
}

/** The origin inside any parentheses. */
export function withoutParentheses(origin: Origin): Origin {
  return ts.isParenthesizedTypeNode(origin.node)
    ? withoutParentheses({ node: origin.node.type, bindings: origin.bindings })
    : origin;
}

/** The symbol a reference names, through imports. */
export function referencedSymbol(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments | ts.ImportTypeNode,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const name = nameIn(node);
  const symbol = name && checker.getSymbolAtLocation(name);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function nameIn(
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments | ts.ImportTypeNode,
): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isImportTypeNode(node) ? node.qualifier : node.expression;
}

/** The type that is written at a property, parameter or variable, also in a comment of JavaScript. */
export function writtenTypeNode(declaration: ts.Node | undefined): ts.TypeNode | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isJSDocPropertyTag(declaration)) return declaration.typeExpression?.type;
  const typed =
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isVariableDeclaration(declaration);
  return typed ? (declaration.type ?? ts.getJSDocType(declaration)) : undefined;
}

/** The value of the mapped type that a type is written as, as in `Record<K, V>` and `{ [P in K]: V }`. */
export function mappedValue(
  origin: Origin | undefined,
  { checker }: { readonly checker: ts.TypeChecker },
): Origin | undefined {
  const written = origin && resolveBinding(origin, checker);
  if (written === undefined) return undefined;
  const { node, bindings } = written;
  if (ts.isMappedTypeNode(node)) return node.type && { node: node.type, bindings };
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const alias = referencedSymbol(node, checker)?.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias === undefined) return undefined;
  return mappedValue({ node: alias.type, bindings: bindingsOf(node, alias, written) }, { checker });
}

/** What the type parameters of a type's members stand for. */
export function memberBindings(
  { checker }: { readonly checker: ts.TypeChecker },
  { type, origin }: { readonly type: ts.Type; readonly origin: Origin | undefined },
): ReadonlyMap<ts.Symbol, Origin> {
  if (origin === undefined) return noBindings;
  const { node, bindings } = resolveBinding(origin, checker);
  if (!ts.isTypeReferenceNode(node)) return bindings;
  if (referencedSymbol(node, checker) !== type.symbol) return noBindings;
  const declaration = type.symbol.declarations?.find(
    (each) => ts.isInterfaceDeclaration(each) || ts.isClassLike(each),
  );
  return declaration === undefined ? noBindings : bindingsOf(node, declaration, origin);
}

function symbolOfDeclaration(node: ts.Declaration): ts.Symbol | undefined {
  // The binder leaves the symbol on every declaration; the public types do not show it.
  return (node as ts.Declaration & { readonly symbol?: ts.Symbol }).symbol;
}

import type { RawComment } from "../docs/comment-lines.js";
import { isFileHeader } from "../docs/file-header.js";
import type { BindingShape } from "../docs/signature-shape.js";
import { ts } from "./typescript.js";

/** The comments of a function: its own, and one of an overload that fills what it leaves empty. */
export interface FunctionComments {
  readonly comment: RawComment | undefined;
  readonly fallback: RawComment | undefined;
}

/**
 * Finds the comments of a function (rules E1 and E2): that of the implementation, or else that of
 * the first overload that has one, which also fills the gaps of the implementation's. One that
 * chooses an overload comes before both, wherever it stands: people write it where they choose.
 *
 * @param declaration - Any declaration of the function: a function or method, a variable or its
 * statement, a property, an export assignment, or the function expression in one of them.
 */
export function functionComments(declaration: ts.Node): FunctionComments {
  const all = overloadsOf(declaration);
  const implementation = all.find(hasBody);
  const own = implementation === undefined ? undefined : declarationComment(implementation);
  const others = all
    .filter((other) => other !== implementation)
    .flatMap((other) => declarationComment(other) ?? []);
  const choosing = [own, ...others].find((each) => each && choosesOverload.test(each.text));
  const comment = choosing ?? own ?? others[0];
  return { comment, fallback: comment === own ? own && others[0] : own };
}

const choosesOverload = /@overload\b/;

/** The comment of any node that can have one: a function, a type, a member, a member of a union. */
export function commentOf(node: ts.Node): RawComment | undefined {
  if (ts.isTypeNode(node)) return unionMemberComment(node);
  return functionComments(node).comment;
}

/** All declarations of an overloaded function or method; any other declaration alone. */
export function overloadsOf(declaration: ts.Node): readonly ts.Node[] {
  if (!isOverloadable(declaration)) return [declaration];
  return siblingsOf(declaration).filter(
    (other) =>
      other.kind === declaration.kind &&
      isOverloadable(other) &&
      hasSameName(other, declaration) &&
      isStatic(other) === isStatic(declaration),
  );
}

function hasSameName({ name: a }: Overloadable, { name: b }: Overloadable): boolean {
  if (a === undefined || b === undefined) return a === b;
  return ts.isIdentifier(a) && ts.isIdentifier(b)
    ? a.escapedText === b.escapedText
    : a.getText() === b.getText();
}

type Overloadable = ts.FunctionDeclaration | ts.MethodDeclaration | ts.MethodSignature;

function isOverloadable(node: ts.Node): node is Overloadable {
  return (
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)
  );
}

function siblingsOf({ parent }: ts.Node): readonly ts.Node[] {
  if (ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isBlock(parent))
    return parent.statements;
  if (ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent)) return parent.members;
  if (ts.isTypeLiteralNode(parent)) return parent.members;
  return ts.isObjectLiteralExpression(parent) ? parent.properties : [];
}

function isStatic(node: ts.Node): boolean {
  return ts.canHaveModifiers(node)
    ? (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
    : false;
}

function hasBody(node: ts.Node): boolean {
  return !ts.isFunctionLike(node) || ("body" in node && node.body !== undefined);
}

/** The comment of one declaration, from the outermost place that introduces it inwards. */
export function declarationComment(declaration: ts.Node): RawComment | undefined {
  for (const place of places(declaration)) {
    const comment = commentBefore(place);
    if (comment !== undefined) return comment;
  }
  return undefined;
}

/**
 * Where the comment of a declaration may stand: before its statement, before its name in a list of
 * variables, before the function expression.
 */
function places(declaration: ts.Node): readonly ts.Node[] {
  const found = [declaration];
  for (let outer = introducer(declaration); outer !== undefined; outer = introducer(outer)) {
    if (!ts.isVariableDeclarationList(outer)) found.unshift(outer);
  }
  const inner = initializer(declaration);
  return inner === undefined ? found : [...found, inner];
}

/** The node around another one that belongs to the same declaration and to no other. */
function introducer(node: ts.Node): ts.Node | undefined {
  // A source file has no parent, though its type says so.
  const outer = node.parent as ts.Node | undefined;
  if (outer === undefined) return undefined;
  if (ts.isVariableDeclarationList(outer)) {
    return outer.declarations[0] === node ? outer : undefined;
  }
  const introduces =
    ts.isVariableDeclaration(outer) ||
    ts.isVariableStatement(outer) ||
    ts.isExportAssignment(outer) ||
    ts.isPropertyAssignment(outer) ||
    ts.isPropertyDeclaration(outer) ||
    isWrapper(outer);
  return introduces ? outer : undefined;
}

function initializer(node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.initializer;
  if (ts.isExportAssignment(node)) return node.expression;
  const holds =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node);
  return holds ? node.initializer : undefined;
}

/** Expressions that stand around a function without changing it. */
export function isWrapper(
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion
  | ts.NonNullExpression {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isNonNullExpression(node)
  );
}

/**
 * The last documentation comment directly before a node: a member, an enum member, a parameter, a
 * binding element, a declaration. It may start on the line of the token before it, where TypeScript
 * does not attach it, unless a line break follows: then it belongs to that token (rule P4).
 */
export function commentBefore(node: ts.Node): RawComment | undefined {
  const file = node.getSourceFile();
  return lastComment(file.text, node.pos, node.getStart(file, false));
}

/**
 * The names that a parameter destructures, with the properties they come from and their comments;
 * of a rest parameter the names of its tuple's elements.
 */
export function bindingShapes({
  name,
  type,
  dotDotDotToken,
}: ts.ParameterDeclaration): readonly BindingShape[] {
  if (!ts.isIdentifier(name)) return patternShapes(name, []);
  if (dotDotDotToken === undefined || type === undefined || !ts.isTupleTypeNode(type)) return [];
  return type.elements.flatMap((element, index): readonly BindingShape[] => {
    if (!ts.isNamedTupleMember(element)) return [];
    return [{ name: element.name.text, path: [`[${index}]`], comment: commentBefore(element) }];
  });
}

/** The rest of a pattern is no property; an element of an array pattern is one by its index. */
function patternShapes(
  pattern: ts.BindingPattern,
  path: readonly string[] | undefined,
): readonly BindingShape[] {
  return pattern.elements.flatMap((element, index): readonly BindingShape[] => {
    if (ts.isOmittedExpression(element)) return [];
    const key = ts.isArrayBindingPattern(pattern) ? `[${index}]` : propertyKey(element);
    const rest = element.dotDotDotToken !== undefined;
    const below = path === undefined || key === undefined || rest ? undefined : [...path, key];
    if (!ts.isIdentifier(element.name)) return patternShapes(element.name, below);
    return [{ name: element.name.text, path: below, comment: commentBefore(element) }];
  });
}

function propertyKey({ propertyName, name }: ts.BindingElement): string | undefined {
  const key = propertyName ?? name;
  return ts.isIdentifier(key) || ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)
    ? key.text
    : undefined;
}

/**
 * The comment of a member of a union (rule P5): directly before its type, or on a line of its own
 * before the `|`.
 */
function unionMemberComment(member: ts.TypeNode): RawComment | undefined {
  const before = commentBefore(member);
  const union = member.parent;
  if (before !== undefined || union === undefined || !ts.isUnionTypeNode(union)) return before;
  const file = member.getSourceFile();
  const index = union.types.indexOf(member);
  const from = union.types[index - 1]?.end ?? union.pos;
  const bar = barBefore(file.text, from, member.pos);
  if (bar === undefined) return undefined;
  const comment = lastComment(file.text, from, bar);
  const ownLine = comment !== undefined && /[\r\n]/.test(file.text.slice(from, comment.start));
  return ownLine || index === 0 ? comment : undefined;
}

/** Offset of the `|` between two offsets that have nothing else but trivia between them. */
function barBefore(text: string, from: number, end: number): number | undefined {
  return text.slice(from, end).endsWith("|") ? end - 1 : undefined;
}

/** The last documentation comment in the trivia between two tokens. */
function lastComment(text: string, from: number, end: number): RawComment | undefined {
  // Behind these, a comment speaks of what follows even across a line break.
  const opened = from === 0 || text[from - 1] === "(" || text[from - 1] === "=";
  for (const { start, end: after } of docComments(text, from, end).reverse()) {
    const trailing = !opened && !hasLineBreak(text, from, start) && hasLineBreak(text, after, end);
    const comment = { text: text.slice(start, after), start };
    if (!trailing && !isFileHeader(comment)) return comment;
  }
  return undefined;
}

function hasLineBreak(text: string, from: number, end: number): boolean {
  return /[\r\n]/.test(text.slice(from, end));
}

/**
 * The comments that open with exactly two stars between two offsets with nothing but trivia between
 * them. As in JSDoc, more stars make a banner.
 */
function docComments(text: string, from: number, end: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let index = from === 0 && text.startsWith("#!") ? lineEnd(text, 0) : from;
  while (index < end) {
    if (text.startsWith("//", index)) index = lineEnd(text, index);
    else if (text.startsWith("/*", index)) {
      const close = text.indexOf("*/", index + 2);
      const after = close === -1 ? end : close + 2;
      if (/^\/\*\*[^*/]/.test(text.slice(index, index + 4)))
        found.push({ start: index, end: after });
      index = after;
    } else index++;
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const newline = /[\r\n]/g;
  newline.lastIndex = from;
  return newline.exec(text)?.index ?? text.length;
}

import { ts } from "ts-morph";
import { isFileHeader } from "../docs/file-header.js";
import type { RawComment } from "../docs/comment-lines.js";

/** The comments of a function: its own, and one of an overload that fills what it leaves empty. */
export interface FunctionComments {
  readonly comment: RawComment | undefined;
  readonly fallback: RawComment | undefined;
}

/**
 * Finds the comments of a function (rules E1 and E2): those of the implementation, then those of
 * the first overload that has one.
 *
 * @param declarations - All declarations of the function in source order: function and method
 * declarations, variable declarations, properties, export assignments, or the function expressions
 * in them.
 */
export function functionComments(declarations: readonly ts.Node[]): FunctionComments {
  const implementation = declarations.find(hasBody);
  const others = declarations.filter((declaration) => declaration !== implementation);
  const ordered = implementation === undefined ? others : [implementation, ...others];
  const [comment, fallback] = ordered.flatMap((declaration) => declarationComment(declaration) ?? []);
  return { comment, fallback };
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
  const inwards: ts.Node[] = [];
  let node: ts.Node | undefined = declaration;
  while (node !== undefined && introduces(node)) {
    if (!ts.isVariableDeclarationList(node)) inwards.unshift(node);
    const outer: ts.Node = node.parent;
    if (ts.isVariableDeclarationList(outer) && outer.declarations[0] !== node) break;
    node = outer;
  }
  if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
    inwards.push(declaration.initializer);
  }
  if (ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration)) {
    if (declaration.initializer !== undefined) inwards.push(declaration.initializer);
  }
  if (ts.isExportAssignment(declaration)) inwards.push(declaration.expression);
  return inwards;
}

/** Nodes around a function that belong to its declaration and to nothing else. */
function introduces(node: ts.Node): boolean {
  return (
    ts.isFunctionLike(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isVariableDeclarationList(node) ||
    ts.isVariableStatement(node) ||
    ts.isExportAssignment(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    isWrapper(node)
  );
}

/** Expressions that stand around a function without changing it. */
export function isWrapper(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
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
 * The comment of a member of a union (rule P5): directly before its type, or on a line of its own
 * before the `|`.
 */
export function unionMemberComment(member: ts.TypeNode): RawComment | undefined {
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

interface Trivia {
  readonly start: number;
  readonly end: number;
  /** A line break lies between the token before, or the last line break, and the comment. */
  readonly onNewLine: boolean;
}

/** The last documentation comment in a stretch of white space and comments. */
function lastComment(text: string, from: number, end: number): RawComment | undefined {
  const found = docComments(text, from, end).filter(({ start, end: after, onNewLine }) => {
    const followed = /[\r\n]/.test(text.slice(after, nextToken(text, after, end)));
    return onNewLine || from === 0 || !followed;
  });
  for (const { start, end: after } of found.reverse()) {
    const comment = { text: text.slice(start, after), start };
    if (!isFileHeader(comment)) return comment;
  }
  return undefined;
}

import type { RawComment } from "../docs/comment-lines.js";
import { commentOf } from "./comments.js";
import { ts } from "./typescript.js";

/**
 * Finds the comment that `{@inheritDoc target}` takes texts from (rule E5): that of a function, type
 * or member in scope (`name`, `Class.member`, `Class#member`); without a target that of the member
 * which the declaration overrides or implements.
 */
export function inheritedComment(
  declaration: ts.Node,
  target: string,
  checker: ts.TypeChecker,
): RawComment | undefined {
  const symbols =
    target === "" ? baseMembers(declaration, checker) : inScope(declaration, target, checker);
  for (const { valueDeclaration, declarations } of symbols) {
    const source = valueDeclaration ?? declarations?.[0];
    const comment = source === undefined || source === declaration ? undefined : commentOf(source);
    if (comment !== undefined) return comment;
  }
  return undefined;
}

/** The members of that name in the classes and interfaces that a member's owner extends. */
function baseMembers(declaration: ts.Node, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const owner = declaration.parent;
  if (!ts.isClassElement(declaration) && !ts.isTypeElement(declaration)) return [];
  if (!ts.isClassLike(owner) && !ts.isInterfaceDeclaration(owner)) return [];
  const name = declaration.name?.getText() ?? "";
  const types = owner.heritageClauses?.flatMap((clause) => clause.types) ?? [];
  return types.flatMap((type) => checker.getTypeAtLocation(type).getProperty(name) ?? []);
}

function inScope(
  declaration: ts.Node,
  target: string,
  checker: ts.TypeChecker,
): readonly ts.Symbol[] {
  const [root = "", ...path] = target.split(/[.#]/);
  const flags =
    ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace | ts.SymbolFlags.Alias;
  const symbol = checker.getSymbolsInScope(declaration, flags).find(({ name }) => name === root);
  let found = symbol && resolved(symbol, checker);
  for (const name of path) {
    const key = ts.escapeLeadingUnderscores(name);
    const member: ts.Symbol | undefined = found?.exports?.get(key) ?? found?.members?.get(key);
    found = member && resolved(member, checker);
  }
  return found === undefined ? [] : [found];
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

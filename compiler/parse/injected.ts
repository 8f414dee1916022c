import { referencedSymbol } from "./types/origin.js";
import { ts } from "./typescript.js";

/** What the dispatcher supplies instead of the model. */
export type Injected = "context" | "signal";

/** Whether a parameter's type is one that the dispatcher supplies; unresolved names count as well. */
export function injectedKind(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  checker: ts.TypeChecker,
): Injected | undefined {
  const defined = type.isUnion()
    ? type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined))
    : [type];
  const [only] = defined;
  if (only !== undefined && defined.length === 1) {
    if (isContextType(only, checker)) return "context";
    if (only.symbol?.name === "AbortSignal") return "signal";
  }
  return node === undefined ? undefined : injectedNode(node, checker, new Set());
}

function isContextType(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (isRunContext(type)) return true;
  if (type.isIntersection()) return type.types.some((each) => isContextType(each, checker));
  if (!type.isClassOrInterface()) return false;
  return checker.getBaseTypes(type).some((base) => isContextType(base, checker));
}

/** Whether a type is `RunContext` itself. */
export function isRunContext({ aliasSymbol, symbol }: ts.Type): boolean {
  return [aliasSymbol, symbol].some((each) => each?.name === "RunContext" && isOurs(each));
}

function isOurs(symbol: ts.Symbol): boolean {
  return (
    symbol.declarations?.some((each) =>
      /\/run-context\.(?:d\.)?ts$/.test(each.getSourceFile().fileName),
    ) ?? false
  );
}

/** Follows names, for sources whose `toolgen` or DOM types are not installed where they are compiled. */
function injectedNode(
  node: ts.TypeNode,
  checker: ts.TypeChecker,
  seen: Set<ts.Symbol>,
): Injected | undefined {
  if (ts.isParenthesizedTypeNode(node)) return injectedNode(node.type, checker, seen);
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) {
    return node.types
      .map((each) => injectedNode(each, checker, seen))
      .find((kind) => kind !== undefined);
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const named = checker.getSymbolAtLocation(node.typeName);
  if (named?.declarations?.some(importsContext)) return "context";
  const symbol = referencedSymbol(node, checker);
  if (symbol === undefined || symbol.flags & ts.SymbolFlags.Transient) return undefined;
  if (seen.has(symbol)) return undefined;
  seen.add(symbol);
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  return alias === undefined ? undefined : injectedNode(alias.type, checker, seen);
}

/** `import { RunContext } from "toolgen"`, under whatever local name. */
function importsContext(declaration: ts.Declaration): boolean {
  if (!ts.isImportSpecifier(declaration)) return false;
  const { moduleSpecifier } = declaration.parent.parent.parent;
  return (
    (declaration.propertyName ?? declaration.name).text === "RunContext" &&
    ts.isStringLiteral(moduleSpecifier) &&
    /^toolgen(?:\/|$)/.test(moduleSpecifier.text)
  );
}

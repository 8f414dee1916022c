import { resolved } from "./candidate.js";
import { isWrapper } from "./comments.js";
import { ts } from "./typescript.js";

const freezing: ReadonlySet<string> = new Set(["freeze", "seal", "preventExtensions"]);

/** The object literal that a value is written as: directly, frozen, or through the name of a constant. */
export function writtenObject(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  seen: ReadonlySet<ts.Node> = new Set(),
): ts.ObjectLiteralExpression | undefined {
  const value = unwrapped(expression);
  if (ts.isObjectLiteralExpression(value)) return value;
  if (!ts.isIdentifier(value)) return undefined;
  const symbol = checker.getSymbolAtLocation(value);
  const declaration = symbol && resolved(symbol, checker).valueDeclaration;
  if (declaration === undefined || seen.has(declaration)) return undefined;
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) {
    return undefined;
  }
  return writtenObject(declaration.initializer, checker, new Set(seen).add(declaration));
}

/** An expression without what changes neither its value nor its members. */
export function unwrapped(expression: ts.Expression): ts.Expression {
  if (isWrapper(expression)) return unwrapped(expression.expression);
  if (!ts.isCallExpression(expression)) return expression;
  const { expression: callee, arguments: passed } = expression;
  const [only] = passed;
  const freezes =
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Object" &&
    freezing.has(callee.name.text);
  return freezes && only !== undefined ? unwrapped(only) : expression;
}

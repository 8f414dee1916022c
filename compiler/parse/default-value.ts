import type { JsonValue } from "../ir.js";
import { ts } from "./typescript.js";

/**
 * The JSON value of an initializer written as a literal; `undefined` for anything that has to run,
 * which then stays the function's own business.
 */
export function literalValue(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): JsonValue | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return finite(Number(expression.text));
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) {
    return literalValue(expression.expression, checker);
  }
  if (ts.isSatisfiesExpression(expression)) return literalValue(expression.expression, checker);
  if (ts.isPrefixUnaryExpression(expression)) return signed(expression, checker);
  if (ts.isArrayLiteralExpression(expression)) return arrayValue(expression, checker);
  if (ts.isObjectLiteralExpression(expression)) return objectValue(expression, checker);
  return constantValue(expression, checker);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function signed(
  expression: ts.PrefixUnaryExpression,
  checker: ts.TypeChecker,
): JsonValue | undefined {
  const operand = literalValue(expression.operand, checker);
  if (typeof operand === "boolean" && expression.operator === ts.SyntaxKind.ExclamationToken)
    return !operand;
  if (typeof operand !== "number") return undefined;
  if (expression.operator === ts.SyntaxKind.PlusToken) return operand;
  // JSON has no negative zero.
  return expression.operator === ts.SyntaxKind.MinusToken ? 0 - operand : undefined;
}

function arrayValue(
  expression: ts.ArrayLiteralExpression,
  checker: ts.TypeChecker,
): JsonValue | undefined {
  const values: JsonValue[] = [];
  for (const element of expression.elements) {
    const value = literalValue(element, checker);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function objectValue(
  expression: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
): JsonValue | undefined {
  const entries: [string, JsonValue][] = [];
  for (const property of expression.properties) {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name))
      return undefined;
    const value = literalValue(property.initializer, checker);
    if (value === undefined) return undefined;
    const { name } = property;
    entries.push([
      ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText(),
      value,
    ]);
  }
  return Object.fromEntries(entries);
}

/** An enum member or a constant whose type is one literal. */
function constantValue(expression: ts.Expression, checker: ts.TypeChecker): JsonValue | undefined {
  if (!ts.isPropertyAccessExpression(expression) && !ts.isIdentifier(expression)) return undefined;
  const type = checker.getTypeAtLocation(expression);
  return type.isStringLiteral() || type.isNumberLiteral() ? type.value : undefined;
}

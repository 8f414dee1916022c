import type { JsonValue } from "../ir.js";
import { ts } from "./typescript.js";
import { unwrapped } from "./written-object.js";

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
  const inner = unwrapped(expression);
  if (inner !== expression) return literalValue(inner, checker);
  if (ts.isPrefixUnaryExpression(expression)) return signed(expression, checker);
  if (ts.isBinaryExpression(expression)) return computed(expression, checker);
  if (ts.isTemplateExpression(expression)) return filledTemplate(expression, checker);
  // In JSON a bigint is its digits.
  if (ts.isBigIntLiteral(expression)) return String(BigInt(expression.text.slice(0, -1)));
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
  if (expression.operator === ts.SyntaxKind.ExclamationToken) {
    return typeof operand === "boolean" || typeof operand === "number" ? !operand : undefined;
  }
  if (ts.isBigIntLiteral(expression.operand) && typeof operand === "string") {
    return expression.operator === ts.SyntaxKind.MinusToken ? `-${operand}` : undefined;
  }
  if (typeof operand !== "number") return undefined;
  if (expression.operator === ts.SyntaxKind.PlusToken) return operand;
  // JSON has no negative zero.
  return expression.operator === ts.SyntaxKind.MinusToken ? 0 - operand : undefined;
}

/** Calculations with numbers that are written out, such as `30 * 1000`, and joined texts. */
function computed(
  { left, operatorToken, right }: ts.BinaryExpression,
  checker: ts.TypeChecker,
): JsonValue | undefined {
  const [a, b] = [literalValue(left, checker), literalValue(right, checker)];
  if (operatorToken.kind === ts.SyntaxKind.PlusToken && typeof a === "string") {
    return typeof b === "string" && !isBigInt(left) && !isBigInt(right) ? a + b : undefined;
  }
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return finite(a + b);
    case ts.SyntaxKind.MinusToken:
      return finite(a - b);
    case ts.SyntaxKind.AsteriskToken:
      return finite(a * b);
    case ts.SyntaxKind.SlashToken:
      return finite(a / b);
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return finite(a ** b);
    default:
      return undefined;
  }
}

function isBigInt(expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  return ts.isBigIntLiteral(ts.isPrefixUnaryExpression(inner) ? inner.operand : inner);
}

function filledTemplate(
  { head, templateSpans }: ts.TemplateExpression,
  checker: ts.TypeChecker,
): string | undefined {
  let text = head.text;
  for (const { expression, literal } of templateSpans) {
    const value = literalValue(expression, checker);
    if (value === undefined || typeof value === "object") return undefined;
    text += `${value}${literal.text}`;
  }
  return text;
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

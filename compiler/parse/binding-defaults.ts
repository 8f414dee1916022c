import type { JsonValue } from "../ir.js";
import { literalValue } from "./default-value.js";
import { ts } from "./typescript.js";

/**
 * The literal defaults in a destructured parameter, by dotted path below `key`:
 * `{ days = 3, at: { hour = 12 } }` has `#0.days` and `#0.at.hour`.
 */
export function bindingDefaults(
  declaration: ts.ParameterDeclaration | undefined,
  key: string,
  checker: ts.TypeChecker,
): ReadonlyMap<string, JsonValue> {
  const defaults = new Map<string, JsonValue>();
  if (declaration !== undefined) collect(declaration.name, key, checker, defaults);
  return defaults;
}

function collect(
  pattern: ts.BindingName,
  key: string,
  checker: ts.TypeChecker,
  defaults: Map<string, JsonValue>,
): void {
  if (!ts.isObjectBindingPattern(pattern)) return;
  for (const { propertyName, name, initializer, dotDotDotToken } of pattern.elements) {
    const property = propertyName ?? name;
    const isPlain = ts.isIdentifier(property) || ts.isStringLiteralLike(property);
    if (!isPlain || dotDotDotToken !== undefined) continue;
    const path = `${key}.${property.text}`;
    const value = initializer && literalValue(initializer, checker);
    if (value !== undefined) defaults.set(path, value);
    collect(name, path, checker, defaults);
  }
}

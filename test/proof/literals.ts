import type { JsonValue } from "../../runtime/json.js";

/** A JSON value as an expression, whose type the compiler works out. */
export function expressionOf(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(expressionOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    // In brackets, or `__proto__` would be no key.
    ([key, item]: [string, JsonValue]) => `[${JSON.stringify(key)}]: ${expressionOf(item)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** The type that has a JSON value as its only one, except for objects with more keys. */
export function typeOf(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(typeOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]: [string, JsonValue]) => `${JSON.stringify(key)}: ${typeOf(item)};`,
  );
  return `{ ${members.join(" ")} }`;
}

import type { JsonValue } from "../json.js";
import { MAX_DEPTH } from "./limits.js";

/**
 * Whether no two values are equal as JSON: numbers by value, objects without regard to the order of
 * keys. Values nested deeper than the limit count as equal. Takes time linear in the size.
 */
export function isUnique(values: readonly JsonValue[]): boolean {
  const seen = new Set<unknown>();
  for (const value of values) {
    // A key of an object is text too, but starts with a character that marks it.
    const key = typeof value === "object" && value !== null ? canonical(value, 0) : identity(value);
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** Strings are marked, so that none equals the text of an object. */
function identity(value: string | number | boolean | null): unknown {
  return typeof value === "string" ? `"${value}` : value;
}

/** A text that equal values share, or `undefined` when the value is nested too deep. */
function canonical(value: JsonValue, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) {
      const part = canonical(item, depth + 1);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return `[${parts.join(",")}]`;
  }
  // `isArray` does not narrow readonly arrays away.
  const object = value as { readonly [key: string]: JsonValue };
  for (const key of Object.keys(object).sort()) {
    const part = canonical(object[key] ?? null, depth + 1);
    if (part === undefined) return undefined;
    parts.push(`${JSON.stringify(key)}:${part}`);
  }
  return `{${parts.join(",")}}`;
}

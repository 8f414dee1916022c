/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** A JSON Schema (2020-12) as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Whether a value is an object in the sense of JSON: not null, not an array. */
export function isJsonObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether something added keys to all objects. Where nothing did, `for … in` visits exactly the own
 * keys of plain objects, at a third of the cost of `Object.keys`.
 */
export function isPolluted(): boolean {
  for (const _ in PLAIN) return true;
  return false;
}

const PLAIN = {};

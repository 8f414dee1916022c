import { encodeBase64 } from "./content.js";

const MAX_DEPTH = 200;
const PLAIN_DEPTH = 32;

/**
 * Any value as JSON text; `undefined` where JSON has no value (a function, a symbol, nothing).
 *
 * What JSON does not know is kept readable: bigints and regular expressions as text, bytes as
 * base64, sets as arrays, maps as objects (as entries when a key is not a string), errors with name
 * and message. Cycles and values that cannot be read become a note in brackets.
 */
export function encodeJson(value: unknown): string | undefined {
  try {
    if (isPlain(value, PLAIN_DEPTH)) return JSON.stringify(value);
  } catch {
    // A getter threw; the careful way names the place.
  }
  return JSON.stringify(toJson(value, []));
}

/** Whether `JSON.stringify` loses nothing of a value. May throw what a getter throws. */
function isPlain(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "undefined":
      return true;
    case "object":
      return value === null || isPlainObject(value, depth);
    default:
      return false;
  }
}

function isPlainObject(value: object, depth: number): boolean {
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (!isPlain(value[index], depth - 1)) return false;
    }
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    // `in` visited the key.
    if (!isPlain((value as { readonly [key: string]: unknown })[key], depth - 1)) return false;
  }
  return true;
}

function toJson(value: unknown, parents: readonly object[]): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object") return typeof value === "function" ? undefined : value;
  if (value === null) return null;
  if (parents.includes(value)) return "[circular]";
  if (parents.length >= MAX_DEPTH) return "[too deep]";
  try {
    return objectToJson(value, [...parents, value]);
  } catch {
    return "[unreadable]";
  }
}

function objectToJson(value: object, parents: readonly object[]): unknown {
  const inner = (child: unknown) => toJson(child, parents);
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value instanceof ArrayBuffer) return encodeBase64(new Uint8Array(value));
  if ("toJSON" in value && typeof value.toJSON === "function") return inner(value.toJSON());
  if (value instanceof Map) return mapToJson(value, inner);
  if (value instanceof Set) return Array.from(value, (item) => inner(item) ?? null);
  if (value instanceof RegExp) return String(value);
  if (ArrayBuffer.isView(value)) return viewToJson(value, inner);
  // JSON.stringify unwraps these by itself.
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return value;
  if (Array.isArray(value)) return Array.from(value, (item) => inner(item) ?? null);
  return membersToJson(value instanceof Error ? errorMembers(value) : Object.entries(value), inner);
}

function mapToJson(map: ReadonlyMap<unknown, unknown>, inner: (child: unknown) => unknown) {
  const entries = [...map];
  if (entries.every((entry): entry is [string, unknown] => typeof entry[0] === "string")) {
    return membersToJson(entries, inner);
  }
  return entries.map(([key, item]) => ({ key: inner(key) ?? null, value: inner(item) ?? null }));
}

function viewToJson(view: ArrayBufferView, inner: (child: unknown) => unknown): unknown {
  if (view instanceof DataView) {
    return encodeBase64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
  // Every view but a DataView is a typed array, and that is iterable.
  return Array.from(view as unknown as Iterable<unknown>, inner);
}

function errorMembers(error: Error): [string, unknown][] {
  const { name, message, cause } = error;
  const members: [string, unknown][] = [
    ["name", name],
    ["message", message],
  ];
  if (cause !== undefined) members.push(["cause", cause]);
  if (error instanceof AggregateError) members.push(["errors", error.errors]);
  return [...members, ...Object.entries(error).filter(([key]) => key !== "stack")];
}

function membersToJson(
  members: readonly (readonly [string, unknown])[],
  inner: (child: unknown) => unknown,
): object {
  // Without a prototype a key called `__proto__` is a key.
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, value] of members) copy[key] = inner(value);
  return copy;
}

import { isPolluted, type JsonObject } from "../json.js";

/** A deep copy of JSON; keys like `__proto__` stay keys. Anything else in it is kept as it is. */
export function copyJsonObject(object: JsonObject): JsonObject {
  const result: { [key: string]: JsonObject[string] } = { ...object };
  const polluted = isPolluted();
  for (const key in result) {
    if (polluted && !Object.hasOwn(result, key)) continue;
    const member = result[key];
    // `copy` answers JSON with JSON, and every key is there already, `__proto__` too.
    if (typeof member === "object") result[key] = copy(member) as JsonObject[string];
  }
  return result;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  // A plain object inside of JSON is JSON.
  return copyJsonObject(value as JsonObject);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

import { isPolluted, type JsonObject } from "../json.js";

/** A deep copy of JSON; keys like `__proto__` stay keys. Anything else in it is kept as it is. */
export function copyJsonObject(object: JsonObject): JsonObject {
  const result: { [key: string]: JsonObject[string] } = {};
  const polluted = isPolluted();
  for (const key in object) {
    if (polluted && !Object.hasOwn(object, key)) continue;
    const member = object[key];
    // `copy` answers JSON with JSON.
    const copied = (typeof member === "object" ? copy(member) : member) as JsonObject[string];
    if (key === "__proto__") define(result, key, copied);
    else result[key] = copied;
  }
  return result;
}

function define(object: object, key: string, value: unknown): void {
  const own = { value, configurable: true, enumerable: true, writable: true };
  Object.defineProperty(object, key, own);
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

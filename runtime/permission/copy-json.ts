import type { JsonObject } from "../json.js";

/** A deep copy of JSON; keys like `__proto__` stay keys. Anything else in it is kept as it is. */
export function copyJsonObject(object: JsonObject): JsonObject {
  // `copy` answers an object with an object of the same keys.
  return copy(object) as JsonObject;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (key === "__proto__") {
      Object.defineProperty(result, key, {
        value: copy(member),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    } else {
      result[key] = copy(member);
    }
  }
  return result;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

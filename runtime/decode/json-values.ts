import type { JsonObject, JsonValue } from "../json.js";

/** Whether a value is a JSON object: not null, not an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is an object or an array. Enough where a key must be there that no array has, and
 * cheaper; the type says what the value is once that key was found.
 */
export function hasKeys(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/** Whether a value is a JSON array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A property of the object itself, for names that every object inherits: `constructor`, … */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a property of the object itself, whatever its name is. */
export function setOwn<T>(object: { [key: string]: T }, key: string, value: NoInfer<T>): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else object[key] = value;
}

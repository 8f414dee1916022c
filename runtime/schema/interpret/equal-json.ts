import { MAX_DEPTH } from "../../decode/limits.js";

/** Whether two values are equal as JSON: the order of keys does not matter. */
export function equalJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (depth > MAX_DEPTH || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  // Both are objects; keys that are asked for are checked to be there.
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key], depth + 1))
  );
}

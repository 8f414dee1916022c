import { isObject } from "../../runtime/decode/json-values.js";
import { isUnique } from "../../runtime/decode/unique.js";
import type { JsonValue } from "../../runtime/json.js";

/** Whether entries repeat a key somewhere, which no schema can forbid. */
export function repeatsKey(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return false;
  const inner: readonly JsonValue[] = Object.values(value);
  const keys = inner.flatMap((item) =>
    isObject(item) && Object.hasOwn(item, "key") ? [item["key"] ?? null] : [],
  );
  return (Array.isArray(value) && !isUnique(keys)) || inner.some(repeatsKey);
}

import { pointerKeys } from "../pointer-keys.js";

/**
 * A JSON Pointer as models write paths: `$.tags[0].name`.
 *
 * @param root The value the pointer points into; tells positions in arrays from keys.
 */
export function showPath(pointer: string, root: unknown): string {
  let shown = "$";
  let value = root;
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(value)) shown += `[${key}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) shown += `.${key}`;
    else shown += `[${JSON.stringify(key)}]`;
    value = childOf(value, key);
  }
  return shown;
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  // `key` is one of the value's own keys.
  return (value as { readonly [key: string]: unknown })[key];
}

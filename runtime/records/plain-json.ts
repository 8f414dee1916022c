import { isJsonObject, type JsonObject, type JsonValue } from "../json.js";

/** What happens to texts and members while a value becomes plain JSON. */
export interface PlainRules {
  /** Applied to every text and key. */
  readonly text: (text: string) => string;
  /** Whether a member is replaced as a whole. `path` are the keys from the top, joined by dots. */
  readonly isHidden: (path: string, key: string) => boolean;
  readonly replacement: string;
}

/** More of a value is never looked at: a log line is no place for it. */
const maxNodes = 10_000;
const maxDepth = 64;

interface Walk {
  readonly rules: PlainRules;
  readonly parents: Set<object>;
  nodes: number;
}

/**
 * Any value as plain JSON that fits a log: bigints, dates, maps, sets, errors and bytes in words,
 * cycles and what can't be read named as such. Never throws.
 */
export function toPlainJson(value: unknown, rules: PlainRules): JsonValue {
  return plain(value, "", { rules, parents: new Set(), nodes: 0 });
}

/** Like `toPlainJson`, for arguments by name. */
export function toPlainObject(
  value: { readonly [name: string]: unknown },
  rules: PlainRules,
): JsonObject {
  const result = toPlainJson(value, rules);
  // An object inside of plain JSON is plain JSON.
  return isJsonObject(result) ? (result as JsonObject) : { "…": result };
}

function plain(value: unknown, path: string, walk: Walk): JsonValue {
  walk.nodes += 1;
  switch (typeof value) {
    case "string":
      return walk.rules.text(value);
    case "number":
      return plainNumber(value, walk);
    case "boolean":
      return value;
    case "bigint":
      return walk.rules.text(String(value));
    case "undefined":
      return null;
    case "symbol":
    case "function":
      return `[${typeof value}]`;
    case "object":
      return value === null ? null : plainObject(value, path, walk);
  }
}

/** A number, unless it is a secret when written out. */
function plainNumber(value: number, walk: Walk): JsonValue {
  const text = String(value);
  if (!Number.isFinite(value)) return text;
  return text.length > 2 && walk.rules.text(text) !== text ? walk.rules.replacement : value;
}

function plainObject(value: object, path: string, walk: Walk): JsonValue {
  if (walk.parents.has(value)) return "[circular]";
  if (walk.parents.size >= maxDepth) return "[too deep]";
  walk.parents.add(value);
  try {
    return byKind(value, path, walk);
  } catch {
    return "[unreadable]";
  } finally {
    walk.parents.delete(value);
  }
}

function byKind(value: object, path: string, walk: Walk): JsonValue {
  const { text } = walk.rules;
  if (Array.isArray(value)) return items(value, path, walk);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "invalid date" : value.toISOString();
  if (value instanceof Error) return text(`${value.name}: ${value.message}`);
  if (value instanceof RegExp || value instanceof URL) return text(String(value));
  if (value instanceof Set) return items([...value], path, walk);
  if (value instanceof Map) {
    const byText = [...value].map(([key, member]) => [keyText(key), member] as const);
    return members(byText, path, walk);
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${value.byteLength} bytes]`;
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return plain(value.toJSON(), path, walk);
  }
  return members(Object.entries(value), path, walk);
}

function items(values: readonly unknown[], path: string, walk: Walk): JsonValue {
  const result: JsonValue[] = [];
  for (const value of values) {
    if (walk.nodes >= maxNodes) return [...result, `[+${values.length - result.length} more]`];
    result.push(plain(value, path, walk));
  }
  return result;
}

function members(
  entries: readonly (readonly [string, unknown])[],
  path: string,
  walk: Walk,
): JsonObject {
  const result: [string, JsonValue][] = [];
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    if (walk.nodes >= maxNodes) {
      result.push(["…", `[+${entries.length - result.length} more]`]);
      break;
    }
    const below = path === "" ? key : `${path}.${key}`;
    const hidden = value !== null && walk.rules.isHidden(below, key);
    result.push([
      walk.rules.text(key),
      hidden ? walk.rules.replacement : plain(value, below, walk),
    ]);
  }
  // Defines keys like `__proto__` as plain ones.
  return Object.fromEntries(result);
}

function keyText(key: unknown): string {
  return typeof key === "object" && key !== null ? "[object]" : String(key);
}

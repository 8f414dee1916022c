import { isJsonObject, type JsonObject, type JsonValue } from "../json.js";

/** What happens to texts and members while a value becomes plain JSON. */
export interface PlainRules {
  readonly replacement: string;
  /** Applied to every text. */
  text(text: string): string;
  /** Applied to every key. */
  key(key: string): string;
  /** Whether the member under a key is replaced as a whole. */
  isSecret(key: string): boolean;
}

/** Members to replace as a whole: keys from the top, joined by dots. */
export type HiddenPaths = ReadonlySet<string>;

/** More of a value is never looked at: a log line is no place for it. */
const maxNodes = 10_000;
const maxDepth = 64;

interface Walk {
  readonly rules: PlainRules;
  readonly paths: HiddenPaths;
  readonly parents: object[];
  nodes: number;
}

/**
 * Any value as plain JSON that fits a log: bigints, dates, maps, sets, errors and bytes in words,
 * cycles and what can't be read named as such. Never throws.
 */
export function toPlainJson(value: unknown, rules: PlainRules, paths: HiddenPaths): JsonValue {
  return plain(value, "", { rules, paths, parents: [], nodes: 0 });
}

/** Like `toPlainJson`, for arguments by name. */
export function toPlainObject(
  value: { readonly [name: string]: unknown },
  rules: PlainRules,
  paths: HiddenPaths,
): JsonObject {
  const result = toPlainJson(value, rules, paths);
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
  if (!Number.isFinite(value)) return String(value);
  if (value > -10 && value < 100 && Number.isInteger(value)) return value;
  const text = String(value);
  return walk.rules.text(text) === text ? value : walk.rules.replacement;
}

function plainObject(value: object, path: string, walk: Walk): JsonValue {
  const { parents } = walk;
  if (parents.includes(value)) return "[circular]";
  if (parents.length >= maxDepth) return "[too deep]";
  parents.push(value);
  try {
    return byKind(value, path, walk);
  } catch {
    return "[unreadable]";
  } finally {
    parents.pop();
  }
}

function byKind(value: object, path: string, walk: Walk): JsonValue {
  if (Array.isArray(value)) return items(value, path, walk);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    const special = byClass(value, path, walk);
    if (special !== undefined) return special;
  }
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return plain(value.toJSON(), path, walk);
  }
  const result: JsonMembers = {};
  for (const key of Object.keys(value)) {
    // `key` is one of the object's own keys.
    const member = (value as { readonly [key: string]: unknown })[key];
    if (!addMember(result, key, member, path, walk)) break;
  }
  return result;
}

function byClass(value: object, path: string, walk: Walk): JsonValue | undefined {
  const { rules } = walk;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "invalid date" : value.toISOString();
  }
  if (value instanceof Error) return rules.text(`${value.name}: ${value.message}`);
  if (value instanceof RegExp || value instanceof URL) return rules.text(String(value));
  if (value instanceof Set) return items([...value], path, walk);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return `[${value.byteLength} bytes]`;
  }
  if (!(value instanceof Map)) return undefined;
  const result: JsonMembers = {};
  for (const [key, member] of value) {
    if (!addMember(result, keyText(key), member, path, walk)) break;
  }
  return result;
}

function keyText(key: unknown): string {
  return typeof key === "object" && key !== null ? "[object]" : String(key);
}

function items(values: readonly unknown[], path: string, walk: Walk): JsonValue {
  const result: JsonValue[] = [];
  for (const value of values) {
    if (walk.nodes >= maxNodes) return [...result, `[+${values.length - result.length} more]`];
    result.push(plain(value, path, walk));
  }
  return result;
}

type JsonMembers = { [key: string]: JsonValue };

/** Shows a member, unless there is no room for more: then says so, and answers false. */
function addMember(
  result: JsonMembers,
  key: string,
  value: unknown,
  path: string,
  walk: Walk,
): boolean {
  const { rules, paths } = walk;
  if (value === undefined) return true;
  if (walk.nodes >= maxNodes) {
    define(result, "…", "[more]");
    return false;
  }
  const below = paths.size === 0 ? "" : path === "" ? key : `${path}.${key}`;
  const hidden = value !== null && (rules.isSecret(key) || paths.has(below));
  define(result, rules.key(key), hidden ? rules.replacement : plain(value, below, walk));
  return true;
}

/** Sets a member; names like `__proto__` are plain names. */
function define(object: JsonMembers, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    const own = { value, configurable: true, enumerable: true, writable: true };
    Object.defineProperty(object, key, own);
  } else {
    object[key] = value;
  }
}

import type { JsonObject, JsonValue } from "../json.js";
import type { DecodeNotes } from "../tool.js";
import { isArray, isObject, setOwn } from "./json-values.js";
import { noteUnknown, type PathStep } from "./notes.js";
import { isUnique } from "./unique.js";

/** One association of a map on the wire. */
export interface Entry {
  readonly key: JsonValue;
  readonly value: JsonValue;
  /** Where both stand on the wire, seen from the map. */
  readonly keyPath: readonly PathStep[];
  readonly valuePath: readonly PathStep[];
}

/**
 * The object that is meant by an object, or by a list of `{ key, value }` as strict providers want
 * it. A key that is repeated or no string makes it `undefined`.
 */
export function objectOfEntries(
  value: JsonValue | undefined,
  notes: DecodeNotes,
  path: readonly PathStep[],
): JsonObject | undefined {
  if (isObject(value)) return value;
  if (!isArray(value)) return undefined;
  const object: { [key: string]: JsonValue } = {};
  for (const [index, item] of value.entries()) {
    const entry = readEntry(item, notes, [...path, index]);
    if (typeof entry?.key !== "string" || Object.hasOwn(object, entry.key)) return undefined;
    setOwn(object, entry.key, entry.value);
  }
  return object;
}

/** The entries of a list of `{ key, value }`; `undefined` when two keys are equal. */
export function entriesOfList(
  value: JsonValue | undefined,
  notes: DecodeNotes,
  path: readonly PathStep[],
): readonly Entry[] | undefined {
  if (!isArray(value)) return undefined;
  const entries: Entry[] = [];
  for (const [index, item] of value.entries()) {
    const entry = readEntry(item, notes, [...path, index]);
    if (entry === undefined) return undefined;
    entries.push({ ...entry, keyPath: [index, "key"], valuePath: [index, "value"] });
  }
  return isUnique(entries.map((entry) => entry.key)) ? entries : undefined;
}

/** The entries of a map with string keys: an object, or a list of `{ key, value }`. */
export function entriesOfMap(
  value: JsonValue | undefined,
  notes: DecodeNotes,
  path: readonly PathStep[],
): readonly Entry[] | undefined {
  if (!isObject(value)) return entriesOfList(value, notes, path);
  return Object.keys(value).map((key) => {
    return { key, value: value[key] ?? null, keyPath: [key], valuePath: [key] };
  });
}

function readEntry(
  item: JsonValue,
  notes: DecodeNotes,
  path: readonly PathStep[],
): Pick<Entry, "key" | "value"> | undefined {
  if (!isObject(item)) return undefined;
  const { key, value, ...others } = item;
  if (key === undefined || value === undefined) return undefined;
  noteUnknown(notes, others, [], path);
  return { key, value };
}

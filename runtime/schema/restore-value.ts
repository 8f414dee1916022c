import { isJsonObject, type JsonValue } from "../json.js";
import { branchPath, propertyPath } from "./lower/place.js";
import type { Lowered } from "./lowered.js";
import { followReference } from "./lowered-reference.js";
import { itemPlace, type Marks, readMarks, type SchemaPlace } from "./restore-marks.js";
import { selectBranch } from "./select-branch.js";

/** How deep values may be that are walked by recursion. */
const MAX_DEPTH = 1_000;

/**
 * Undoes a lowering on a value that a consumer sent: null becomes absent and a list of entries an
 * object, at the marked places and nowhere else. Members of unions are told apart by what fits.
 *
 * The value does not have to fit the schema; what is not as expected stays as it is, so that
 * checking it against the contract finds it. So does a list in which a key comes twice. The input
 * is not changed.
 *
 * @throws RangeError when the value is nested more than 1,000 levels deep
 */
export function restoreValue(value: JsonValue, lowered: Lowered): JsonValue {
  if (lowered.restore.length === 0) return value;
  checkDepth(value);
  return restoreAt(value, { schema: lowered.schema, path: "" }, readMarks(lowered));
}

function checkDepth(value: JsonValue): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) {
      throw new RangeError(`A value is nested more than ${MAX_DEPTH} levels deep.`);
    }
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
}

function restoreAt(value: JsonValue, at: SchemaPlace, marks: Marks): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const { schema, path } = findPart(value, at, marks);
  if (!isJsonObject(schema)) return value;
  if (isList(value)) {
    const items = value.map((item, index) =>
      restoreAt(item, itemPlace({ schema, path }, index, marks), marks),
    );
    return marks.entries.has(path) ? fromEntries(items) : items;
  }
  return restoreObject(value, { schema, path }, marks);
}

function restoreObject(
  value: { readonly [key: string]: JsonValue },
  at: SchemaPlace,
  marks: Marks,
): JsonValue {
  const properties = isJsonObject(at.schema) ? at.schema["properties"] : undefined;
  const kept = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    const isDeclared = isJsonObject(properties) && Object.hasOwn(properties, key);
    if (!isDeclared) return [[key, member]];
    const path = propertyPath(at.path, key);
    if (member === null && marks.nulls.has(path)) return [];
    return [[key, restoreAt(member, { schema: properties[key], path }, marks)]];
  });
  return Object.fromEntries(kept);
}

/** The part of a schema that a value belongs to, through references and unions. */
function findPart(value: JsonValue, at: SchemaPlace, { root, fits }: Marks): SchemaPlace {
  let { schema, path } = at;
  // A chain of references and unions inside each other is not longer than the schema is deep.
  for (let step = 0; step < MAX_DEPTH && isJsonObject(schema); step += 1) {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      ({ schema, path } = followReference(reference, root));
      continue;
    }
    if (!Array.isArray(schema["anyOf"])) break;
    const branch = selectBranch(value, schema["anyOf"], root, fits);
    if (branch === undefined) return { schema: undefined, path };
    schema = branch.schema;
    path = branch.only ? path : branchPath(path, branch.index);
  }
  return { schema, path };
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The object that a list of entries stands for; the list itself where it stands for none. */
function fromEntries(items: readonly JsonValue[]): JsonValue {
  const entries = new Map<string, JsonValue>();
  for (const item of items) {
    if (!isJsonObject(item)) return items;
    const { key, value } = item as { readonly [name: string]: JsonValue };
    if (typeof key !== "string" || value === undefined || entries.has(key)) return items;
    entries.set(key, value);
  }
  return Object.fromEntries(entries);
}

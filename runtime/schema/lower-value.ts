import { isJsonObject, type JsonSchema, type JsonValue } from "../json.js";
import { branchPath, propertyPath } from "./lower/place.js";
import type { Lowered } from "./lowered.js";
import { followReference } from "./lowered-reference.js";
import { itemPlace, type Marks, readMarks, valueBranches } from "./restore-marks.js";

/**
 * A value of the contract as the consumer of the lowered schema sends it: objects of entries become
 * lists, absent becomes null where all keys are required. The reverse of `restoreValue`, for
 * examples and tests. The value must fit the contract.
 */
export function lowerValue(value: JsonValue, lowered: Lowered): JsonValue {
  return lowerAt(value, lowered.schema, "", readMarks(lowered));
}

function lowerAt(value: JsonValue, schema: unknown, path: string, marks: Marks): JsonValue {
  if (!isJsonObject(schema) || typeof value !== "object" || value === null) return value;
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") {
    const target = followReference($ref, marks.root);
    return lowerAt(value, target.schema, target.path, marks);
  }
  if (Array.isArray(anyOf)) return lowerUnion(value, anyOf, path, marks);
  if (marks.entries.has(path) && !isList(value)) {
    return lowerAt(entriesOf(value), schema, path, marks);
  }
  if (!isList(value)) return lowerObject(value, schema, path, marks);
  return value.map((item, index) => {
    const place = itemPlace({ schema, path }, index, marks);
    return lowerAt(item, place.schema, place.path, marks);
  });
}

function entriesOf(value: { readonly [key: string]: JsonValue }): JsonValue {
  return Object.entries(value).map(([key, member]) => ({ key, value: member }));
}

/** The first member that the value fits once it was lowered for it. */
function lowerUnion(
  value: JsonValue,
  anyOf: readonly unknown[],
  path: string,
  marks: Marks,
): JsonValue {
  const branches = valueBranches(anyOf);
  for (const [index, branch] of branches.entries()) {
    const place = branches.length === 1 ? path : branchPath(path, index);
    const lowered = lowerAt(value, branch, place, marks);
    if (marks.fits(lowered, branch)) return lowered;
  }
  return value;
}

function lowerObject(
  value: { readonly [key: string]: JsonValue },
  schema: JsonSchema,
  path: string,
  marks: Marks,
): JsonValue {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const undeclared = Object.entries(value).filter(([key]) => !Object.hasOwn(properties, key));
  const declared = Object.entries(properties).flatMap(([key, property]): [string, JsonValue][] => {
    const place = propertyPath(path, key);
    const member = Object.hasOwn(value, key) ? value[key] : undefined;
    if (member !== undefined) return [[key, lowerAt(member, property, place, marks)]];
    return marks.nulls.has(place) ? [[key, null]] : [];
  });
  return Object.fromEntries([...declared, ...undeclared]);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

import type { Type } from "../../ir.js";
import { isScalar, jsonTypeOf } from "../../schema/scalar-schema.js";
import type { Known } from "./facts.js";

/** The types of JSON values. */
export type JsonSort = "string" | "number" | "boolean" | "null" | "array" | "object";

/** Which sorts of JSON values fit, at most; `undefined` for any. */
export type Sorts = ReadonlySet<JsonSort> | undefined;

/** Works out the sorts of a type from those of definitions. */
export function possibleSorts(type: Type, known: Known<Sorts>): Sorts {
  if (isScalar(type)) return new Set([jsonTypeOf(type)]);
  switch (type.kind) {
    case "literals":
      return new Set(type.members.map(({ value }) => literalSort(value)));
    case "array":
    case "tuple":
    case "set":
      return new Set(["array"]);
    case "map":
      return new Set(["array", "object"]);
    case "object":
      // What has keys of any name may come as entries.
      return new Set(type.index.length > 0 ? ["array", "object"] : ["object"]);
    case "unknown":
      if (type.form === "object") return new Set(["object"]);
      return type.form === "non-null" ? NOT_NULL : undefined;
    case "union":
      return mergeSorts(type.members.map((member) => possibleSorts(member, known)));
    case "reference":
      return known(type.name);
    case "error":
      return undefined;
  }
}

const NOT_NULL: ReadonlySet<JsonSort> = new Set(["string", "number", "boolean", "array", "object"]);

function literalSort(value: string | number | boolean): JsonSort {
  return typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean";
}

function mergeSorts(sorts: readonly Sorts[]): Sorts {
  const merged = new Set<JsonSort>();
  for (const each of sorts) {
    if (each === undefined) return undefined;
    for (const sort of each) merged.add(sort);
  }
  return merged;
}

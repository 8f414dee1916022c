import type { JsonSchema } from "../../json.js";
import type { DialectRules } from "../dialects.js";
import type { RelaxedConstraint, RestoreMark } from "../lowered.js";
import type { Budget } from "./budget.js";
import type { Recursion } from "./recursion.js";
import type { SchemaNode, SchemaTree } from "./schema-node.js";

/** Where a node is written. */
export interface Place {
  readonly path: string;
  /** Nodes around it, counting definitions that were copied. */
  readonly depth: number;
  /** The definition it belongs to; `undefined` below the root. */
  readonly definition: string | undefined;
  /** Inside a property that may be absent, seen from the definition. */
  readonly inOptional: boolean;
}

/** One lowering on its way. */
export interface Writer {
  readonly rules: DialectRules;
  readonly records: "entries" | "error";
  readonly tree: SchemaTree;
  readonly recursion: Recursion;
  readonly budget: Budget;
  /** Filled while writing. */
  readonly restore: RestoreMark[];
  readonly relaxed: RelaxedConstraint[];
  /** Asks for a definition that is referred to. */
  readonly refer: (target: string) => void;
  /** Writes a node. @throws StrictSchemaError */
  write(node: SchemaNode, place: Place): JsonSchema;
}

/** The place of a part of what stands at `place`. */
export function inner(place: Place, path: string, optional = false): Place {
  const { depth, definition, inOptional } = place;
  return { path, depth: depth + 1, definition, inOptional: inOptional || optional };
}

const ORDER = [
  "type",
  "const",
  "enum",
  "nullable",
  "format",
  "pattern",
  "contentEncoding",
  "contentMediaType",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "title",
  "description",
  "deprecated",
  "default",
  "examples",
  "$ref",
  "anyOf",
  "prefixItems",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "properties",
  "required",
  "patternProperties",
  "propertyNames",
  "additionalProperties",
];
const RANK = new Map(ORDER.map((keyword, index) => [keyword, index]));

/** A schema with its keywords in the order that reads best: what it is, what it means, its parts. */
export function ordered(schema: JsonSchema): JsonSchema {
  if (isOrdered(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => rank(a) - rank(b)),
  );
}

function rank(keyword: string): number {
  return RANK.get(keyword) ?? ORDER.length;
}

/** Whether a schema is in order as it was written, as most are. */
function isOrdered(schema: JsonSchema): boolean {
  let last = 0;
  for (const keyword of Object.keys(schema)) {
    const current = rank(keyword);
    if (current < last || schema[keyword] === undefined) return false;
    last = current;
  }
  return true;
}

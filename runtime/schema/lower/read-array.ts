import { StrictSchemaError } from "../strict-schema-error.js";
import { itemPath } from "./place.js";
import { readNotes } from "./read-notes.js";
import type { Reader } from "./read-schema.js";
import { readConstraints } from "./read-typed.js";
import type { SchemaNode } from "./schema-node.js";

/** Reads a list: `items`, `prefixItems`, and the older spelling of tuples as a list in `items`. */
export function readArray(
  schema: Readonly<Record<string, unknown>>,
  nullable: boolean,
  path: string,
  reader: Reader,
): SchemaNode {
  const { items, prefixItems, additionalItems } = schema;
  const isOld = Array.isArray(items);
  const positions: unknown = isOld ? items : (prefixItems ?? []);
  if (!Array.isArray(positions)) {
    throw new StrictSchemaError("NOT_A_SCHEMA", path, "`prefixItems` must be a list of schemas");
  }
  const rest = isOld ? additionalItems : items;
  // A list that must be empty says nothing about its items.
  const isEmpty = positions.length === 0 && schema["maxItems"] === 0;
  return {
    kind: "array",
    nullable,
    prefix: positions.map((position) => reader.read(position, itemPath(path))),
    items: reader.read(isEmpty ? false : (rest ?? true), itemPath(path)),
    notes: readNotes(schema),
    constraints: readConstraints(schema, ["array"]),
  };
}

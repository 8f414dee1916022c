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
  // Where the length ends with the positions, there are no further items to speak of.
  const { maxItems } = schema;
  const isEnded = typeof maxItems === "number" && maxItems <= positions.length;
  return {
    kind: "array",
    nullable,
    prefix: positions.map((position) => reader.read(position, itemPath(path))),
    items: reader.read(isEnded ? false : (rest ?? true), itemPath(path)),
    notes: readNotes(schema),
    constraints: readConstraints(schema, ["array"]),
  };
}

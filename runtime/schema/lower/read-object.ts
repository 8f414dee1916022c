import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { itemPath, propertyPath } from "./place.js";
import { readNotes } from "./read-notes.js";
import type { Reader } from "./read-schema.js";
import { readConstraints } from "./read-typed.js";
import {
  type Constraints,
  NEVER,
  type ObjectNode,
  type PropertyNode,
  type SchemaNode,
} from "./schema-node.js";

type RawSchema = Readonly<Record<string, unknown>>;

/** Reads an object or a map. @throws StrictSchemaError REQUIRED_UNKNOWN, UNSATISFIABLE */
export function readObject(
  schema: RawSchema,
  nullable: boolean,
  path: string,
  reader: Reader,
): SchemaNode {
  const declared = readMap(schema, "properties", path);
  const patterns = readMap(schema, "patternProperties", path);
  const required = readRequired(schema, path);
  const rest = readRest(schema, path, reader);
  const undeclared = required.filter((name) => !Object.hasOwn(declared, name));
  const isOpen = rest.kind !== "never" || Object.keys(patterns).length > 0;
  if (undeclared.length > 0 && !isOpen) {
    throw new StrictSchemaError(
      "REQUIRED_UNKNOWN",
      path,
      `${undeclared.map((name) => JSON.stringify(name)).join(", ")} is required but not declared`,
    );
  }
  return {
    kind: "object",
    nullable,
    properties: readProperties(declared, new Set(required), path, reader),
    patterns: Object.entries(patterns).map(([pattern, value]) => ({
      pattern,
      value: reader.read(value, itemPath(path)),
    })),
    rest,
    keys: readKeys(schema, path, reader),
    undeclared,
    closed: isClosed(schema),
    free: !("properties" in schema || "additionalProperties" in schema || isOpen),
    notes: readNotes(schema),
    constraints: objectConstraints(schema),
  };
}

function isClosed(schema: RawSchema): boolean {
  return (schema["additionalProperties"] ?? schema["unevaluatedProperties"]) === false;
}

function objectConstraints(schema: RawSchema): Constraints {
  const constraints = readConstraints(schema, ["object"]);
  if (!constraints.has("unevaluatedProperties")) return constraints;
  const found = new Map(constraints);
  // Without unions and conditions beside it, this is another spelling of `additionalProperties`.
  if (found.get("unevaluatedProperties") === false) found.delete("unevaluatedProperties");
  return found;
}

function readMap(schema: RawSchema, keyword: string, path: string): RawSchema {
  const map = schema[keyword] ?? {};
  if (isJsonObject(map)) return map;
  throw new StrictSchemaError("NOT_A_SCHEMA", path, `\`${keyword}\` must be an object`);
}

function readRequired(schema: RawSchema, path: string): readonly string[] {
  const required = schema["required"] ?? [];
  if (Array.isArray(required) && required.every((name) => typeof name === "string")) {
    return [...new Set<string>(required)];
  }
  throw new StrictSchemaError("NOT_A_SCHEMA", path, "`required` must be a list of names");
}

/** What keys that are not declared may hold. Nothing said about them counts as none. */
function readRest(schema: RawSchema, path: string, reader: Reader): SchemaNode {
  const { additionalProperties } = schema;
  return additionalProperties === undefined
    ? NEVER
    : reader.read(additionalProperties, itemPath(path));
}

function readKeys(schema: RawSchema, path: string, reader: Reader): ObjectNode["keys"] {
  const written = schema["propertyNames"];
  if (written === undefined) return undefined;
  const isTyped = isJsonObject(written) && ["type", "$ref"].every((word) => !(word in written));
  return { node: reader.read(isTyped ? { type: "string", ...written } : written, path), written };
}

/** An optional property without values can never be there, so it is left out. */
function readProperties(
  declared: RawSchema,
  required: ReadonlySet<string>,
  path: string,
  reader: Reader,
): ReadonlyMap<string, PropertyNode> {
  const properties = new Map<string, PropertyNode>();
  for (const [name, schema] of Object.entries(declared)) {
    const place = propertyPath(path, name);
    const node = reader.read(schema, place);
    const isRequired = required.has(name);
    if (node.kind !== "never") properties.set(name, { node, required: isRequired });
    else if (isRequired) {
      throw new StrictSchemaError("UNSATISFIABLE", place, "No value fits a required property");
    }
  }
  return properties;
}

/** Whether an object node can hold keys that are not declared. */
export function isMap(node: ObjectNode): boolean {
  return node.rest.kind !== "never" || node.patterns.length > 0;
}

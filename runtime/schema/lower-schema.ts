import { isJsonObject, type JsonSchema } from "../json.js";
import { type DialectRules, dialects, type SchemaDialect } from "./dialects.js";
import { createBudget, DEFAULT_LIMITS, measure, type SchemaLimits } from "./lower/budget.js";
import { openApiSchema } from "./lower/open-api.js";
import { definitionPath } from "./lower/place.js";
import { checkPropertyName } from "./lower/property-name.js";
import { readSchema } from "./lower/read-schema.js";
import { findRecursion } from "./lower/recursion.js";
import { NEVER, NO_CONSTRAINTS, type ObjectNode, type SchemaNode } from "./lower/schema-node.js";
import { writeNode } from "./lower/write-node.js";
import type { Place, Writer } from "./lower/writer.js";
import type { Lowered, LowerOptions } from "./lowered.js";
import { StrictSchemaError } from "./strict-schema-error.js";

/**
 * Writes the JSON Schema of a tool's arguments in the form that a consumer accepts. The input is
 * read only; the result shares nothing with it, or is the input itself where a consumer takes JSON
 * Schema as it is.
 *
 * `dialect` names a row of `dialects` or is a row of your own.
 *
 * @throws StrictSchemaError for what the consumer cannot express
 * @throws TypeError when the schema is not an object
 */
export function lowerSchema(
  schema: JsonSchema,
  dialect: SchemaDialect | DialectRules,
  options: LowerOptions = {},
): Lowered {
  if (!isJsonObject(schema)) throw new TypeError("A JSON Schema of arguments must be an object.");
  const rules: DialectRules = typeof dialect === "string" ? dialects[dialect] : dialect;
  const limits: SchemaLimits = {
    maxDepth: options.maxDepth ?? DEFAULT_LIMITS.maxDepth,
    maxNodes: options.maxNodes ?? DEFAULT_LIMITS.maxNodes,
  };
  measure(schema, limits);
  if (rules.form === "natural") {
    checkNaturalRoot(schema, rules);
    return { schema, restore: [], relaxed: [] };
  }
  return lower(schema, rules, options.records ?? "error", limits);
}

/**
 * The schema of a tool in OpenAI's strict mode: closed objects, every key required, null for absent.
 *
 * @throws StrictSchemaError, TypeError as `lowerSchema`
 */
export function ensureStrictJsonSchema(schema: JsonSchema, options: LowerOptions = {}): Lowered {
  return lowerSchema(schema, "openai-strict", options);
}

function lower(
  schema: JsonSchema,
  rules: DialectRules,
  records: "entries" | "error",
  limits: SchemaLimits,
): Lowered {
  const budget = createBudget(limits);
  const tree = readSchema(schema, { budget, mixedUnions: rules.mixedUnions });
  const needed = new Set<string>();
  const writer: Writer = {
    rules,
    records,
    tree,
    recursion: findRecursion(tree),
    budget,
    restore: [],
    relaxed: [],
    refer: (target) => needed.add(target),
    write: (node, place) => writeNode(node, place, writer),
  };
  const start: Place = { path: "", depth: 0, definition: undefined, inOptional: false };
  const root = writer.write(objectRoot(tree.root), start);
  const definitions = new Map<string, JsonSchema>();
  // Definitions may refer to further ones, which join the end of the set.
  for (const target of needed) {
    const { name, node } = tree.definitions.get(target) ?? { name: target, node: NEVER };
    const path = definitionPath(name);
    definitions.set(name, writer.write(node, { ...start, path, definition: target }));
  }
  const written =
    definitions.size === 0 ? root : { ...root, $defs: Object.fromEntries(definitions) };
  return {
    schema: rules.openApi ? openApiSchema(written) : written,
    restore: writer.restore,
    relaxed: writer.relaxed,
  };
}

/** The root as an object. A schema that says nothing is that of a tool without parameters. */
function objectRoot(root: SchemaNode): ObjectNode {
  if (root.kind === "object" && !root.nullable) return root;
  if (root.kind === "any" && root.constraints.size === 0) {
    return {
      kind: "object",
      nullable: false,
      properties: new Map(),
      patterns: [],
      rest: NEVER,
      keys: undefined,
      undeclared: [],
      closed: true,
      free: false,
      notes: root.notes,
      constraints: NO_CONSTRAINTS,
    };
  }
  throw root.kind === "object"
    ? new StrictSchemaError("ROOT_NULLABLE", "", "Arguments cannot be null")
    : root.kind === "union"
      ? new StrictSchemaError("ROOT_UNION", "", "Arguments cannot be a union")
      : new StrictSchemaError("ROOT_NOT_OBJECT", "", "Arguments must be an object");
}

/** What even consumers of plain JSON Schema insist on. */
function checkNaturalRoot(schema: JsonSchema, rules: DialectRules): void {
  const union = ["anyOf", "oneOf", "allOf"].find((keyword) => keyword in schema);
  if (union !== undefined && rules.unionRoot === "refused") {
    throw new StrictSchemaError(
      "ROOT_UNION",
      "",
      `${rules.title} refuses \`${union}\` at the root`,
    );
  }
  if (schema["type"] !== "object") {
    throw new StrictSchemaError("ROOT_NOT_OBJECT", "", 'The root must have `type: "object"`');
  }
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  for (const name of Object.keys(properties)) {
    checkPropertyName(name, { path: "", isRoot: true }, rules);
  }
}

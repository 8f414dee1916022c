import { UserError } from "./errors.js";
import type { JsonSchema } from "./json.js";

const SCHEMA_MAPS = new Set(["$defs", "properties", "patternProperties", "dependentSchemas"]);
const SCHEMA_LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const SCHEMAS = new Set([
  "items",
  "additionalProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);

/**
 * A copy of a 2020-12 schema in the draft a Standard JSON Schema caller asks for.
 *
 * Draft-07 differs in `definitions`, in tuples, and in that it ignores what stands beside `$ref`.
 * @throws UserError for any other target.
 */
export function schemaForDraft(schema: JsonSchema, target: string): Record<string, unknown> {
  switch (target) {
    case "draft-2020-12":
      return {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        ...copySchema(schema, (node) => node),
      };
    case "draft-07":
      return {
        $schema: "http://json-schema.org/draft-07/schema#",
        ...copySchema(schema, toDraft07),
      };
    default:
      throw new UserError(
        `Schemas are available for draft-2020-12 and draft-07, not for ${JSON.stringify(target)}.`,
      );
  }
}

/**
 * A copy of a schema in which every object is an object by name and closed where nothing is said
 * about further keys. Which properties are required stays as it is.
 */
export function closeSchema(schema: JsonSchema): JsonSchema {
  return copySchema(schema, closeObject);
}

function closeObject(node: Record<string, unknown>): Record<string, unknown> {
  const { type, properties, additionalProperties } = node;
  const isObject =
    type === undefined
      ? properties !== undefined || additionalProperties === false
      : [type].flat().includes("object");
  if (!isObject) return node;
  return { type: "object", ...node, additionalProperties: additionalProperties ?? false };
}

type Rewrite = (node: Record<string, unknown>) => Record<string, unknown>;

function copySchema(schema: JsonSchema, rewrite: Rewrite): Record<string, unknown> {
  const node: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    define(node, keyword, copyKeyword(keyword, value, rewrite));
  }
  return rewrite(node);
}

function copyKeyword(keyword: string, value: unknown, rewrite: Rewrite): unknown {
  if (SCHEMAS.has(keyword)) return copyChild(value, rewrite);
  if (SCHEMA_LISTS.has(keyword) && Array.isArray(value)) {
    return value.map((child) => copyChild(child, rewrite));
  }
  if (SCHEMA_MAPS.has(keyword) && isNode(value)) {
    const map: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(value)) define(map, key, copyChild(child, rewrite));
    return map;
  }
  return copyValue(value);
}

function copyChild(value: unknown, rewrite: Rewrite): unknown {
  return isNode(value) ? copySchema(value, rewrite) : copyValue(value);
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (!isNode(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) define(copy, key, copyValue(child));
  return copy;
}

function toDraft07(node: Record<string, unknown>): Record<string, unknown> {
  const { $defs, prefixItems, items, $ref, ...rest } = node;
  const result: Record<string, unknown> = { ...rest };
  if ($defs !== undefined) result["definitions"] = $defs;
  if (prefixItems !== undefined) {
    result["items"] = prefixItems;
    if (items !== undefined) result["additionalItems"] = items;
  } else if (items !== undefined) {
    result["items"] = items;
  }
  if (typeof $ref !== "string") return result;
  const reference = { $ref: $ref.replace(/^#\/\$defs\//, "#/definitions/") };
  if (Object.keys(result).length === 0) return reference;
  return {
    ...result,
    allOf: [reference, ...(Array.isArray(result["allOf"]) ? result["allOf"] : [])],
  };
}

/** Sets a key that may be called `__proto__`. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function isNode(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { isJsonObject, type JsonSchema, type JsonValue } from "../json.js";
import { followReference } from "./lowered-reference.js";

/** Whether a value fits a part of a lowered schema, as far as types, literals and keys tell. */
export type Fit = (value: JsonValue, schema: unknown) => boolean;

/**
 * Makes the test for one value. It remembers what it found, since members of unions share parts of
 * a value, and without that nested unions would be tried in every combination.
 */
export function createFit(root: JsonSchema): Fit {
  const known = new Map<unknown, Map<unknown, boolean>>();
  const fits: Fit = (value, schema) => {
    if (!isJsonObject(schema)) return schema !== false;
    if (typeof value !== "object" || value === null) return test(value, schema, root, fits);
    const results = known.get(value) ?? new Map<unknown, boolean>();
    known.set(value, results);
    const result = results.get(schema) ?? test(value, schema, root, fits);
    results.set(schema, result);
    return result;
  };
  return fits;
}

function test(value: JsonValue, schema: JsonSchema, root: JsonSchema, fits: Fit): boolean {
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") return fits(value, followReference($ref, root).schema);
  if (value === null && schema["nullable"] === true) return true;
  if (Array.isArray(anyOf) && !anyOf.some((branch) => fits(value, branch))) return false;
  return hasType(value, schema) && hasLiteral(value, schema) && hasParts(value, schema, fits);
}

function hasType(value: JsonValue, { type }: JsonSchema): boolean {
  if (type === undefined) return true;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((name) => isOfType(value, String(name).toLowerCase()));
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function hasLiteral(value: JsonValue, schema: JsonSchema): boolean {
  const literals = schema["enum"];
  if (Object.hasOwn(schema, "const") && schema["const"] !== value) return false;
  return !Array.isArray(literals) || literals.includes(value);
}

function hasParts(value: JsonValue, schema: JsonSchema, fits: Fit): boolean {
  if (typeof value !== "object" || value === null) return true;
  return isList(value) ? hasItems(value, schema, fits) : hasProperties(value, schema, fits);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function hasItems(value: readonly JsonValue[], schema: JsonSchema, fits: Fit): boolean {
  const { minItems, maxItems, items } = schema;
  if (minItems !== undefined && value.length < Number(minItems)) return false;
  if (maxItems !== undefined && value.length > Number(maxItems)) return false;
  return value.every((item) => fits(item, items));
}

function hasProperties(
  value: { readonly [key: string]: JsonValue },
  schema: JsonSchema,
  fits: Fit,
): boolean {
  const { required, additionalProperties } = schema;
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, name))) {
    return false;
  }
  return Object.entries(value).every(([key, member]) =>
    Object.hasOwn(properties, key)
      ? fits(member, properties[key])
      : fits(member, additionalProperties),
  );
}

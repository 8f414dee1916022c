import { isJsonObject, type JsonSchema } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { itemPath, propertyPath } from "./place.js";
import { ordered } from "./writer.js";

/** Counts are 64-bit integers, which travel as strings. */
const COUNTS = new Set([
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minProperties",
  "maxProperties",
]);

/**
 * A written schema without references as an OpenAPI 3.0 schema of Gemini: types in capitals,
 * `nullable` in place of null, and the order of properties, which are a map on the wire.
 */
export function openApiSchema(schema: JsonSchema, path = ""): JsonSchema {
  const types = asList(schema["type"]);
  const branches = asList(schema["anyOf"]).filter(isJsonObject);
  const values = branches.filter((branch) => branch["type"] !== "null");
  const isNull = types.includes("null") || values.length < branches.length;
  const [only] = values;
  if (types.every((type) => type === "null") && values.length === 0) {
    throw new StrictSchemaError("UNTYPED", path, "A value that is always null has no type here");
  }
  if (values.length === 1 && only !== undefined) {
    const { anyOf: _, ...outside } = schema;
    return openApiSchema(ordered({ ...only, ...outside, nullable: true }), path);
  }
  if (path !== "" && types.includes("object") && isEmptyMap(schema["properties"])) {
    throw new StrictSchemaError("OPEN_OBJECT", path, "An object needs properties here");
  }
  return ordered({
    ...convertKeywords(schema, path),
    ...(isNull && { nullable: true }),
    ...(values.length > 1 && { anyOf: values.map((branch) => openApiSchema(branch, path)) }),
  });
}

function isEmptyMap(properties: unknown): boolean {
  return !isJsonObject(properties) || Object.keys(properties).length === 0;
}

function convertKeywords(schema: JsonSchema, path: string): JsonSchema {
  const converted = Object.entries(schema).flatMap(([keyword, value]) =>
    convertKeyword(keyword, value, path),
  );
  return Object.fromEntries(converted);
}

function convertKeyword(
  keyword: string,
  value: unknown,
  path: string,
): readonly (readonly [string, unknown])[] {
  if (COUNTS.has(keyword)) return [[keyword, String(value)]];
  switch (keyword) {
    case "type":
      return [[keyword, String(asList(value).find((type) => type !== "null")).toUpperCase()]];
    case "enum":
      return [[keyword, asList(value).filter((literal) => literal !== null)]];
    case "items":
      return [[keyword, isJsonObject(value) ? openApiSchema(value, itemPath(path)) : value]];
    case "properties":
      return convertProperties(isJsonObject(value) ? value : {}, path);
    default:
      return [[keyword, value]];
  }
}

function convertProperties(
  properties: JsonSchema,
  path: string,
): readonly (readonly [string, unknown])[] {
  const names = Object.keys(properties);
  // An object without properties is refused, so there is nothing to write about them.
  if (names.length === 0) return [];
  const converted = Object.entries(properties).map(([name, value]) => [
    name,
    isJsonObject(value) ? openApiSchema(value, propertyPath(path, name)) : value,
  ]);
  return [
    ["properties", Object.fromEntries(converted)],
    ...(names.length > 1 ? [["propertyOrdering", names] as const] : []),
  ];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

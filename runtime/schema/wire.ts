import { isJsonObject, type JsonSchema } from "../json.js";
import { createPrepare } from "./interpret/prepare.js";
import { createRun } from "./interpret/run.js";
import { admitsNull } from "./interpret/visit-object.js";
import { entriesSchema } from "./wire-entries.js";

/**
 * The schema of all that a decoder takes without repair, made from a contract schema: objects are
 * open, since unknown keys are dropped; what is optional may also be null; maps may be entries.
 *
 * Two things cannot be said in JSON Schema and are still refused: a key that is repeated in entries,
 * and values that are nested too deep. References must lead to `$defs`.
 *
 * @throws TypeError when the contract schema is none
 */
export function wireSchema(contract: JsonSchema): JsonSchema {
  const prepare = createPrepare(contract);
  prepare(contract);
  const nullable = (schema: unknown) => admitsNull(prepare(schema), createRun(new Set()));
  return widen(contract, nullable);
}

type IsNullable = (schema: unknown) => boolean;

function widen(schema: JsonSchema, nullable: IsNullable): JsonSchema {
  const inner = (child: unknown) => (isJsonObject(child) ? widen(child, nullable) : child);
  const wide = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      widenKeyword(keyword, value, inner),
    ]),
  );
  const encoded = schema["contentEncoding"] === "base64" ? { ...wide, pattern: BASE64 } : wide;
  return isMap(schema) || isJsonObject(schema["properties"])
    ? widenObject(schema, encoded, nullable)
    : encoded;
}

/** Validators take `contentEncoding` for a remark. */
const BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/** Below `not` and `if` a wider schema would mean a narrower one. */
function widenKeyword(
  keyword: string,
  value: unknown,
  inner: (child: unknown) => unknown,
): unknown {
  switch (keyword) {
    case "items":
    case "contains":
    case "additionalProperties":
    case "then":
    case "else":
      return inner(value);
    case "prefixItems":
    case "allOf":
    case "anyOf":
    case "oneOf":
      return Array.isArray(value) ? value.map(inner) : value;
    case "properties":
    case "patternProperties":
    case "dependentSchemas":
    case "$defs":
    case "definitions":
      return isJsonObject(value) ? mapMembers(value, inner) : value;
    default:
      return value;
  }
}

/** Not object spread: `fromEntries` makes an own property of every name, `__proto__` too. */
function mapMembers(members: JsonSchema, change: (child: unknown, key: string) => unknown) {
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => [key, change(value, key)]),
  );
}

function widenObject(schema: JsonSchema, wide: JsonSchema, nullable: IsNullable): JsonSchema {
  const { additionalProperties, ...open } = wide;
  const object = {
    ...open,
    ...(isJsonObject(wide["properties"]) && {
      properties: widenProperties(schema, wide["properties"], nullable),
    }),
    ...(isJsonObject(wide["patternProperties"]) && {
      patternProperties: exceptKnown(schema, wide["patternProperties"]),
    }),
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties }),
  };
  if (!isMap(schema)) return object;
  const { $defs, definitions, title, description, ...form } = object as JsonSchema;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    anyOf: [form, entriesSchema(form)],
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

/** Whether keys may have any name, so that entries can stand for the object. */
function isMap({ type, patternProperties, additionalProperties }: JsonSchema): boolean {
  const hasObject = type === "object" || (Array.isArray(type) && type.includes("object"));
  const hasArray = Array.isArray(type) && type.includes("array");
  const hasNames = isJsonObject(patternProperties) && Object.keys(patternProperties).length > 0;
  const isOpen = isJsonObject(additionalProperties) || additionalProperties === true;
  return hasObject && !hasArray && (hasNames || isOpen);
}

function widenProperties(schema: JsonSchema, wide: JsonSchema, nullable: IsNullable): JsonSchema {
  const { required, properties } = schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return mapMembers(wide, (property, name) => {
    if (names.includes(name)) return property;
    const declared = isJsonObject(properties) ? properties[name] : undefined;
    return nullable(declared) ? property : { anyOf: [property, { type: "null" }] };
  });
}

/** Declared properties have values of their own type, which an index signature cannot widen. */
function exceptKnown({ properties }: JsonSchema, patterns: JsonSchema): JsonSchema {
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return Object.fromEntries(
    Object.entries(patterns).map(([pattern, value]) => {
      const known = names.filter((name) => new RegExp(pattern, "u").test(name)).map(escapePattern);
      if (known.length === 0) return [pattern, value];
      return [`^(?!(?:${known.join("|")})$)[\\s\\S]*?(?:${pattern})`, value];
    }),
  );
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

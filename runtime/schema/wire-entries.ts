import { isJsonObject, type JsonSchema } from "../json.js";

/**
 * The list of `{ key, value }` that stands for an object of the given schema: each entry as the
 * property, the pattern or the rest that its key belongs to, and one for each required property.
 */
export function entriesSchema(object: JsonSchema): JsonSchema {
  const properties = Object.entries(membersOf(object["properties"]));
  const patterns = Object.entries(membersOf(object["patternProperties"]));
  const { required, additionalProperties, propertyNames } = object;
  const declared = properties.map(([name]) => name);
  const rules = [
    ...properties.map(([name, value]) => whenKey({ const: name }, value)),
    ...patterns.map(([pattern, value]) => whenKey({ type: "string", pattern }, value)),
  ];
  const key = isJsonObject(propertyNames) ? propertyNames : { type: "string" };
  const isPlain = rules.length === 0;
  const value = additionalProperties ?? {};
  const rest = isPlain
    ? []
    : [
        whenOther(
          declared,
          patterns.map(([pattern]) => pattern),
          value,
        ),
      ];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return {
    type: "array",
    items: {
      type: "object",
      properties: { key, value: isPlain ? value : {} },
      required: ["key", "value"],
      ...(!isPlain && { allOf: [...rules, ...rest] }),
    },
    ...(names.length > 0 && { allOf: names.map(containsKey) }),
  };
}

function membersOf(value: unknown): JsonSchema {
  return isJsonObject(value) ? value : {};
}

function whenKey(key: JsonSchema, value: unknown): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  return { if: { properties: { key } }, then: { properties: { value } } };
}

function whenOther(declared: readonly string[], patterns: readonly string[], value: unknown) {
  const known = [{ enum: declared }, ...patterns.map((pattern) => ({ type: "string", pattern }))];
  const others = declared.length === 0 ? known.slice(1) : known;
  return { if: { properties: { key: { anyOf: others } } }, else: { properties: { value } } };
}

function containsKey(name: unknown): JsonSchema {
  return {
    contains: { type: "object", properties: { key: { const: name } }, required: ["key"] },
  };
}

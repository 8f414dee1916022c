import type { JsonSchema } from "../../json.js";
import { ordered } from "./writer.js";

const SCALARS: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null"]);

/**
 * A written schema that also takes null. Scalars get a second type, unions a further member,
 * everything else becomes a union with its description on the outside.
 */
export function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, description, ...rest } = schema;
  const described = description === undefined ? {} : { description };
  if (Array.isArray(anyOf)) {
    return ordered({ ...schema, anyOf: [...anyOf, { type: "null" }] });
  }
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (!types.every((name) => SCALARS.has(name))) {
    const { description: _, ...inside } = schema;
    return ordered({ ...described, anyOf: [inside, { type: "null" }] });
  }
  const { const: only, enum: values, ...others } = rest;
  const literals = Array.isArray(values) ? values : "const" in schema ? [only] : undefined;
  return ordered({
    ...others,
    ...described,
    type: types.includes("null") ? types : [...types, "null"],
    enum: literals && [...literals, null],
  });
}

import { isJsonObject } from "../json.js";

/**
 * Whether a schema has objects with keys of any name. They may be sent as a list of entries, so
 * what a rule looks at has to be brought into one form first.
 */
export function hasMaps(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasMaps);
  if (!isJsonObject(schema)) return false;
  const { additionalProperties, patternProperties } = schema;
  if (isJsonObject(additionalProperties) || isJsonObject(patternProperties)) return true;
  return Object.values(schema).some(hasMaps);
}

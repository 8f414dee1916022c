import type { Notes } from "./schema-node.js";

/** The annotations of a schema that matter to a model. */
export function readNotes(schema: Readonly<Record<string, unknown>>): Notes {
  const { title, description, deprecated, examples } = schema;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    ...(deprecated === true && { deprecated }),
    ...(Object.hasOwn(schema, "default") && { default: schema["default"] }),
    ...(Array.isArray(examples) && examples.length > 0 && { examples }),
  };
}

/** A schema without its annotations. */
export function withoutNotes(
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { title: _t, description: _d, deprecated: _p, default: _v, examples: _e, ...rest } = schema;
  return rest;
}

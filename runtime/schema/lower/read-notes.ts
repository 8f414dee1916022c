import type { Notes } from "./schema-node.js";

/** The annotations of a schema that matter to a model. */
export function readNotes(schema: Readonly<Record<string, unknown>>): Notes {
  const { title, description, deprecated, examples } = schema;
  const notes: { -readonly [Name in keyof Notes]: Notes[Name] } = {};
  if (typeof title === "string") notes.title = title;
  if (typeof description === "string") notes.description = description;
  if (deprecated === true) notes.deprecated = deprecated;
  if (Object.hasOwn(schema, "default")) notes.default = schema["default"];
  if (Array.isArray(examples) && examples.length > 0) notes.examples = examples;
  return notes;
}

/** A schema without its annotations. */
export function withoutNotes(
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { title: _t, description: _d, deprecated: _p, default: _v, examples: _e, ...rest } = schema;
  return rest;
}

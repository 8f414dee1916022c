import type { JsonSchema } from "../../runtime/json.js";
import type { Annotations } from "../ir.js";

/** What is said about a value where it is used, and for the rest what its type says. */
export function mergeAnnotations(place: Annotations, type: Annotations): Annotations {
  return {
    title: place.title ?? type.title,
    description: place.description ?? type.description,
    deprecated: place.deprecated ?? type.deprecated,
    default: place.default !== undefined ? place.default : type.default,
    examples: place.examples ?? type.examples,
  };
}

/** What is said about a value as keywords, in reading order. */
export function annotationSchema(words: Annotations): JsonSchema {
  const { title, description, deprecated, examples } = words;
  const schema: Record<string, unknown> = {};
  if (title !== undefined) schema["title"] = title;
  if (description !== undefined && description !== "") schema["description"] = description;
  if (deprecated === true) schema["deprecated"] = true;
  if (words.default !== undefined) schema["default"] = words.default;
  if (examples !== undefined && examples.length > 0) schema["examples"] = examples;
  return schema;
}

/** Keywords without those that have no value. */
export function present(keywords: JsonSchema): JsonSchema {
  const schema: Record<string, unknown> = {};
  for (const keyword of Object.keys(keywords)) {
    const value = keywords[keyword];
    if (value !== undefined) schema[keyword] = value;
  }
  return schema;
}

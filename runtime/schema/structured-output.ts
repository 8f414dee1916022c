import { isJsonObject, type JsonSchema } from "../json.js";
import { followReference } from "./lowered-reference.js";

/** The output schema of an MCP tool. */
export interface StructuredOutput {
  /** A schema with `type: "object"` at its root. */
  readonly schema: JsonSchema;
  /** Whether `structuredContent` is `{ result: value }` rather than the value. */
  readonly wrapped: boolean;
}

/**
 * The schema of `structuredContent` for a result. Clients of the revisions of MCP until 2025-11-25
 * read objects only and parse no list of tools in which an output schema has another root, so what
 * is not always an object stands under the key `result`.
 */
export function structuredOutput(schema: JsonSchema): StructuredOutput {
  if (schema["type"] === "object") return { schema, wrapped: false };
  if (isAlwaysObject(schema, schema)) {
    return { schema: { type: "object", ...inlineRoot(schema) }, wrapped: false };
  }
  const { $defs, ...result } = schema;
  return {
    schema: {
      type: "object",
      properties: { result },
      required: ["result"],
      additionalProperties: false,
      ...($defs !== undefined && { $defs }),
    },
    wrapped: true,
  };
}

function isAlwaysObject(
  schema: unknown,
  root: JsonSchema,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (!isJsonObject(schema)) return false;
  const { $ref, anyOf, type } = schema;
  if (typeof $ref === "string") {
    const target = followReference($ref, root).schema;
    return !seen.has($ref) && isAlwaysObject(target, root, new Set([...seen, $ref]));
  }
  if (!Array.isArray(anyOf)) return type === "object";
  return anyOf.every((branch) => isAlwaysObject(branch, root, seen));
}

/** A root that is a reference as a copy of what it refers to; what is said beside it wins. */
function inlineRoot(schema: JsonSchema): JsonSchema {
  let { $ref, ...inlined } = schema;
  while (typeof $ref === "string") {
    const target = followReference($ref, schema).schema;
    const { $ref: next, ...rest } = isJsonObject(target) ? target : {};
    inlined = { ...rest, ...inlined };
    $ref = next;
  }
  return inlined;
}

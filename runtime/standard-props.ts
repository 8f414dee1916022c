import { isJsonObject, type JsonObject, type JsonSchema } from "./json.js";
import { schemaForDraft } from "./schema-draft.js";
import type { StandardProps, StandardResult } from "./standard-schema.js";
import type { ToolDefinition } from "./tool.js";

/** Makes the `~standard` property of a tool. */
export function standardProps(tool: Pick<ToolDefinition, "parameters" | "decode">): StandardProps {
  const schema = ({ target }: { readonly target: string }) =>
    schemaForDraft(tool.parameters, target);
  return {
    version: 1,
    vendor: "toolgen",
    validate: (value) => validate(tool, value),
    jsonSchema: { input: schema, output: schema },
  };
}

function validate(
  tool: { readonly parameters: JsonSchema; readonly decode: ToolDefinition["decode"] },
  value: unknown,
): StandardResult {
  if (!isJsonObject(value)) {
    return { issues: [{ message: "Expected a JSON object.", path: [] }] };
  }
  // Standard Schema hands over parsed JSON; decoders check every value they read.
  const input = value as JsonObject;
  if (tool.decode(input, {}) !== undefined) return { value: input };
  return { issues: [{ message: "The arguments do not fit the schema.", path: [] }] };
}

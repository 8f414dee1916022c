import { type ArgumentDecoder, createArgumentDecoder } from "./decode/decode-arguments.js";
import { pointerKeys } from "./pointer-keys.js";
import { schemaForDraft } from "./schema-draft.js";
import type { StandardProps, StandardResult } from "./standard-schema.js";
import type { ToolDefinition } from "./tool.js";

/** Makes the `~standard` property of a tool. */
export function standardProps(tool: Pick<ToolDefinition, "parameters" | "decode">): StandardProps {
  const schema = ({ target }: { readonly target: string }) =>
    schemaForDraft(tool.parameters, target);
  const decode = createArgumentDecoder(tool.decode, tool.parameters);
  return {
    version: 1,
    vendor: "toolgen",
    validate: (value) => validate(decode, value),
    jsonSchema: { input: schema, output: schema },
  };
}

function validate(decode: ArgumentDecoder<unknown>, value: unknown): StandardResult {
  const decoded = decode(value);
  if (decoded.ok) return { value: decoded.input };
  return {
    issues: decoded.issues.map(({ path, message }) => ({ message, path: pointerKeys(path) })),
  };
}

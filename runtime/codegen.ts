/**
 * What generated files import. A change here breaks generated code that is already committed
 * somewhere, so it is a breaking change.
 */
export { defineTool } from "./define-tool.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export {
  createRegistry as defineRegistry,
  type Registry,
  type RegistryContext,
  type ToolArguments,
  type ToolName,
  type ToolResult,
} from "./registry.js";
export type { RunContext } from "./run-context.js";
export type { ContextOf, DecodeNotes, Policy, Tool, ToolDefinition } from "./tool.js";

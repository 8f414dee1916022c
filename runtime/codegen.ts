/**
 * What generated files import. A change here breaks generated code that is already committed
 * somewhere, so it is a breaking change.
 */
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export type { RunContext } from "./run-context.js";
export type { DecodeNotes, Policy, ToolDefinition } from "./tool.js";

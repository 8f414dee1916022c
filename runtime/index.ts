/** What apps import: a dispatcher for a generated registry, and the words it speaks. */
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
} from "./dispatch/create-dispatcher.js";
export type { Outcome } from "./dispatch/outcome.js";
export type { DispatchOptions, ToolCall } from "./dispatch/tool-call.js";
export {
  ModelBehaviorError,
  type ModelMistake,
  ToolCallError,
  ToolFailed,
  ToolRetry,
  ToolTimeoutError,
  UserError,
} from "./errors.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export type {
  Registry,
  RegistryContext,
  ToolArguments,
  ToolName,
  ToolResult,
} from "./registry.js";
export type { RunContext, Usage } from "./run-context.js";
export type { AnyTool, Effect, Policy, Tool, ToolDefinition } from "./tool.js";

/** What apps import: a dispatcher for a generated registry, and the words it speaks. */
export type { Clock } from "./clock.js";
export { type ContentPart, file, image, type Media, type MediaSource } from "./dispatch/content.js";
export { createDispatcher, type Dispatcher } from "./dispatch/create-dispatcher.js";
export type { DispatcherOptions, LongBlock, TurnMode } from "./dispatch/dispatch-options.js";
export {
  createResultMemory,
  type ResultStore,
  type StoredResult,
} from "./dispatch/idempotency.js";
export {
  type AbortedOutcome,
  type DeniedOutcome,
  type ErrorOutcome,
  isFailure,
  type MistakeOutcome,
  type OkOutcome,
  type Outcome,
  type PendingOutcome,
  type TimeoutOutcome,
  type UnavailableOutcome,
} from "./dispatch/outcome.js";
export type { Decisions } from "./dispatch/resume-turn.js";
export { Run, type RunOptions } from "./dispatch/run.js";
export type {
  FailedCall,
  FailureErrorFunction,
  IsEnabled,
  PolicyOverrides,
  ToolDefaults,
  ToolOverrides,
} from "./dispatch/settings.js";
export type {
  DispatchFacts,
  DispatchOptions,
  Finish,
  Progress,
  ToolCall,
} from "./dispatch/tool-call.js";
export type { DoneTurn, PendingTurn, Turn } from "./dispatch/turn.js";
export type { WorkerCall, WorkerPool, WorkerRun } from "./dispatch/worker-pool.js";
export {
  ModelBehaviorError,
  type ModelMistake,
  ToolCallError,
  ToolFailed,
  ToolRetry,
  ToolTimeoutError,
  type TurnRemains,
  UserError,
} from "./errors.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export type {
  AnyRegistry,
  Registry,
  RegistryContext,
  ToolArguments,
  ToolName,
  ToolResult,
} from "./registry.js";
export type { RunContext, Usage } from "./run-context.js";
export type {
  AnyTool,
  CircuitBreakerPolicy,
  Effect,
  Policy,
  RateLimit,
  RetryPolicy,
  Tool,
  ToolDefinition,
} from "./tool.js";

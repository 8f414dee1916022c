/** What apps import: a dispatcher for a generated registry, and the words it speaks. */
export type { Clock } from "./clock.js";
export type { Decisions } from "./dispatch/check-resumed.js";
export { type ContentPart, file, image, type Media, type MediaSource } from "./dispatch/content.js";
export { createDispatcher } from "./dispatch/create-dispatcher.js";
export type {
  DescribeCall,
  DispatcherOptions,
  LongBlock,
  TurnMode,
} from "./dispatch/dispatch-options.js";
export type { Dispatcher } from "./dispatch/dispatcher.js";
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
export { resumeTurn } from "./dispatch/resume-turn.js";
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
export { checkDrift, type ToolDrift, type ToolFacts } from "./drift.js";
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
export { type FunctionToolInput, functionTool } from "./function-tool.js";
export {
  allGuards,
  forTools,
  type Guard,
  type GuardedCall,
  type GuardVerdict,
  guardHook,
} from "./guards/guard.js";
export { type HomographOptions, homographGuard } from "./guards/homographs.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export {
  type ApprovalDecision,
  type ReadDecisions,
  readDecision,
  readDecisions,
} from "./permission/approval.js";
export { createPermissions, decide } from "./permission/create-permissions.js";
export {
  type OpenedPending,
  type OpenOptions,
  openPending,
  type PendingCall,
  type PendingRefusalKind,
  type PendingSecret,
  type PendingState,
  type SealOptions,
  sealPending,
} from "./permission/pending.js";
export type {
  CallbackAnswer,
  CanUseTool,
  GivenApproval,
  HookAnswer,
  PermissionBehavior,
  PermissionHook,
  PermissionMode,
  PermissionRequest,
  PermissionSettings,
  PermissionStage,
  PermissionStep,
  Permissions,
  PermissionTool,
  PermissionVerdict,
  RememberScope,
  UnreachablePermission,
} from "./permission/permission.js";
export { describeCall, type PreviewLimits } from "./permission/preview.js";
export { schemaHash } from "./permission/schema-hash.js";
export {
  createSessionMemory,
  type DecisionToRemember,
  type RememberedDecision,
  type SessionMemory,
  toRemembered,
} from "./permission/session.js";
export { createUsedStore, type UsedStore } from "./permission/used-store.js";
export {
  type Audit,
  type AuditEntry,
  type AuditOptions,
  type AuditRecord,
  type AuditSink,
  createAudit,
} from "./records/audit.js";
export { callbackAuditSink, type MemoryAuditSink, memoryAuditSink } from "./records/audit-sinks.js";
export {
  type CallRedaction,
  createRedactor,
  type RedactionOptions,
  type Redactor,
  redact,
} from "./records/redact.js";
export type { Telemetry, TracedCall, TracedEnd } from "./records/telemetry.js";
export { mayLogToolData } from "./records/tool-data.js";
export {
  createToolLog,
  type LoggedAnswer,
  type LoggedCall,
  type ToolLog,
  type ToolLogEntry,
  type ToolLogOptions,
} from "./records/tool-log.js";
export { truncate } from "./records/truncate.js";
export {
  type AnyRegistry,
  createRegistry,
  type PrefixedTools,
  type Registry,
  type RegistryContext,
  type ToolArguments,
  type ToolName,
  type ToolRecord,
  type ToolResult,
  type ToolSelection,
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

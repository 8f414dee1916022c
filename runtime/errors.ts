import type { Issue } from "./schema/issue.js";

/** What a model did wrong with a call. */
export type ModelMistake =
  | "unknown-tool"
  | "invalid-json"
  | "cut-off"
  | "invalid-arguments"
  | "reused-call-id";

/** The model asked for something that cannot be run. Its text tells the model what to fix. */
export class ModelBehaviorError extends Error {
  override readonly name = "ModelBehaviorError";
  readonly kind: ModelMistake;
  /** Every wrong place of the arguments, for the kind `invalid-arguments`. */
  readonly issues: readonly Issue[];

  constructor(
    kind: ModelMistake,
    message: string,
    options: ErrorOptions & { readonly issues?: readonly Issue[] } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.issues = options.issues ?? [];
  }
}

/** The developer used toolgen in a way that cannot work; thrown early, and never shown to a model. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** A tool took longer than its timeout, or was silent for longer than its idle timeout. */
export class ToolTimeoutError extends Error {
  override readonly name = "ToolTimeoutError";
  readonly toolName: string;
  readonly timeoutMs: number;

  constructor(toolName: string, timeoutMs: number) {
    super(`Tool '${toolName}' timed out after ${timeoutMs}ms.`);
    this.toolName = toolName;
    this.timeoutMs = timeoutMs;
  }
}

/** A tool threw; `cause` is what it threw. */
export class ToolCallError extends Error {
  override readonly name = "ToolCallError";
  readonly toolName: string;
  readonly callId: string;

  constructor(toolName: string, callId: string, cause: unknown) {
    super(`Tool '${toolName}' failed: ${messageOf(cause)}`, { cause });
    this.toolName = toolName;
    this.callId = callId;
  }
}

/**
 * Thrown by a tool when the model can do better: the message says how, the model reads it as it is.
 */
export class ToolRetry extends Error {
  override readonly name = "ToolRetry";
}

/** Thrown by a tool when trying again will not help: the model reads the message as it is. */
export class ToolFailed extends Error {
  override readonly name = "ToolFailed";
}

/** The message of anything that was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return thrown.message;
    return typeof thrown === "string" ? thrown : String(thrown);
  } catch {
    return "unknown error";
  }
}

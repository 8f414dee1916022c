import type { Outcome } from "./dispatch/outcome.js";
import type { PendingState } from "./permission/pending.js";
import type { Issue } from "./schema/issue.js";

/** What a model did wrong with a call. */
export type ModelMistake =
  | "unknown-tool"
  | "invalid-json"
  | "cut-off"
  | "invalid-arguments"
  | "reused-call-id";

/** What every error that a dispatcher throws may carry of the turn it ended. Never printed. */
export interface TurnRemains {
  /** One answer for each call of the turn, in order, so that the conversation can go on. */
  outcomes?: readonly Outcome[];
  /** Calls that wait for approval; they can be resumed as if nothing had happened. */
  pending?: PendingState;
}

/**
 * Puts what is left of a turn on the error that ended it. Whoever prints the error does not print
 * it: it holds what the model sent, and the error itself once more.
 */
export function attachRemains(
  error: Error & TurnRemains,
  outcomes: readonly Outcome[],
  pending: PendingState | undefined,
): void {
  const hidden = { writable: true, configurable: true, enumerable: false };
  Object.defineProperty(error, "outcomes", { ...hidden, value: outcomes });
  if (pending !== undefined) Object.defineProperty(error, "pending", { ...hidden, value: pending });
}

interface ModelBehaviorErrorOptions extends ErrorOptions {
  readonly text: string;
  readonly issues?: readonly Issue[];
}

/**
 * The model asked for something that cannot be run.
 *
 * The message holds nothing of what the model sent, so that it may be logged; `text` tells the
 * model, and failure handlers, exactly what to fix.
 */
export class ModelBehaviorError extends Error implements TurnRemains {
  override readonly name: string = "ModelBehaviorError";
  readonly kind: ModelMistake;
  declare outcomes?: readonly Outcome[];
  declare pending?: PendingState;
  // Private, so that printing the error does not print what the model sent.
  readonly #text: string;
  readonly #issues: readonly Issue[];

  constructor(kind: ModelMistake, message: string, options: ModelBehaviorErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.#text = options.text;
    this.#issues = options.issues ?? [];
  }

  /** The whole story, for the model. */
  get text(): string {
    return this.#text;
  }

  /** Every wrong place of the arguments, for the kind `invalid-arguments`. */
  get issues(): readonly Issue[] {
    return this.#issues;
  }
}

/** The developer used toolgen in a way that cannot work. Never shown to a model. */
export class UserError extends Error implements TurnRemains {
  override readonly name: string = "UserError";
  declare outcomes?: readonly Outcome[];
  declare pending?: PendingState;
}

/** A tool took longer than its timeout, or gave no sign of life for its idle timeout. */
export class ToolTimeoutError extends Error implements TurnRemains {
  override readonly name: string = "ToolTimeoutError";
  readonly toolName: string;
  readonly timeoutMs: number;
  declare outcomes?: readonly Outcome[];
  declare pending?: PendingState;

  constructor(toolName: string, timeoutMs: number) {
    super(`Tool '${toolName}' timed out after ${timeoutMs}ms.`);
    this.toolName = toolName;
    this.timeoutMs = timeoutMs;
  }
}

/** A tool failed; `cause` is what it threw. */
export class ToolCallError extends Error implements TurnRemains {
  override readonly name: string = "ToolCallError";
  readonly toolName: string;
  readonly callId: string;
  declare outcomes?: readonly Outcome[];
  declare pending?: PendingState;

  constructor(toolName: string, callId: string, cause: unknown) {
    super(`Failed to run tool '${toolName}': ${messageOf(cause)}`, { cause });
    this.toolName = toolName;
    this.callId = callId;
  }
}

/** Thrown by a tool when the model can do better: the model reads the message as it is. */
export class ToolRetry extends Error {
  override readonly name: string = "ToolRetry";
}

/** Thrown by a tool when trying again will not help: the model reads the message as it is. */
export class ToolFailed extends Error {
  override readonly name: string = "ToolFailed";
}

/** The message of anything that was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "unknown error";
  }
}

/** Anything that was thrown, as an error; an error stays what it is. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(messageOf(thrown), { cause: thrown });
}

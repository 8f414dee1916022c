import type { ModelBehaviorError, ToolCallError, ToolTimeoutError } from "../errors.js";
import type { JsonObject } from "../json.js";
import type { PermissionStep } from "../permission/permission.js";
import type { Repair } from "../schema/issue.js";
import type { ContentPart } from "./content.js";

/** The one answer to a call. `text` is what the model reads, whatever happened. */
export type Outcome =
  | OkOutcome
  | ErrorOutcome
  | TimeoutOutcome
  | AbortedOutcome
  | UnavailableOutcome
  | DeniedOutcome
  | MistakeOutcome
  | PendingOutcome;

interface OutcomeFacts {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** The tool answered. */
export interface OkOutcome extends OutcomeFacts {
  readonly kind: "ok";
  /** What the tool returned, whole. */
  readonly value: unknown;
  /** Texts and media in order; only there when the result holds an image or a file. */
  readonly parts?: readonly ContentPart[];
  /** Length of the text before it was shortened; only there when it was. UTF-16 units. */
  readonly fullLength?: number;
  /** What had to be repaired in the arguments before they fitted. */
  readonly repairs?: readonly Repair[];
  /** JSON Pointers of arguments that the tool does not have; they were dropped. */
  readonly unknownKeys?: readonly string[];
}

/** The tool threw. */
export interface ErrorOutcome extends OutcomeFacts {
  readonly kind: "error";
  readonly error: ToolCallError;
}

/** The tool took too long; what it does later is dropped. */
export interface TimeoutOutcome extends OutcomeFacts {
  readonly kind: "timeout";
  readonly error: ToolTimeoutError;
}

/** The run was cancelled before the tool answered, or before it was started. */
export interface AbortedOutcome extends OutcomeFacts {
  readonly kind: "aborted";
  readonly reason: unknown;
}

/** A rate limit or an open circuit did not let the tool run. */
export interface UnavailableOutcome extends OutcomeFacts {
  readonly kind: "unavailable";
  readonly retryAfterMs: number;
}

/** A rule, a hook, a guard, a callback or a person did not let the tool run. */
export interface DeniedOutcome extends OutcomeFacts {
  readonly kind: "denied";
  readonly steps: readonly PermissionStep[];
  /** What a hook or callback threw, if that is why. */
  readonly cause?: unknown;
}

/** The call could not be run as the model made it: `unknown` tool, `invalid` or `cut-off` input. */
export interface MistakeOutcome extends OutcomeFacts {
  readonly kind: "unknown" | "invalid" | "cut-off";
  readonly error: ModelBehaviorError;
}

/** The call has not run: it waits for approval, or for a sibling that does. */
export interface PendingOutcome extends OutcomeFacts {
  readonly kind: "pending";
  /** `waiting` for a person, or `held` until its siblings are decided. */
  readonly state: "waiting" | "held";
  /** What the call would do, for the person who decides: redacted, on one line, not too long. */
  readonly preview: string;
  readonly arguments: JsonObject;
  readonly steps: readonly PermissionStep[];
}

/** Whether a provider is to be told that the call failed (`is_error` of Anthropic and MCP). */
export function isFailure(outcome: Outcome): boolean {
  return outcome.kind !== "ok" && outcome.kind !== "pending";
}

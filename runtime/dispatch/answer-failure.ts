import { isThenable } from "../awaitable.js";
import {
  type ModelBehaviorError,
  type ModelMistake,
  ToolCallError,
  ToolFailed,
  ToolRetry,
  type ToolTimeoutError,
  toError,
  type UserError,
} from "../errors.js";
import type { RunContext } from "../run-context.js";
import { CANCELLED, defaultFailureText } from "./failure-text.js";
import type { MistakeOutcome, Outcome } from "./outcome.js";
import type { ToolSettings } from "./settings.js";
import { shortenText } from "./shorten.js";
import type { ToolCall } from "./tool-call.js";

/** A failure that is thrown at whoever dispatched. `outcome` answers the call nevertheless. */
export interface Fatal {
  readonly kind: "fatal";
  readonly error: ThrownError;
  readonly outcome: Outcome;
}

/** What a dispatcher may throw. */
export type ThrownError = ModelBehaviorError | ToolTimeoutError | ToolCallError | UserError;

/** The part of a tool's settings that says what becomes of failures. */
export type FailureSettings = Pick<
  ToolSettings,
  "failureErrorFunction" | "exposeErrors" | "maxResultChars"
>;

type Answer = Outcome | Fatal;

/** Answers a call that could not be run as the model made it. */
export function answerMistake(
  call: ToolCall,
  error: ModelBehaviorError,
  settings: FailureSettings,
): Answer | Promise<Answer> {
  return answer(call, error, error, settings, undefined, (text) => ({
    kind: MISTAKE_KINDS[error.kind],
    id: call.id,
    name: call.name,
    text,
    error,
  }));
}

const MISTAKE_KINDS: { readonly [Mistake in ModelMistake]: MistakeOutcome["kind"] } = {
  "unknown-tool": "unknown",
  "invalid-json": "invalid",
  "invalid-arguments": "invalid",
  "reused-call-id": "invalid",
  "cut-off": "cut-off",
};

/** Answers a call whose tool took too long. */
export function answerTimeout(
  call: ToolCall,
  error: ToolTimeoutError,
  settings: FailureSettings,
  context: RunContext | undefined,
): Answer | Promise<Answer> {
  return answer(call, error, error, settings, context, (text) => ({
    kind: "timeout",
    id: call.id,
    name: call.name,
    text,
    error,
  }));
}

/** Answers a call whose tool threw. What a tool throws for the model is shown as it is. */
export function answerThrown(
  call: ToolCall,
  thrown: unknown,
  settings: FailureSettings,
  context: RunContext | undefined,
): Answer | Promise<Answer> {
  const cause = normalise(thrown);
  const error = new ToolCallError(call.name, call.id, cause);
  const toOutcome = (text: string): Outcome => ({
    kind: "error",
    id: call.id,
    name: call.name,
    text: shortenText(text, settings.maxResultChars),
    error,
  });
  if (cause instanceof ToolRetry || cause instanceof ToolFailed) {
    return toOutcome(cause.message === "" ? cause.name : cause.message);
  }
  return answer(call, error, cause, settings, context, toOutcome);
}

/** An abort that the tool brought upon itself is an error like any other, with a plain name. */
function normalise(thrown: unknown): Error {
  const error = toError(thrown);
  return error.name === "AbortError" ? new Error(CANCELLED, { cause: error }) : error;
}

function answer(
  call: ToolCall,
  error: ThrownError,
  shown: Error,
  { failureErrorFunction, exposeErrors }: FailureSettings,
  context: RunContext | undefined,
  toOutcome: (text: string) => Outcome,
): Answer | Promise<Answer> {
  const byDefault = () => toOutcome(defaultFailureText(shown, exposeErrors));
  if (failureErrorFunction === undefined) return byDefault();
  if (failureErrorFunction === null) return { kind: "fatal", error, outcome: byDefault() };
  // A handler that fails or says nothing usable must not leave the call without an answer.
  const checked = (text: unknown) => (typeof text === "string" ? toOutcome(text) : byDefault());
  try {
    const text = failureErrorFunction(shown, { id: call.id, name: call.name, context });
    return isThenable(text) ? Promise.resolve(text).then(checked, byDefault) : checked(text);
  } catch {
    return byDefault();
  }
}

import type { JsonObject } from "../json.js";
import type { PermissionStep } from "../permission/permission.js";
import type { Fatal } from "./answer-failure.js";
import type { FittingArguments } from "./decode-call.js";
import type { DispatchParts } from "./dispatch-parts.js";
import type { DeniedOutcome, Outcome } from "./outcome.js";
import type { ToolCall } from "./tool-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/** One call on its way to being prepared. */
export interface Inquiry {
  readonly parts: DispatchParts;
  readonly scope: TurnScope;
  readonly call: ToolCall;
  /** Milliseconds since the epoch; 0 when nothing is recorded. */
  readonly received: number;
}

/** A call that was looked at and has not run. */
export type PreparedCall = AnsweredCall | RestoredCall | ReadyCall | WaitingCall;

/** Answered and written down before the turn had to wait. */
export interface RestoredCall {
  readonly kind: "restored";
  readonly call: ToolCall;
  readonly outcome: Outcome;
}

/** Answered without running; the answer of `fatal` is to be thrown. */
export interface AnsweredCall {
  readonly kind: "answered" | "fatal";
  readonly call: ToolCall;
  readonly received: number;
  readonly answer: Outcome | Fatal;
  readonly entry: ToolEntry | undefined;
  readonly input: JsonObject | undefined;
  readonly steps: readonly PermissionStep[];
  /** The person who decided, if one did. */
  readonly approver: string | undefined;
}

/** A call that was answered with a denial. */
export interface DeniedCall extends AnsweredCall {
  readonly kind: "answered";
  readonly answer: DeniedOutcome;
}

/** A call whose arguments fit. */
export interface CallFacts {
  readonly call: ToolCall;
  readonly received: number;
  readonly entry: ToolEntry;
  readonly decoded: FittingArguments;
  /** The arguments as JSON, by name, in the form that rules look at. */
  readonly input: JsonObject;
}

/** Parsed, decoded and permitted. */
export interface ReadyCall extends CallFacts {
  readonly kind: "ready";
  readonly steps: readonly PermissionStep[];
  readonly approver: string | undefined;
}

/** Parsed and decoded; a person has to decide. */
export interface WaitingCall extends CallFacts {
  readonly kind: "waiting";
  readonly steps: readonly PermissionStep[];
}

/** No step was taken: nothing had to be asked. */
export const NO_STEPS: readonly PermissionStep[] = [];

/** What a model reads about a call that was cancelled. */
const ABORTED_TEXT = "The call was cancelled before it was finished.";

/** A call that may run. */
export function readyCall(
  { call, received, entry, decoded, input }: CallFacts,
  steps: readonly PermissionStep[],
  approver?: string,
): ReadyCall {
  return { kind: "ready", call, received, entry, decoded, input, steps, approver };
}

/** A call that a person has to decide about. */
export function waitingCall(
  { call, received, entry, decoded, input }: CallFacts,
  steps: readonly PermissionStep[],
): WaitingCall {
  return { kind: "waiting", call, received, entry, decoded, input, steps };
}

/** A call that may not run; `cause` is what made a decision impossible, if something did. */
export function deniedCall(
  facts: CallFacts,
  text: string,
  steps: readonly PermissionStep[],
  cause?: unknown,
  approver?: string,
): DeniedCall {
  const { call, received, entry, input } = facts;
  const denial = { kind: "denied", id: call.id, name: call.name, text, steps } as const;
  const answer: DeniedOutcome = cause === undefined ? denial : { ...denial, cause };
  return { kind: "answered", call, received, answer, entry, input, steps, approver };
}

/** A call that was answered before its arguments were understood. */
export function answeredCall(
  { call, received }: Pick<Inquiry, "call" | "received">,
  entry: ToolEntry | undefined,
  answer: Outcome | Fatal,
): AnsweredCall {
  return {
    kind: answer.kind === "fatal" ? "fatal" : "answered",
    call,
    received,
    answer,
    entry,
    input: undefined,
    steps: NO_STEPS,
    approver: undefined,
  };
}

/** The answer to a call that was cancelled. */
export function abortedOutcome({ id, name }: ToolCall, reason: unknown): Outcome {
  return { kind: "aborted", id, name, text: ABORTED_TEXT, reason };
}

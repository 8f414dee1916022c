import { describeError } from "../records/describe-error.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { failureOf } from "./failure-of.js";
import type { OkOutcome, Outcome } from "./outcome.js";
import type { AnsweredCall, CallFacts, ReadyCall, WaitingCall } from "./prepared-call.js";
import type { TurnScope } from "./turn-scope.js";

/** Writes to the log that a call begins. */
export function logStart({ log }: DispatchParts, { call, entry, input }: CallFacts): void {
  log?.call({
    tool: entry.tool.name,
    callId: call.id,
    arguments: input,
    sensitive: entry.settings.policy.sensitive,
  });
}

/**
 * Writes a call that was answered or waits to the log and the audit.
 *
 * @param started When the function was called, in milliseconds since the epoch, if it was.
 */
export function recordAnswer(
  parts: DispatchParts,
  scope: TurnScope,
  prepared: AnsweredCall | ReadyCall | WaitingCall,
  outcome: Outcome,
  started: number | undefined,
): void {
  const { call, entry, input, received } = prepared;
  const ended = parts.clock.now();
  const tool = entry?.tool.name ?? call.name;
  const sensitive = entry?.settings.policy.sensitive;
  const error = failureOf(outcome);
  parts.log?.answer(
    { tool, callId: call.id, arguments: input, sensitive },
    {
      outcome: outcome.kind,
      durationMs: ended - (started ?? received),
      result: outcome.kind === "ok" ? outcome.value : undefined,
      error,
    },
  );
  parts.audit?.record({
    call: { id: call.id, turn: scope.turn, run: scope.run.id },
    tool,
    who: scope.options.who,
    arguments: input,
    sensitive,
    steps: prepared.steps,
    approver: prepared.kind === "waiting" ? undefined : prepared.approver,
    times: { received, started, ended },
    outcome: outcome.kind,
    errorType: error === undefined ? undefined : describeError(error).type,
    sizes: {
      arguments: sentLength(call.arguments),
      result: outcome.kind === "ok" ? resultLength(outcome) : undefined,
      answer: outcome.text.length,
    },
  });
}

/** Writes down that a call waits. Its answer gets a record of its own, under the same turn and id. */
export function recordPending(
  parts: DispatchParts,
  scope: TurnScope,
  call: ReadyCall | WaitingCall,
  outcome: Outcome,
): void {
  if (parts.isRecorded) recordAnswer(parts, scope, call, outcome, undefined);
}

function resultLength({ text, fullLength }: OkOutcome): number {
  return fullLength ?? text.length;
}

function sentLength(sent: unknown): number {
  if (typeof sent === "string") return sent.length;
  return sent === undefined ? 0 : (JSON.stringify(sent)?.length ?? 0);
}

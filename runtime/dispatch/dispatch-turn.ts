import { type Awaitable, isThenable } from "../awaitable.js";
import { attachRemains } from "../errors.js";
import type { PendingState } from "../permission/pending.js";
import type { Fatal, ThrownError } from "./answer-failure.js";
import type { Executed } from "./answer-result.js";
import { permissionRequest } from "./call-facts.js";
import type { TurnMode } from "./dispatch-options.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { finishCall, judgeCall } from "./finish-call.js";
import type { Outcome } from "./outcome.js";
import { type StoppedCall, stoppedOutcome, toPendingState } from "./pending-turn.js";
import { followVerdict } from "./permit-call.js";
import { prepareCall } from "./prepare-call.js";
import { deniedCall, type Inquiry, type PreparedCall } from "./prepared-call.js";
import { recordPending } from "./record-call.js";
import { refuseRepeatedId } from "./refuse-call.js";
import { runCall } from "./run-call.js";
import type { ToolCall } from "./tool-call.js";
import type { Turn } from "./turn.js";
import type { TurnScope } from "./turn-scope.js";

/** Answers all calls of a turn. Every call is parsed, decoded and permitted before any runs. */
export async function dispatchTurn(
  parts: DispatchParts,
  scope: TurnScope,
  calls: readonly ToolCall[],
): Promise<Turn> {
  const prepared = await prepareAll(parts, scope, calls);
  return finishTurn(parts, scope, await recallWaiting(parts, scope, prepared));
}

/** One after the other: what a person decides about one call may settle the next. */
async function prepareAll(
  parts: DispatchParts,
  scope: TurnScope,
  calls: readonly ToolCall[],
): Promise<readonly PreparedCall[]> {
  const ids = new Set<string>();
  const prepared: PreparedCall[] = [];
  for (const call of calls) {
    const next = ids.has(call.id)
      ? refuseRepeatedId({ parts, scope, call, received: parts.clock.now() })
      : prepareCall(parts, scope, call);
    ids.add(call.id);
    prepared.push(isThenable(next) ? await next : next);
  }
  return prepared;
}

/** Asks the session's memory again: a later sibling may have filled it. */
export async function recallWaiting(
  parts: DispatchParts,
  scope: TurnScope,
  prepared: readonly PreparedCall[],
): Promise<readonly PreparedCall[]> {
  if (!prepared.some(({ kind }) => kind === "waiting")) return prepared;
  return Promise.all(
    prepared.map((call) => {
      if (call.kind !== "waiting") return call;
      const inquiry: Inquiry = { parts, scope, call: call.call, received: call.received };
      const verdict = parts.permissions?.recall(permissionRequest(inquiry, call), call.steps);
      return verdict === undefined ? call : followVerdict(inquiry, call, verdict);
    }),
  );
}

/** Runs what may run of a prepared turn, and stops where people have to decide. */
export async function finishTurn(
  parts: DispatchParts,
  scope: TurnScope,
  prepared: readonly PreparedCall[],
): Promise<Turn> {
  const decided = spreadDenials(parts.turnMode, prepared);
  for (const call of decided) {
    if (call.kind === "fatal" && call.answer.kind === "fatal") scope.fail(call.answer);
  }
  const isWaiting = decided.some(({ kind }) => kind === "waiting");
  const holds = isWaiting && (scope.failure !== undefined || parts.turnMode !== "run-safe");
  const stopped = await runAll(parts, scope, decided, holds);
  const outcomes = stopped.map((call) => stopCall(parts, scope, call));
  const pending = isWaiting ? await toPendingState(parts, scope.turn, stopped) : undefined;
  // A turn that goes on later is counted then, once.
  if (pending === undefined) {
    scope.run.mistakes.settle(
      outcomes.map((outcome) => ({ name: outcome.name, went: judgeCall(outcome) })),
    );
  }
  if (scope.failure !== undefined) throw withRemains(scope.failure, outcomes, pending);
  return pending === undefined
    ? { kind: "done", outcomes }
    : { kind: "pending", outcomes, pending };
}

/** The outcome of a call that stops here. That it waits is written down once, when it begins to. */
function stopCall(parts: DispatchParts, scope: TurnScope, stopped: StoppedCall): Outcome {
  const outcome = stoppedOutcome(parts, stopped);
  if (stopped.kind !== "answered" && scope.kind !== "resumed") {
    recordPending(parts, scope, stopped.call, outcome);
  }
  return outcome;
}

/** With `deny-all-on-deny`, one denial denies everything that has not been answered. */
function spreadDenials(mode: TurnMode, calls: readonly PreparedCall[]): readonly PreparedCall[] {
  if (mode !== "deny-all-on-deny") return calls;
  const isDenied = calls.some(
    (call) =>
      (call.kind === "answered" && call.answer.kind === "denied") ||
      (call.kind === "restored" && call.outcome.kind === "denied"),
  );
  if (!isDenied) return calls;
  return calls.map((call) =>
    call.kind === "ready" || call.kind === "waiting"
      ? deniedCall(call, DENIED_WITH_SIBLING, call.steps)
      : call,
  );
}

const DENIED_WITH_SIBLING =
  "Tool execution was not approved. Another call of the same turn was denied, so this one was not " +
  "run either. Find another way, or call it again without the other one.";

/** Starts the calls in order; a sequential one waits for those before it and holds up the others. */
async function runAll(
  parts: DispatchParts,
  scope: TurnScope,
  calls: readonly PreparedCall[],
  holds: boolean,
): Promise<readonly StoppedCall[]> {
  const results: Awaitable<StoppedCall>[] = [];
  let running: PromiseLike<StoppedCall>[] = [];
  for (const call of calls) {
    const isAlone =
      !holds && call.kind === "ready" && call.entry.settings.policy.sequential === true;
    if (isAlone) {
      await Promise.all(running);
      running = [];
    }
    const result = runOne(parts, scope, call, holds);
    results.push(result);
    if (!isThenable(result)) continue;
    if (isAlone) await result;
    else running.push(result);
  }
  return Promise.all(results);
}

function runOne(
  parts: DispatchParts,
  scope: TurnScope,
  call: PreparedCall,
  holds: boolean,
): Awaitable<StoppedCall> {
  switch (call.kind) {
    case "restored":
      return { kind: "answered", outcome: call.outcome };
    case "waiting":
      return { kind: "waiting", call };
    case "ready":
      if (holds) return { kind: "held", call };
      return runCall(parts, scope, call, (executed) => settle(scope, executed));
    case "answered":
    case "fatal":
      return settle(scope, finishCall(parts, scope, call, call.answer, undefined));
  }
}

/** The answer of a call that failed for good is kept: the conversation may go on from it. */
function settle(scope: TurnScope, executed: Executed): StoppedCall {
  if (executed.kind !== "fatal") return { kind: "answered", outcome: executed };
  scope.fail(executed);
  return { kind: "answered", outcome: executed.outcome };
}

function withRemains(
  { error }: Fatal,
  outcomes: readonly Outcome[],
  pending: PendingState | undefined,
): ThrownError {
  attachRemains(error, outcomes, pending);
  return error;
}

import { isThenable, whenReady } from "../awaitable.js";
import { UserError } from "../errors.js";
import type { PendingState } from "../permission/pending.js";
import { schemaHash } from "../permission/schema-hash.js";
import type { AnyRegistry, RegistryContext } from "../registry.js";
import type { AnyTool } from "../tool.js";
import type { DispatcherOptions } from "./dispatch-options.js";
import { type DispatchParts, dispatchParts } from "./dispatch-parts.js";
import { dispatchTurn, finishTurn } from "./dispatch-turn.js";
import type { Executed } from "./execute-call.js";
import { finishCall, judgeCall } from "./finish-call.js";
import type { Outcome } from "./outcome.js";
import { stoppedOutcome } from "./pending-turn.js";
import { prepareCall } from "./prepare-call.js";
import type { PreparedCall } from "./prepared-call.js";
import { enabledNames } from "./refuse-call.js";
import { type Decisions, prepareResumed } from "./resume-turn.js";
import { Run } from "./run.js";
import { runCall } from "./run-call.js";
import type { DispatchArguments, ToolCall } from "./tool-call.js";
import type { Turn } from "./turn.js";
import { type ScopeOptions, TurnScope } from "./turn-scope.js";

/**
 * Runs the calls of models on one registry. Every call gets exactly one outcome.
 *
 * A dispatch rejects only where it was asked to: after a failure whose `failureErrorFunction` is
 * null, and with a `UserError` when a hook or callback of the app answers in a shape that means
 * nothing. The error then carries the outcomes of all calls of the turn.
 */
export interface Dispatcher<Context = unknown> {
  /** Answers one call. A call that needs approval is answered with `pending` and does not run. */
  dispatch(call: ToolCall, ...options: DispatchArguments<Context>): Promise<Outcome>;
  /** Answers all calls of one reply: one outcome each, in their order. */
  dispatchAll(calls: readonly ToolCall[], ...options: DispatchArguments<Context>): Promise<Turn>;
  /**
   * Goes on with a turn that waited for approval.
   *
   * @throws UserError for decisions that fit no waiting call. Nothing has run then.
   */
  resume(
    pending: PendingState,
    decisions: Decisions,
    ...options: DispatchArguments<Context>
  ): Promise<Turn>;
  /** The tools that a model may be told about: enabled ones that no rule denies altogether. */
  available(...options: DispatchArguments<Context>): Promise<readonly AnyTool[]>;
  /** Hash of every tool's contract by name, as `openPending` wants it. */
  schemaHashes(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Makes a dispatcher for a registry.
 *
 * @throws UserError for options that cannot be meant.
 */
export function createDispatcher<R extends AnyRegistry>(
  registry: R,
  options: DispatcherOptions<R> = {},
): Dispatcher<RegistryContext<R>> {
  const parts = dispatchParts(registry, options);
  const ownRun = new Run();
  const resumed = new WeakSet<PendingState>();
  let turns = 0;
  const openScope = (given: ScopeOptions = {}, isTurn: boolean) => {
    const turn = parts.audit === undefined ? undefined : String(++turns);
    return new TurnScope(given, given.run ?? ownRun, turn, isTurn);
  };
  return {
    dispatch: (call, ...[given]) => dispatchOne(parts, openScope(given, false), call),
    dispatchAll: (calls, ...[given]) =>
      inScope(openScope(given, true), (scope) => dispatchTurn(parts, scope, calls)),
    resume: (pending, decisions, ...[given]) =>
      inScope(openScope(given, true), async (scope) => {
        const prepared = await prepareResumed(parts, scope, pending, decisions);
        if (resumed.has(pending)) throw new UserError("This pending turn was resumed already.");
        resumed.add(pending);
        return finishTurn(parts, scope, prepared);
      }),
    available: (...[given]) =>
      inScope(openScope(given, true), (scope) => availableTools(parts, scope)),
    schemaHashes: () => schemaHashes(registry),
  };
}

async function inScope<T>(scope: TurnScope, run: (scope: TurnScope) => Promise<T>): Promise<T> {
  try {
    return await run(scope);
  } finally {
    scope.close();
  }
}

/** Without anything asynchronous on the way, the only promise made is the one that is returned. */
function dispatchOne(parts: DispatchParts, scope: TurnScope, call: ToolCall): Promise<Outcome> {
  const executed = whenReady(prepareCall(parts, scope, call), (prepared) =>
    finishOne(parts, scope, prepared),
  );
  if (!isThenable(executed)) return settleNow(scope, executed);
  // A promise of this engine is returned by `then`; a foreign thenable is made one first.
  const promised = executed instanceof Promise ? executed : Promise.resolve(executed);
  return promised.then((answer) => outcomeOrThrow(scope, answer));
}

function finishOne(parts: DispatchParts, scope: TurnScope, prepared: PreparedCall) {
  switch (prepared.kind) {
    case "restored":
      return prepared.outcome;
    case "ready":
      return runCall(parts, scope, prepared);
    case "waiting":
      return stoppedOutcome({ kind: "waiting", call: prepared });
    case "answered":
    case "fatal":
      return finishCall(parts, scope, prepared, prepared.answer, undefined);
  }
}

function settleNow(scope: TurnScope, executed: Executed): Promise<Outcome> {
  try {
    return Promise.resolve(outcomeOrThrow(scope, executed));
  } catch (error) {
    return Promise.reject(error);
  }
}

function outcomeOrThrow(scope: TurnScope, executed: Executed): Outcome {
  scope.close();
  const outcome = executed.kind === "fatal" ? executed.outcome : executed;
  scope.run.mistakes.settleOne(outcome.name, judgeCall(outcome));
  if (executed.kind !== "fatal") return executed;
  executed.error.outcomes = [outcome];
  throw executed.error;
}

async function availableTools(parts: DispatchParts, scope: TurnScope): Promise<readonly AnyTool[]> {
  const names = await enabledNames(parts, scope);
  return names.flatMap((name) => {
    const entry = parts.entries.get(name);
    if (entry === undefined) return [];
    return parts.permissions?.excludes(entry.asked) === true ? [] : [entry.tool];
  });
}

async function schemaHashes(registry: AnyRegistry): Promise<ReadonlyMap<string, string>> {
  const tools = Object.values(registry.tools);
  return new Map(
    await Promise.all(
      tools.map(async ({ name, parameters }) => [name, await schemaHash(parameters)] as const),
    ),
  );
}

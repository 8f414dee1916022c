import { UserError } from "../errors.js";
import type { PendingState } from "../permission/pending.js";
import { schemaHash } from "../permission/schema-hash.js";
import type { AnyRegistry, RegistryContext } from "../registry.js";
import type { AnyTool } from "../tool.js";
import { dispatchOne } from "./dispatch-one.js";
import type { DispatcherOptions } from "./dispatch-options.js";
import { type DispatchParts, dispatchParts } from "./dispatch-parts.js";
import { dispatchPlain } from "./dispatch-plain.js";
import { dispatchTurn, finishTurn } from "./dispatch-turn.js";
import type { Outcome } from "./outcome.js";
import { enabledNames } from "./refuse-call.js";
import { checkResumed, type Decisions, prepareResumed } from "./resume-turn.js";
import { Run } from "./run.js";
import type { DispatchArguments, ToolCall } from "./tool-call.js";
import type { Turn } from "./turn.js";
import { type ScopeKind, type ScopeOptions, TurnScope } from "./turn-scope.js";

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
  const openScope = (kind: ScopeKind, given: ScopeOptions = {}, known?: string) => {
    const turn = parts.audit === undefined ? undefined : (known ?? String(++turns));
    return new TurnScope(kind, given, given.run ?? ownRun, turn);
  };
  // The types of `Dispatcher` say when options may be left out; here they are one optional argument,
  // since taking rest arguments apart costs as much as decoding a small call.
  return {
    dispatch(call: ToolCall, given: ScopeOptions = NO_OPTIONS) {
      const entry = parts.entries.get(call.name);
      if (entry?.isPlain === true && given.signal === undefined && given.finish === undefined) {
        const answer = dispatchPlain(parts, entry, given.run ?? ownRun, call, given);
        if (answer !== undefined) return answer;
      }
      return dispatchOne(parts, openScope("call", given), call);
    },
    dispatchAll: (calls: readonly ToolCall[], given?: ScopeOptions) =>
      inScope(openScope("turn", given), (scope) => dispatchTurn(parts, scope, calls)),
    resume: (pending: PendingState, decisions: Decisions, given?: ScopeOptions) =>
      inScope(openScope("resumed", given, pending.turn), async (scope) => {
        const checked = await checkResumed(parts, scope, pending, decisions);
        if (resumed.has(pending)) throw new UserError("This pending turn was resumed already.");
        resumed.add(pending);
        return finishTurn(parts, scope, await prepareResumed(parts, scope, checked));
      }),
    available: (given?: ScopeOptions) =>
      inScope(openScope("turn", given), (scope) => availableTools(parts, scope)),
    schemaHashes: () => schemaHashes(registry),
  };
}

const NO_OPTIONS: ScopeOptions = {};

async function inScope<T>(scope: TurnScope, run: (scope: TurnScope) => Promise<T>): Promise<T> {
  try {
    return await run(scope);
  } finally {
    scope.close();
  }
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

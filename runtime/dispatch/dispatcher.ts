import type { PendingState } from "../permission/pending.js";
import type { AnyTool } from "../tool.js";
import type { DispatchParts } from "./dispatch-parts.js";
import type { Outcome } from "./outcome.js";
import type { DispatchArguments, ToolCall } from "./tool-call.js";
import type { Turn } from "./turn.js";
import type { ScopeKind, ScopeOptions, TurnScope } from "./turn-scope.js";

/**
 * Where functions that only some apps need find what they need of a dispatcher; the same in every
 * copy, since bundlers may make several.
 */
export const internals: unique symbol = Symbol.for("toolgen.dispatcher");

/** What a dispatcher is made of. */
export interface DispatcherInternals {
  readonly parts: DispatchParts;
  /** @param turn Name of a turn that began before. */
  readonly openScope: (kind: ScopeKind, options?: ScopeOptions, turn?: string) => TurnScope;
  /** Pending turns that were resumed here. */
  readonly resumed: WeakSet<PendingState>;
}

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
  /** The tools that a model may be told about: enabled ones that no rule denies altogether. */
  available(...options: DispatchArguments<Context>): Promise<readonly AnyTool[]>;
  /** Hash of every tool's contract by name, as `openPending` wants it. */
  schemaHashes(): Promise<ReadonlyMap<string, string>>;
  /** For `resumeTurn`. */
  readonly [internals]: DispatcherInternals;
}

import type { Fatal } from "./answer-failure.js";
import { aborted, type CallContext, type StopCause } from "./call-context.js";
import type { Run } from "./run.js";
import { type DispatchFacts, wasCutOff } from "./tool-call.js";

/** What the options of a dispatch come to, whatever the types of the context are. */
export type ScopeOptions = DispatchFacts & { readonly context?: unknown };

/** Milliseconds that siblings of a fatal failure are given to finish after they were told to stop. */
const PATIENCE_MS = 5_000;

/** A call alone, the calls of one reply, or those of a reply that waited for people. */
export type ScopeKind = "call" | "turn" | "resumed";

/** The calls that are dispatched together: what holds for all of them, and how to stop them. */
export class TurnScope {
  readonly options: ScopeOptions;
  readonly run: Run;
  readonly kind: ScopeKind;
  /** Name of the turn in audit records. */
  readonly turn: string | undefined;
  /** The reply with the calls was cut off, so none of them may run. */
  readonly isCutOff: boolean;
  /** Whether something may stop a call before it is answered. */
  readonly isStoppable: boolean;
  #running: Set<CallContext> | undefined;
  #stopped: StopCause | undefined;
  #failure: Fatal | undefined;
  #forgetSignal: (() => void) | undefined;

  constructor(kind: ScopeKind, options: ScopeOptions, run: Run, turn: string | undefined) {
    this.kind = kind;
    this.options = options;
    this.run = run;
    this.turn = turn;
    this.isCutOff = wasCutOff(options.finish);
    this.isStoppable = kind !== "call" || options.signal !== undefined;
    if (options.signal !== undefined) this.#listen(options.signal);
  }

  get stopped(): StopCause | undefined {
    return this.#stopped;
  }

  /** Stops what runs, and keeps everything else from starting. */
  stop(cause: StopCause): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = cause;
    for (const context of this.#running ?? []) context.stop(cause);
  }

  /** The first failure that is to be thrown. */
  get failure(): Fatal | undefined {
    return this.#failure;
  }

  /** Notes a failure that is to be thrown, and stops the siblings, with time to come to an end. */
  fail(fatal: Fatal): void {
    this.#failure ??= fatal;
    this.stop(aborted(fatal.error, PATIENCE_MS));
  }

  enter(context: CallContext): void {
    this.#running ??= new Set();
    this.#running.add(context);
  }

  leave(context: CallContext): void {
    this.#running?.delete(context);
  }

  /** Has to be called when the turn is over: signals outlive turns. */
  close(): void {
    this.#forgetSignal?.();
  }

  #listen(signal: AbortSignal): void {
    const abort = () => this.stop(aborted(signal.reason));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener("abort", abort, { once: true });
    this.#forgetSignal = () => signal.removeEventListener("abort", abort);
  }
}

/** Runs something with a scope, which is closed after it. */
export async function inScope<T>(
  scope: TurnScope,
  run: (scope: TurnScope) => Promise<T>,
): Promise<T> {
  try {
    return await run(scope);
  } finally {
    scope.close();
  }
}

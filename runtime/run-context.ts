/**
 * What a running tool knows about its call. A function asks for it with a first parameter of this
 * type; it is never sent to a model and never logged.
 */
export interface RunContext<T = unknown> {
  /** What the caller of the dispatcher passed for this run. */
  readonly context: T;
  /** Tokens and requests of the run so far; the one object that everything in a run adds to. */
  readonly usage: Usage;
  /** The call being answered. */
  readonly call: { readonly id: string; readonly name: string };
  /** Aborted when the run is cancelled or the call takes too long. */
  readonly signal: AbortSignal;
  /** 1 at the first try, one more for each retry. */
  readonly attempt: number;
  /** Says that the call is alive and how far it got: restarts the idle timeout, never the hard one. */
  progress(update?: unknown): void;
}

/** What a run has used so far. Counts only grow. */
export interface Usage {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
}

/** A usage of nothing. */
export function emptyUsage(): Usage {
  return { requests: 0, inputTokens: 0, outputTokens: 0, totalTokens: 0 };
}

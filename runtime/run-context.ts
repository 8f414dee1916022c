/**
 * What a running tool knows about its call. A function asks for it with a first parameter of this
 * type; it is never sent to a model and never logged.
 */
export interface RunContext<T = unknown> {
  /** What the caller of the dispatcher passed for this run. */
  readonly context: T;
  /** The call being answered. */
  readonly call: { readonly id: string; readonly name: string };
  /** Aborted when the run is cancelled or the call takes too long. */
  readonly signal: AbortSignal;
}

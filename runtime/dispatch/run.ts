import { emptyUsage, type Usage } from "../run-context.js";
import { createResultMemory, type ResultStore } from "./idempotency.js";
import { MistakeCounter } from "./mistakes.js";

/** What may be given to a run. */
export interface RunOptions {
  /** Name of the run in audit records. */
  readonly id?: string;
  /** Counts to go on from; the same object is added to. */
  readonly usage?: Usage;
  /** Where results of `@idempotent` tools are kept; a memory of this process when not given. */
  readonly results?: ResultStore;
}

/**
 * What the calls of one conversation share: usage, results of idempotent calls, mistakes in a row.
 *
 * A dispatcher has one of its own. An app that serves several conversations with one dispatcher
 * passes `run: new Run()` of each conversation to `dispatch`.
 */
export class Run {
  readonly id: string | undefined;
  readonly usage: Usage;
  /** Results of idempotent calls by key. */
  readonly results: ResultStore;
  /** Idempotent calls that are running, by key. */
  readonly running = new Map<string, Promise<unknown>>();
  readonly mistakes = new MistakeCounter();

  constructor({ id, usage = emptyUsage(), results = createResultMemory() }: RunOptions = {}) {
    this.id = id;
    this.usage = usage;
    this.results = results;
  }
}

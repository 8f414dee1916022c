import { TimerQueues } from "./timer-queues.js";

/** Where a dispatcher has time from; `fakeClock()` of `toolgen/testing` is one for tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs something once after so many milliseconds. Answers with what cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The clock of the machine. */
export function createSystemClock(): Clock {
  const queues = new TimerQueues();
  return { now: Date.now, after: (ms, run) => queues.after(ms, run) };
}

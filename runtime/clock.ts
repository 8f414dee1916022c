/** Where a dispatcher has time from; `fakeClock()` of `toolgen/testing` is one for tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs something once after so many milliseconds. Answers with what cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

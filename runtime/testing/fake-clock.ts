import type { Clock } from "../clock.js";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on, running what becomes due in its order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Moves time on from one timer to the next until a promise settles, and answers with it. */
  until<T>(promise: PromiseLike<T>): Promise<T>;
  /** What waits for its time. */
  readonly waiting: number;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Turns of the queue of promises after each step: enough for long chains of them. */
const SETTLE_TURNS = 100;

/**
 * Makes a clock for `createDispatcher(registry, { clock })`, so that timeouts, retries, rate limits
 * and records can be tested without waiting.
 *
 * @param start Milliseconds since the epoch.
 */
export function fakeClock(start = 0): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const advance = async (ms: number) => {
    const target = now + ms;
    await settle();
    for (let next = nextDue(timers, target); next; next = nextDue(timers, target)) {
      timers.delete(next);
      now = next.due;
      next.run();
      await settle();
    }
    now = target;
  };
  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance,
    async until(promise) {
      let isSettled = false;
      const settled = () => {
        isSettled = true;
      };
      promise.then(settled, settled);
      while (!isSettled) {
        // What is not waiting for a timer waits for the machine: cryptography, a file.
        await new Promise((resolve) => setTimeout(resolve));
        const next = isSettled ? undefined : nextDue(timers, Number.POSITIVE_INFINITY);
        if (next !== undefined) await advance(next.due - now);
      }
      return promise;
    },
    get waiting() {
      return timers.size;
    },
  };
}

/** The first timer that is due by `target`; of two at one time the one that was set first. */
function nextDue(timers: ReadonlySet<Timer>, target: number): Timer | undefined {
  let next: Timer | undefined;
  for (const timer of timers) {
    if (timer.due <= target && (next === undefined || timer.due < next.due)) next = timer;
  }
  return next;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn++) await undefined;
}

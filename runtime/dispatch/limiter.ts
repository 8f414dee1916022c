import { isThenable } from "../awaitable.js";
import type { CallContext, StopCause } from "./call-context.js";
import type { Runner } from "./job.js";

/** A number of places; whoever finds none waits in line. */
export interface Limiter {
  /** Takes a place if one is free. */
  tryEnter(): boolean;
  /** Resolves with a place taken; rejects with the cause when the call is stopped in the line. */
  enter(context: CallContext): Promise<void>;
  /** Gives a place back to the first in the line. */
  leave(): void;
}

/** Makes a limiter with so many places. Places are given in the order they were asked for. */
export function createLimiter(places: number): Limiter {
  let taken = 0;
  const line = new Set<() => void>();
  return {
    tryEnter() {
      if (taken >= places) return false;
      taken++;
      return true;
    },
    enter(context) {
      return new Promise((resolve, reject) => {
        const enter = () => {
          context.offStop(stopped);
          resolve();
        };
        const stopped = (cause: StopCause) => {
          line.delete(enter);
          reject(cause);
        };
        line.add(enter);
        context.onStop(stopped);
      });
    },
    leave() {
      const [first] = line;
      if (first === undefined) {
        taken--;
        return;
      }
      line.delete(first);
      first();
    },
  };
}

/** At most as many calls at a time as the limiter has places; the others wait. */
export function withLimit(next: Runner, limiter: Limiter): Runner {
  const runAndLeave: Runner = (job) => {
    let result: unknown;
    try {
      result = next(job);
    } catch (thrown) {
      limiter.leave();
      throw thrown;
    }
    if (!isThenable(result)) {
      limiter.leave();
      return result;
    }
    return result.then(
      (value) => {
        limiter.leave();
        return value;
      },
      (thrown: unknown) => {
        limiter.leave();
        throw thrown;
      },
    );
  };
  return (job) => {
    if (limiter.tryEnter()) return runAndLeave(job);
    return limiter.enter(job.context).then(() => runAndLeave(job));
  };
}

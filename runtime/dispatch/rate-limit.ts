import type { Clock } from "../clock.js";
import type { RateLimit } from "../tool.js";
import type { Runner } from "./job.js";
import { describeWait, Unavailable } from "./unavailable.js";

/** Refuses calls that would be more than `calls` within any `perMs` milliseconds. */
export function withRateLimit(next: Runner, { calls, perMs }: RateLimit, clock: Clock): Runner {
  // The last starts, oldest first; never more than `calls`.
  const starts: number[] = [];
  return (job) => {
    const now = clock.now();
    const [oldest] = starts;
    if (oldest !== undefined && starts.length === calls) {
      if (now - oldest < perMs) {
        const because = `at most ${calls} ${calls === 1 ? "call" : "calls"} within ${describeWait(perMs)}`;
        throw new Unavailable(job.tool.name, because, oldest + perMs - now);
      }
      starts.shift();
    }
    starts.push(now);
    return next(job);
  };
}

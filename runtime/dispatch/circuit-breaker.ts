import { isThenable } from "../awaitable.js";
import type { Clock } from "../clock.js";
import { ToolRetry } from "../errors.js";
import type { CircuitBreakerPolicy } from "../tool.js";
import type { Job, Runner } from "./job.js";
import { Unavailable } from "./unavailable.js";

/**
 * Refuses calls for a while after so many failures in a row; then one call tries, and its success
 * lets the others through again.
 *
 * Failures are what the tool threw and timeouts. An abort says nothing about the tool, and a
 * `ToolRetry` says that the model was wrong.
 */
export function withCircuitBreaker(
  next: Runner,
  { failures, coolDownMs }: CircuitBreakerPolicy,
  clock: Clock,
): Runner {
  let failuresInARow = 0;
  let openUntil = 0;
  let isTrying = false;

  const succeeded = () => {
    failuresInARow = 0;
    isTrying = false;
  };
  const failed = (job: Job, thrown: unknown) => {
    isTrying = false;
    if (job.context.stopped?.kind === "aborted") return;
    if (thrown instanceof ToolRetry || thrown instanceof Unavailable) return;
    failuresInARow++;
    if (failuresInARow >= failures) openUntil = clock.now() + coolDownMs;
  };
  const refuseWhileOpen = (job: Job) => {
    if (failuresInARow < failures) return;
    const wait = openUntil - clock.now();
    if (wait <= 0 && !isTrying) {
      isTrying = true;
      return;
    }
    const because = `it failed ${failuresInARow} times in a row`;
    throw new Unavailable(job.tool.name, because, Math.max(wait, 1_000));
  };

  return (job) => {
    refuseWhileOpen(job);
    let result: unknown;
    try {
      result = next(job);
    } catch (thrown) {
      failed(job, thrown);
      throw thrown;
    }
    if (!isThenable(result)) {
      succeeded();
      return result;
    }
    return result.then(
      (value) => {
        succeeded();
        return value;
      },
      (thrown: unknown) => {
        failed(job, thrown);
        throw thrown;
      },
    );
  };
}

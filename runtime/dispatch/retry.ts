import { isThenable } from "../awaitable.js";
import type { Clock } from "../clock.js";
import type { RetryPolicy } from "../tool.js";
import type { CallContext, StopCause } from "./call-context.js";
import type { Job, Runner } from "./job.js";
import { isTransient, requestedWait } from "./transient.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * Tries again after errors that are worth it, with twice the wait each time, between half and the
 * whole of it, so that many clients do not come back at the same moment.
 *
 * @param random A number from 0 to below 1.
 */
export function withRetry(
  next: Runner,
  policy: RetryPolicy,
  clock: Clock,
  random: () => number,
): Runner {
  const mayRetry = (job: Job, thrown: unknown) =>
    job.context.attempt <= policy.times &&
    job.context.stopped === undefined &&
    isTransient(thrown, policy.on);

  const tryAgain = async (job: Job, thrown: unknown): Promise<unknown> => {
    let failure = thrown;
    while (mayRetry(job, failure)) {
      await sleep(waitBefore(job.context.attempt, failure, random), job.context, clock);
      job.context.attempt++;
      try {
        return await next(job);
      } catch (again) {
        failure = again;
      }
    }
    throw failure;
  };

  return (job) => {
    let result: unknown;
    try {
      result = next(job);
    } catch (thrown) {
      if (!mayRetry(job, thrown)) throw thrown;
      return tryAgain(job, thrown);
    }
    return isThenable(result)
      ? result.then(undefined, (thrown: unknown) => tryAgain(job, thrown))
      : result;
  };
}

function waitBefore(attempt: number, thrown: unknown, random: () => number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return requestedWait(thrown) ?? wait * (0.5 + random() / 2);
}

/** Rejects with the cause when the call is stopped meanwhile, and leaves no timer behind. */
function sleep(ms: number, context: CallContext, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = (cause: StopCause) => {
      cancel();
      reject(cause);
    };
    const cancel = clock.after(ms, () => {
      context.offStop(stopped);
      resolve();
    });
    context.onStop(stopped);
  });
}

import { isThenable } from "../awaitable.js";
import type { Clock } from "../clock.js";
import { ToolTimeoutError } from "../errors.js";
import { type CallContext, type StopCause, timedOut } from "./call-context.js";
import type { Runner } from "./job.js";

/** Milliseconds; absent means no limit. */
export interface DeadlineLimits {
  /** For the whole call. */
  readonly timeoutMs?: number | undefined;
  /** Without a sign of life; `progress()` starts it again. */
  readonly idleTimeoutMs?: number | undefined;
}

/**
 * Answers for a call that is stopped or takes too long, whether or not the tool listens to its
 * signal. What the tool does later is dropped, also when it fails.
 *
 * The time spent before the function first gives way counts, but such a function cannot be
 * interrupted: a synchronous one is always waited for. `@worker` tools can be killed.
 */
export function withDeadline(next: Runner, limits: DeadlineLimits, clock: Clock): Runner {
  const { timeoutMs, idleTimeoutMs } = limits;
  const isTimed = timeoutMs !== undefined || idleTimeoutMs !== undefined;
  return (job) => {
    const started = isTimed ? clock.now() : 0;
    const result = next(job);
    if (!isThenable(result) || !(isTimed || job.context.isStoppable)) return result;
    return new Promise((resolve, reject) => {
      const { context } = job;
      const cancelTimers = isTimed ? startTimers(context, limits, started, clock) : nothing;
      let cancelPatience = nothing;
      const finish = () => {
        context.offStop(stopped);
        cancelTimers();
        cancelPatience();
      };
      const stopped = (cause: StopCause) => {
        const giveUp = () => {
          finish();
          reject(cause);
        };
        const patience = cause.kind === "aborted" ? cause.patienceMs : 0;
        if (patience === 0) giveUp();
        else cancelPatience = clock.after(patience, giveUp);
      };
      context.onStop(stopped);
      result.then(
        (value) => {
          finish();
          resolve(value);
        },
        (thrown: unknown) => {
          finish();
          reject(thrown);
        },
      );
    });
  };
}

function nothing(): void {}

/** Starts what a call has to be finished by. Answers with what cancels it. */
function startTimers(
  context: CallContext,
  { timeoutMs, idleTimeoutMs }: DeadlineLimits,
  started: number,
  clock: Clock,
): () => void {
  const stopAfter = (ms: number) => () =>
    context.stop(timedOut(new ToolTimeoutError(context.call.name, ms)));
  const cancelIdle =
    idleTimeoutMs === undefined
      ? nothing
      : watchSigns(context, idleTimeoutMs, stopAfter(idleTimeoutMs), clock);
  if (timeoutMs === undefined) return cancelIdle;
  const left = Math.max(0, timeoutMs - (clock.now() - started));
  const cancelHard = clock.after(left, stopAfter(timeoutMs));
  if (cancelIdle === nothing) return cancelHard;
  return () => {
    cancelIdle();
    cancelHard();
  };
}

/** One timer that looks when the last sign of life was, instead of a new timer for each sign. */
function watchSigns(
  context: CallContext,
  idleTimeoutMs: number,
  giveUp: () => void,
  clock: Clock,
): () => void {
  let lastSign = clock.now();
  let cancel: () => void;
  const look = () => {
    const left = lastSign + idleTimeoutMs - clock.now();
    if (left <= 0) giveUp();
    else cancel = clock.after(left, look);
  };
  cancel = clock.after(idleTimeoutMs, look);
  context.onHeartbeat(() => {
    lastSign = clock.now();
  });
  return () => {
    cancel();
    context.onHeartbeat(undefined);
  };
}

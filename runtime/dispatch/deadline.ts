import { isThenable } from "../awaitable.js";
import type { Clock } from "../clock.js";
import { ToolTimeoutError } from "../errors.js";
import { type CallContext, type StopCause, timedOut } from "./call-context.js";
import { collectIfStream } from "./invoke-tool.js";
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
 * interrupted: a synchronous one is always waited for. `@worker` tools can be killed. A stream is
 * read within the time of its call.
 */
export function withDeadline(next: Runner, limits: DeadlineLimits, clock: Clock): Runner {
  const isTimed = limits.timeoutMs !== undefined || limits.idleTimeoutMs !== undefined;
  return (job) => {
    const { context } = job;
    if (!isTimed && !context.isStoppable) return next(job);
    const started = isTimed ? clock.now() : 0;
    const result = next(job);
    const whole = isThenable(result) ? result : collectIfStream(result, context);
    if (!isThenable(whole)) return whole;
    return new Promise((resolve, reject) => {
      const wait = new Wait(context, clock, resolve, reject);
      if (isTimed) wait.startTimers(limits, started);
      whole.then(
        (value) => wait.take(value),
        (thrown: unknown) => wait.fail(thrown),
      );
    });
  };
}

/** The time in which a call has to be answered, and what ends it. */
class Wait {
  readonly #context: CallContext;
  readonly #clock: Clock;
  readonly #resolve: (value: unknown) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #listener: (cause: StopCause) => void;
  #cancelHard: (() => void) | undefined;
  #cancelIdle: (() => void) | undefined;
  #cancelPatience: (() => void) | undefined;

  constructor(
    context: CallContext,
    clock: Clock,
    resolve: (value: unknown) => void,
    reject: (cause: unknown) => void,
  ) {
    this.#context = context;
    this.#clock = clock;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#listener = (cause) => this.#stopped(cause);
    context.onStop(this.#listener);
  }

  /** @param started When the call began, by the same clock. */
  startTimers({ timeoutMs, idleTimeoutMs }: DeadlineLimits, started: number): void {
    // Whoever was stopped while it began needs no time any more.
    if (this.#context.stopped !== undefined) return;
    const clock = this.#clock;
    if (timeoutMs !== undefined) {
      const left = Math.max(0, timeoutMs - (clock.now() - started));
      this.#cancelHard = clock.after(left, () => this.#expire(timeoutMs));
    }
    if (idleTimeoutMs !== undefined) {
      const giveUp = () => this.#expire(idleTimeoutMs);
      this.#cancelIdle = watchSigns(this.#context, idleTimeoutMs, giveUp, clock);
    }
  }

  /** What the tool answered; a stream is read first. */
  take(value: unknown): void {
    try {
      const whole = collectIfStream(value, this.#context);
      if (whole === value) {
        this.#finish(value);
      } else {
        Promise.resolve(whole).then(
          (read) => this.#finish(read),
          (thrown: unknown) => this.fail(thrown),
        );
      }
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  fail(thrown: unknown): void {
    this.#end();
    this.#reject(thrown);
  }

  #finish(value: unknown): void {
    this.#end();
    this.#resolve(value);
  }

  #end(): void {
    this.#context.offStop(this.#listener);
    this.#cancelHard?.();
    this.#cancelIdle?.();
    this.#cancelPatience?.();
  }

  #expire(ms: number): void {
    this.#context.stop(timedOut(new ToolTimeoutError(this.#context.call.name, ms)));
  }

  #stopped(cause: StopCause): void {
    const giveUp = () => this.fail(cause);
    const patience = cause.kind === "aborted" ? cause.patienceMs : 0;
    if (patience === 0) giveUp();
    else this.#cancelPatience = this.#clock.after(patience, giveUp);
  }
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

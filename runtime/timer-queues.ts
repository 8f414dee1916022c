/**
 * One timer of the machine for all that waits equally long: most timeouts are cancelled, and a timer
 * for each costs more than everything else about a small call.
 */
export class TimerQueues {
  readonly #queues = new Map<number, TimerQueue>();

  /** Runs something once after so many milliseconds. Answers with what cancels it. */
  after(ms: number, run: () => void): () => void {
    let queue = this.#queues.get(ms);
    if (queue === undefined) {
      const forget = () => this.#queues.delete(ms);
      queue = new TimerQueue(ms, forget);
      this.#queues.set(ms, queue);
    }
    return queue.add(run);
  }
}

/** What waits, between those that were added before and after it. */
interface Waiting {
  readonly due: number;
  run: (() => void) | undefined;
  before: Waiting | undefined;
  after: Waiting | undefined;
}

/** Timers of Node and Bun are objects that may be told not to keep the process alive. */
interface ReferencedTimer {
  ref(): void;
  unref(): void;
}

/** Everything that waits for the same number of milliseconds: what is added first is due first. */
class TimerQueue {
  readonly #ms: number;
  readonly #forget: () => void;
  #first: Waiting | undefined;
  #last: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isFiring = false;

  constructor(ms: number, forget: () => void) {
    this.#ms = ms;
    this.#forget = forget;
  }

  add(run: () => void): () => void {
    const waiting: Waiting = { due: now() + this.#ms, run, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = waiting;
    else this.#last.after = waiting;
    this.#last = waiting;
    if (this.#timer === undefined) {
      if (!this.#isFiring) this.#arm(this.#ms);
    } else if (waiting.before === undefined && isReferenced(this.#timer)) {
      // Only the first one finds the timer idle.
      this.#timer.ref();
    }
    return () => this.#cancel(waiting);
  }

  #arm(ms: number): void {
    this.#timer = setTimeout(() => this.#fire(), ms);
  }

  /** Runs what is due. Whatever is thrown there, what is left gets its timer. */
  #fire(): void {
    this.#timer = undefined;
    this.#isFiring = true;
    try {
      // Machines round: what is left of a millisecond is not worth another timer.
      while (this.#first !== undefined && this.#first.due - now() < 1) {
        const { run } = this.#first;
        this.#remove(this.#first);
        run?.();
      }
    } finally {
      this.#isFiring = false;
      if (this.#first === undefined) this.#forget();
      else this.#arm(Math.max(this.#first.due - now(), 1));
    }
  }

  #cancel(waiting: Waiting): void {
    if (waiting.run === undefined) return;
    this.#remove(waiting);
    if (this.#first !== undefined || this.#timer === undefined) return;
    // Left to run out where that holds up nobody: the next call of the tool is likely to need it.
    if (isReferenced(this.#timer)) {
      this.#timer.unref();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#forget();
  }

  #remove(waiting: Waiting): void {
    const { before, after } = waiting;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    waiting.run = undefined;
  }
}

function isReferenced(timer: unknown): timer is ReferencedTimer {
  return typeof timer === "object" && timer !== null && "unref" in timer && "ref" in timer;
}

/** Time that never jumps, where the platform has it. */
function now(): number {
  // Not every place that runs JavaScript has it, whatever the types of this one say.
  const clock = (globalThis as { readonly performance?: Performance }).performance;
  return clock === undefined ? Date.now() : clock.now();
}

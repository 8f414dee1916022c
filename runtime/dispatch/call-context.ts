import type { ToolTimeoutError } from "../errors.js";
import type { RunContext, Usage } from "../run-context.js";

/** Marks stop causes, which are thrown, so that nothing that a tool throws looks like one. */
const stop: unique symbol = Symbol("stop");

/** Why a call was ended from outside, whatever its tool does. */
export type StopCause =
  | { readonly [stop]: true; readonly kind: "timeout"; readonly error: ToolTimeoutError }
  | {
      readonly [stop]: true;
      readonly kind: "aborted";
      readonly reason: unknown;
      /** Milliseconds the tool is given to finish after its signal said stop. */
      readonly patienceMs: number;
    };

/** The cause of a call that took too long. */
export function timedOut(error: ToolTimeoutError): StopCause {
  return { [stop]: true, kind: "timeout", error };
}

/** The cause of a call that nobody wants any more. */
export function aborted(reason: unknown, patienceMs = 0): StopCause {
  return { [stop]: true, kind: "aborted", reason, patienceMs };
}

/** Whether something that was thrown is the cause of a stop. */
export function isStopCause(thrown: unknown): thrown is StopCause {
  return typeof thrown === "object" && thrown !== null && stop in thrown;
}

type StopListener = (cause: StopCause) => void;

/**
 * The run context of one call, and the way to stop it.
 *
 * Most tools never look at their signal, so the controller behind it is only made when one does.
 */
export class CallContext implements RunContext {
  readonly context: unknown;
  readonly usage: Usage;
  readonly call: { readonly id: string; readonly name: string };
  attempt = 1;
  /** Whether anything may stop the call but its own time; nobody has to listen where nothing may. */
  readonly isStoppable: boolean;
  #stopped: StopCause | undefined;
  /** Nearly always one alone listens; a second one waits between retries. */
  #listener: StopListener | undefined;
  #others: Set<StopListener> | undefined;
  #controller: AbortController | undefined;
  #onProgress: ((update: unknown) => void) | undefined;
  #onHeartbeat: (() => void) | undefined;

  constructor(
    call: { readonly id: string; readonly name: string },
    context: unknown,
    usage: Usage,
    onProgress: ((update: unknown) => void) | undefined,
    isStoppable: boolean,
  ) {
    this.isStoppable = isStoppable;
    this.call = call;
    this.context = context;
    this.usage = usage;
    this.#onProgress = onProgress;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#controller.abort(reasonOf(this.#stopped));
    }
    return this.#controller.signal;
  }

  /** Why the call was stopped; `undefined` while it may go on. */
  get stopped(): StopCause | undefined {
    return this.#stopped;
  }

  progress(update?: unknown): void {
    if (this.#stopped !== undefined) return;
    this.#onHeartbeat?.();
    this.#onProgress?.(update);
  }

  /** Ends the call. Only the first cause counts. */
  stop(cause: StopCause): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = cause;
    // Whoever waits for the call hears of it before the tool does: the tool's own reaction is late.
    const listeners = [this.#listener, ...(this.#others ?? [])];
    this.#listener = undefined;
    this.#others = undefined;
    for (const listener of listeners) listener?.(cause);
    this.#controller?.abort(reasonOf(cause));
  }

  /** Calls `listener` when the call is stopped; at once when it already was. */
  onStop(listener: StopListener): void {
    if (this.#stopped !== undefined) {
      listener(this.#stopped);
    } else if (this.#listener === undefined) {
      this.#listener = listener;
    } else {
      this.#others ??= new Set();
      this.#others.add(listener);
    }
  }

  /** Takes back what `onStop` was given. */
  offStop(listener: StopListener): void {
    if (this.#listener === listener) this.#listener = undefined;
    else this.#others?.delete(listener);
  }

  /** Calls `listener` at every sign of life; one listener at a time. */
  onHeartbeat(listener: (() => void) | undefined): void {
    this.#onHeartbeat = listener;
  }

  /** What a context shows of itself when someone prints it as JSON: never what the app put in. */
  toJSON(): object {
    return { call: this.call, attempt: this.attempt };
  }
}

function reasonOf(cause: StopCause): unknown {
  return cause.kind === "timeout" ? cause.error : cause.reason;
}

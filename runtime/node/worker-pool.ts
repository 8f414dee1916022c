import { availableParallelism } from "node:os";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { WorkerCall, WorkerPool, WorkerRun } from "../dispatch/worker-pool.js";
import { UserError } from "../errors.js";
import { fromSentError } from "./sent-error.js";
import type { CallMessage, WorkerMessage, WorkerSetup } from "./worker-messages.js";

/** Where the tools of a pool come from and how many threads it has. */
export interface WorkerPoolOptions {
  /** The generated registry's module: `new URL("./generated/registry.js", import.meta.url)`. */
  readonly registry: URL | string;
  /** Name of the registry in that module; `registry` when not given. */
  readonly exportName?: string;
  /** Threads at most; one less than the machine has when not given. */
  readonly size?: number;
  /** Options of Node for the threads, such as `["--import", "tsx"]`; those of the process when not given. */
  readonly execArgv?: readonly string[];
  /** Memory that one thread may use. */
  readonly resourceLimits?: ResourceLimits;
}

/**
 * Makes a pool of worker threads for tools tagged `@worker`: `createDispatcher(registry, { workers })`.
 *
 * Threads start when they are needed and run one call at a time; idle ones do not keep the process
 * alive. A call that is stopped takes its thread with it, whatever the tool does.
 *
 * @throws UserError for a size below one.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size = Math.max(1, availableParallelism() - 1) } = options;
  if (!Number.isInteger(size) || size < 1) {
    throw new UserError(`The size of a worker pool must be a whole number from 1 on, not ${size}.`);
  }
  return new ThreadPool(options, size);
}

class ThreadPool implements WorkerPool {
  readonly size: number;
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #line = new Set<Task>();
  #isClosed = false;

  constructor(options: WorkerPoolOptions, size: number) {
    this.#options = options;
    this.size = size;
  }

  start(call: WorkerCall): WorkerRun {
    const task = new Task(call);
    if (this.#isClosed) {
      task.reject(new UserError("The worker pool is closed."));
    } else {
      this.#line.add(task);
      this.#assign();
    }
    return { result: task.result, kill: () => this.#kill(task) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new UserError("The worker pool was closed while the call ran.");
    for (const task of this.#line) task.reject(closed);
    this.#line.clear();
    await Promise.all([...this.#threads].map((thread) => thread.end(closed)));
  }

  #assign(): void {
    for (const task of this.#line) {
      const thread = this.#idleThread();
      if (thread === undefined) return;
      this.#line.delete(task);
      thread.run(task);
    }
  }

  #idleThread(): Thread | undefined {
    for (const thread of this.#threads) if (thread.isIdle) return thread;
    if (this.#threads.size >= this.size) return undefined;
    const thread = new Thread(
      this.#options,
      () => this.#assign(),
      () => {
        this.#threads.delete(thread);
        if (!this.#isClosed) this.#assign();
      },
    );
    this.#threads.add(thread);
    return thread;
  }

  #kill(task: Task): void {
    const killed = new Error(`The worker of tool '${task.call.name}' was ended.`);
    if (this.#line.delete(task)) {
      task.reject(killed);
      return;
    }
    for (const thread of this.#threads) if (thread.task === task) void thread.end(killed);
  }
}

/** A call and the promise of its result. */
class Task {
  readonly call: WorkerCall;
  readonly result: Promise<unknown>;
  resolve: (value: unknown) => void = () => undefined;
  reject: (error: unknown) => void = () => undefined;

  constructor(call: WorkerCall) {
    this.call = call;
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Whoever killed a call does not listen any more.
    this.result.catch(() => undefined);
  }
}

class Thread {
  task: Task | undefined;
  readonly #worker: Worker;
  readonly #onIdle: () => void;
  #failure: unknown;
  #isEnding = false;

  constructor(options: WorkerPoolOptions, onIdle: () => void, onGone: () => void) {
    const { registry, exportName = "registry", execArgv, resourceLimits } = options;
    const workerData: WorkerSetup = { registry: String(registry), exportName };
    this.#onIdle = onIdle;
    this.#worker = new Worker(mainModule(), {
      workerData,
      ...(execArgv !== undefined && { execArgv: [...execArgv] }),
      ...(resourceLimits !== undefined && { resourceLimits }),
    });
    this.#worker.unref();
    this.#worker.on("message", (message: WorkerMessage) => this.#hear(message));
    this.#worker.on("error", (error) => {
      this.#failure = error;
    });
    this.#worker.on("exit", (code) => {
      const gone = this.#failure ?? new Error(`A worker ended with exit code ${code}.`);
      this.#finish()?.reject(gone);
      onGone();
    });
  }

  /** Whether it can take a call. The end of a thread takes a moment, in which it cannot. */
  get isIdle(): boolean {
    return this.task === undefined && !this.#isEnding;
  }

  run(task: Task): void {
    this.task = task;
    this.#worker.ref();
    const { id, name, arguments: args, context, attempt } = task.call;
    const message: CallMessage = { id, name, arguments: args, context, attempt };
    try {
      this.#worker.postMessage(message);
    } catch (cause) {
      this.#finish();
      const why = "The context of a @worker tool must be data that can be cloned.";
      task.reject(new UserError(why, { cause }));
      this.#onIdle();
    }
  }

  async end(reason: unknown): Promise<void> {
    this.#failure ??= reason;
    this.#isEnding = true;
    this.#finish()?.reject(reason);
    await this.#worker.terminate();
  }

  #hear(message: WorkerMessage): void {
    switch (message.kind) {
      case "ready":
        return;
      case "progress":
        this.task?.call.onProgress(message.update);
        return;
      case "done":
        this.#finish()?.resolve(message.value);
        break;
      case "failed":
        this.#finish()?.reject(fromSentError(message.error));
        break;
    }
    this.#onIdle();
  }

  #finish(): Task | undefined {
    const { task } = this;
    this.task = undefined;
    this.#worker.unref();
    return task;
  }
}

/** Beside this file, with the ending that this file has: `.js`, or what a bundler made of it. */
function mainModule(): URL {
  const ending = /\.\w+$/.exec(import.meta.url)?.[0] ?? ".js";
  return new URL(`./worker-main${ending}`, import.meta.url);
}

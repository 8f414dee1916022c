import type { JsonObject } from "../json.js";

/** Runs `@worker` tools away from the thread of the app; `toolgen/node` has one. */
export interface WorkerPool {
  /** Calls that run at the same time; more have to wait. */
  readonly size: number;
  /** Starts a call in a worker. Killing it before it is done makes its promise reject. */
  start(call: WorkerCall): WorkerRun;
  /** Ends all workers; calls that still run fail. */
  close(): Promise<void>;
}

/** A call as it goes to a worker: data only. The arguments are decoded again over there. */
export interface WorkerCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** What the app passed as context; has to be cloneable. */
  readonly context: unknown;
  readonly attempt: number;
  readonly onProgress: (update: unknown) => void;
}

/** A call that runs in a worker. */
export interface WorkerRun {
  readonly result: Promise<unknown>;
  /** Ends the thread of the call at once, whatever it does. */
  kill(): void;
}

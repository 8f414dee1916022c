import type { JsonObject } from "../json.js";

/** What a worker is told when it starts. */
export interface WorkerSetup {
  /** Address of the module that exports the registry. */
  readonly registry: string;
  readonly exportName: string;
}

/** One call on its way to a worker, which runs one at a time. */
export interface CallMessage {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly context: unknown;
  readonly attempt: number;
}

/** What a worker says. */
export type WorkerMessage =
  /** The registry is loaded. */
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly update: unknown }
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "failed"; readonly error: SentError };

/** An error as data: classes do not pass between threads. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Further fields that are plain: codes, statuses. */
  readonly fields: { readonly [field: string]: unknown };
}

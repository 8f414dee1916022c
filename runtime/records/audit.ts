import type { JsonObject } from "../json.js";
import type { PermissionStep } from "../permission/permission.js";

/** What the dispatcher knows about a call when it is over. Nothing in it is redacted yet. */
export interface AuditEntry {
  readonly call: {
    readonly id: string;
    readonly turn?: string | undefined;
    readonly run?: string | undefined;
  };
  readonly tool: string;
  /** On whose behalf the run happens, as the app names them. */
  readonly who?: string | undefined;
  /** Arguments by parameter name; absent when they could not be read. */
  readonly arguments?: { readonly [name: string]: unknown } | undefined;
  /** Names of `@sensitive` parameters. */
  readonly sensitive?: readonly string[] | undefined;
  readonly steps: readonly PermissionStep[];
  /** Who approved or denied, when a person did. */
  readonly approver?: string | undefined;
  /** Milliseconds since the epoch. `started` is absent when the function never ran. */
  readonly times: {
    readonly received: number;
    readonly started?: number | undefined;
    readonly ended: number;
  };
  /** Kind of the outcome: `ok`, `error`, `denied`, `timeout`, … */
  readonly outcome: string;
  /** Name of the error's class. */
  readonly errorType?: string | undefined;
  /** Lengths in UTF-16 units: of the arguments as sent, the whole result, and what the model read. */
  readonly sizes: {
    readonly arguments: number;
    readonly result?: number | undefined;
    readonly answer?: number | undefined;
  };
}

/** One call for the record: deeply frozen, redacted, plain JSON. */
export interface AuditRecord {
  readonly version: 1;
  readonly call: { readonly id: string; readonly turn?: string; readonly run?: string };
  readonly tool: string;
  readonly who?: string;
  /** Redacted; the truncated JSON text of it when it is longer than the limit. */
  readonly arguments?: JsonObject | string;
  /** Equal for calls with equal redacted arguments. For finding repeats, not a proof. */
  readonly argumentsHash?: string;
  readonly steps: readonly PermissionStep[];
  readonly approver?: string;
  readonly times: { readonly received: number; readonly started?: number; readonly ended: number };
  readonly outcome: string;
  readonly errorType?: string;
  readonly sizes: {
    readonly arguments: number;
    readonly result?: number;
    readonly answer?: number;
  };
}

/** Where records go. */
export interface AuditSink {
  write(record: AuditRecord): void | Promise<void>;
  /** Resolves when everything written so far has arrived. */
  flush?(): Promise<void>;
}

/** Writes one record per call. */
export interface Audit {
  /** Never throws: what a sink throws or rejects with is kept for `flush`. */
  record(entry: AuditEntry): AuditRecord;
  /** Waits for all sinks; rejects with the first failure since the last flush. */
  flush(): Promise<void>;
}

export interface AuditOptions {
  readonly sinks: readonly AuditSink[];
}

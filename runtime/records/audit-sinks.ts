import type { AuditRecord, AuditSink } from "./audit.js";

/** A sink that keeps records in memory. */
export interface MemoryAuditSink extends AuditSink {
  /** Everything kept, oldest first. */
  records(): readonly AuditRecord[];
  clear(): void;
}

/** Keeps the last records in memory: for tests, or to show recent calls. */
export function memoryAuditSink(limit = Number.POSITIVE_INFINITY): MemoryAuditSink {
  let kept: AuditRecord[] = [];
  return {
    write(record) {
      kept.push(record);
      // Cut in bulk, so that a record costs the same however many came before.
      if (kept.length >= 2 * limit + 1) kept = kept.slice(-limit);
    },
    records: () => (kept.length > limit ? kept.slice(-limit) : kept.slice()),
    clear() {
      kept = [];
    },
  };
}

/** Hands each record to a function; a promise it answers with is waited for by `flush`. */
export function callbackAuditSink(write: (record: AuditRecord) => void | Promise<void>): AuditSink {
  return { write };
}

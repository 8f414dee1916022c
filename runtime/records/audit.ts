import type { JsonObject, JsonValue } from "../json.js";
import type { PermissionStep } from "../permission/permission.js";
import { HarmlessCopier } from "./copy-harmless.js";
import { createRedactor, type RedactionOptions, type Redactor } from "./redact.js";
import { truncate } from "./truncate.js";

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
  /**
   * Kind of the outcome: `ok`, `error`, `denied`, `timeout`, … With `pending` the call begins to wait
   * for a person; its answer gets a record of its own, under the same turn and id.
   */
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

/**
 * One call for the record: deeply frozen, redacted, plain JSON. Every call leaves exactly one with its
 * answer, and one more with the outcome `pending` before it if it had to wait.
 */
export interface AuditRecord {
  readonly version: 1;
  readonly call: { readonly id: string; readonly turn?: string; readonly run?: string };
  readonly tool: string;
  readonly who?: string;
  /** Redacted; the truncated JSON text of it when longer arguments than the limit were sent. */
  readonly arguments?: JsonObject | string;
  /** 53 bits, equal for calls with equal redacted arguments. For finding repeats, not a proof. */
  readonly argumentsHash?: number;
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

/** Where records go and what they may say. */
export interface AuditOptions {
  readonly sinks: readonly AuditSink[];
  readonly redaction?: RedactionOptions | undefined;
  /** Limit of the arguments' JSON text, in UTF-16 units; 10,000 when not given. */
  readonly maxArgumentChars?: number | undefined;
}

/**
 * Makes an audit trail. A sink that fails takes neither the call nor the other sinks along; its error
 * is what `flush` rejects with.
 */
export function createAudit(options: AuditOptions): Audit {
  const { sinks, maxArgumentChars = 10_000 } = options;
  const toRecord = createRecorder(options.redaction, maxArgumentChars);
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  return {
    record(entry) {
      const record = toRecord(entry);
      for (const sink of sinks) {
        try {
          const written = sink.write(record);
          if (written === undefined) continue;
          const settled: Promise<void> = Promise.resolve(written)
            .catch(fail)
            .finally(() => underway.delete(settled));
          underway.add(settled);
        } catch (error) {
          fail(error);
        }
      }
      return record;
    },
    async flush() {
      await Promise.all(underway);
      await Promise.all(sinks.map((sink) => sink.flush?.().catch(fail)));
      const [first] = failures.splice(0);
      if (first !== undefined) throw first;
    },
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Makes records. What needs no redaction takes the short way; see `HarmlessCopier`. */
function createRecorder(
  options: RedactionOptions | undefined,
  maxArgumentChars: number,
): (entry: AuditEntry) => AuditRecord {
  const redactor = createRedactor(options);
  const copier = new HarmlessCopier(options?.isSecretKey);
  const shared: SharedSteps = new WeakSet();
  return (entry) => {
    const { arguments: args, sensitive, approver, errorType, who } = entry;
    const record: Mutable<AuditRecord> = {
      version: 1,
      call: recordCall(entry.call),
      tool: entry.tool,
      steps: recordSteps(entry, shared, redactor),
      times: recordTimes(entry.times),
      outcome: entry.outcome,
      sizes: recordSizes(entry.sizes),
    };
    if (who !== undefined) record.who = who;
    if (args !== undefined) {
      const harmless =
        sensitive === undefined || sensitive.length === 0 ? copier.copy(args) : undefined;
      const plain = harmless ?? redactor.forCall(args, sensitive).arguments();
      const { fingerprint } = copier;
      record.argumentsHash = harmless === undefined ? fingerprint.of(plain) : fingerprint.number;
      if (entry.sizes.arguments <= maxArgumentChars) {
        record.arguments = harmless ?? deepFreeze(plain);
      } else record.arguments = truncate(JSON.stringify(plain), maxArgumentChars);
    }
    if (approver !== undefined) record.approver = approver;
    if (errorType !== undefined) record.errorType = errorType;
    return Object.freeze(record);
  };
}

function recordCall({ id, turn, run }: AuditEntry["call"]): AuditRecord["call"] {
  const call: Mutable<AuditRecord["call"]> = { id };
  if (turn !== undefined) call.turn = turn;
  if (run !== undefined) call.run = run;
  return Object.freeze(call);
}

const noSteps: readonly PermissionStep[] = Object.freeze([]);

/** Steps that are the same for every call, made once and frozen, by identity. */
type SharedSteps = WeakSet<readonly PermissionStep[]>;

function recordSteps(
  entry: AuditEntry,
  shared: SharedSteps,
  redactor: Redactor,
): readonly PermissionStep[] {
  const { steps } = entry;
  if (steps.length === 0) return noSteps;
  if (shared.has(steps)) return steps;
  if (Object.isFrozen(steps) && steps.every((step) => Object.isFrozen(step) && isPublic(step))) {
    shared.add(steps);
    return steps;
  }
  return Object.freeze(steps.map((step) => recordStep(step, entry, redactor)));
}

/** Rules may hold patterns for arguments, and so values of them. */
function recordStep(
  step: PermissionStep,
  { arguments: args, sensitive }: AuditEntry,
  redactor: Redactor,
): PermissionStep {
  const { stage, verdict, rule } = step;
  if (rule === undefined) return Object.freeze({ stage, verdict });
  if (isPublic(step)) return Object.freeze({ stage, verdict, rule });
  const at = rule.indexOf("(");
  const shown = rule.slice(0, at) + redactor.forCall(args, sensitive).text(rule.slice(at));
  return Object.freeze({ stage, verdict, rule: shown });
}

/** Whether a step says nothing of arguments. */
function isPublic({ rule }: PermissionStep): boolean {
  return rule === undefined || !rule.includes("(");
}

function recordTimes({ received, started, ended }: AuditEntry["times"]): AuditRecord["times"] {
  return Object.freeze(started === undefined ? { received, ended } : { received, started, ended });
}

function recordSizes(sizes: AuditEntry["sizes"]): AuditRecord["sizes"] {
  const record: Mutable<AuditRecord["sizes"]> = { arguments: sizes.arguments };
  if (sizes.result !== undefined) record.result = sizes.result;
  if (sizes.answer !== undefined) record.answer = sizes.answer;
  return Object.freeze(record);
}

function deepFreeze<Value extends JsonValue>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const key of Object.keys(value)) {
    // `key` is one of the value's own keys.
    const member = (value as { readonly [key: string]: JsonValue })[key];
    if (typeof member === "object") deepFreeze(member);
  }
  return Object.freeze(value);
}

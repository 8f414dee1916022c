import type { RedactionOptions } from "./redact.js";

/** One line about a call. Fields with data are only there when the log may carry data. */
export interface ToolLogEntry {
  readonly event: "call" | "answer";
  readonly tool: string;
  readonly callId: string;
  /** Redacted and truncated JSON text. */
  readonly arguments?: string;
  readonly outcome?: string;
  readonly durationMs?: number;
  /** Name of the error's class. */
  readonly errorType?: string;
  /** Redacted and truncated message of the error. */
  readonly error?: string;
  /** Redacted and truncated JSON text, or text. */
  readonly result?: string;
}

export interface ToolLogOptions {
  readonly write: (entry: ToolLogEntry) => void;
  /** Whether arguments, results and messages may be logged; the environment decides when not given. */
  readonly toolData?: boolean | undefined;
  readonly redaction?: RedactionOptions | undefined;
  /** Limit of every text, in UTF-16 units; 1,000 when not given. */
  readonly maxChars?: number | undefined;
}

/** What is known when a call begins. There is no place for the run context: it is never logged. */
export interface LoggedCall {
  readonly tool: string;
  readonly callId: string;
  readonly arguments: { readonly [name: string]: unknown } | undefined;
  /** Names of `@sensitive` parameters. */
  readonly sensitive?: readonly string[] | undefined;
}

export interface LoggedAnswer {
  readonly outcome: string;
  readonly durationMs?: number | undefined;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Writes one entry when a call begins and one when it is answered. Never throws. */
export interface ToolLog {
  call(call: LoggedCall): void;
  answer(call: LoggedCall, answer: LoggedAnswer): void;
}

import { describeError } from "./describe-error.js";
import { type CallRedaction, createRedactor, type RedactionOptions } from "./redact.js";
import { mayLogToolData } from "./tool-data.js";
import { truncate } from "./truncate.js";

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

/** Where log entries go and what they may say. */
export interface ToolLogOptions {
  readonly write: (entry: ToolLogEntry) => void;
  /** Whether arguments, results and messages may be logged; `mayLogToolData` decides when not given. */
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

/** How a call was answered. */
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

/** Makes a log of calls: redacted first, truncated second, and without any data unless allowed. */
export function createToolLog(options: ToolLogOptions): ToolLog {
  const toolData = mayLogToolData(options.toolData);
  const redactor = createRedactor(options.redaction);
  const { maxChars = 1000 } = options;
  const write = (entry: () => ToolLogEntry) => {
    try {
      options.write(entry());
    } catch {
      // A log that fails is no reason to fail a call, and there is no log to say so in.
    }
  };
  const dataOf = (call: LoggedCall, data: (redaction: CallRedaction) => Partial<ToolLogEntry>) =>
    toolData ? data(redactor.forCall(call.arguments, call.sensitive)) : {};
  return {
    call: (call) =>
      write(() => ({
        event: "call",
        tool: call.tool,
        callId: call.callId,
        ...dataOf(call, (redaction) => ({
          arguments: truncate(JSON.stringify(redaction.arguments()), maxChars),
        })),
      })),
    answer: (call, answer) =>
      write(() => ({
        event: "answer",
        tool: call.tool,
        callId: call.callId,
        outcome: answer.outcome,
        ...(answer.durationMs !== undefined && { durationMs: answer.durationMs }),
        ...(answer.error !== undefined && { errorType: describeError(answer.error).type }),
        ...dataOf(call, (redaction) => answerData(answer, redaction, maxChars)),
      })),
  };
}

function answerData(
  { result, error }: LoggedAnswer,
  redaction: CallRedaction,
  maxChars: number,
): Partial<ToolLogEntry> {
  return {
    ...(error !== undefined && {
      error: truncate(redaction.text(describeError(error).message), maxChars),
    }),
    ...(result !== undefined && { result: shownResult(result, redaction, maxChars) }),
  };
}

/** A result as the text that may be written down: redacted first, truncated second. */
export function shownResult(result: unknown, redaction: CallRedaction, maxChars: number): string {
  const text =
    typeof result === "string" ? redaction.text(result) : JSON.stringify(redaction.value(result));
  return truncate(text, maxChars);
}

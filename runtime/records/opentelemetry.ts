import type { Attributes, Histogram, Meter, Span, Tracer } from "@opentelemetry/api";
import { describeError } from "./describe-error.js";
import { type CallRedaction, createRedactor, type RedactionOptions } from "./redact.js";
import type { Telemetry, TracedCall, TracedEnd } from "./telemetry.js";
import { mayLogToolData } from "./tool-data.js";
import { shownResult } from "./tool-log.js";
import { truncate } from "./truncate.js";

export type { Telemetry, TracedCall, TracedEnd } from "./telemetry.js";

/** Where spans and measurements go, and what they may say. */
export interface TelemetryOptions {
  readonly tracer?: Tracer | undefined;
  readonly meter?: Meter | undefined;
  /** Whether arguments, results and messages may stand on spans; `mayLogToolData` decides when not given. */
  readonly toolData?: boolean | undefined;
  readonly redaction?: RedactionOptions | undefined;
  /** Limit of every text, in UTF-16 units; 1,000 when not given. */
  readonly maxChars?: number | undefined;
}

/** `SpanKind.INTERNAL` and `SpanStatusCode.ERROR`: the package is only here for its types. */
const internal = 0;
const failed = 2;

/** Seconds, as the GenAI conventions advise for durations. */
const buckets = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/**
 * Traces and measures tools by OpenTelemetry's GenAI conventions: a span `execute_tool {name}` around
 * each execution, and the histogram `gen_ai.execute_tool.duration` in seconds.
 *
 * Source: semantic-conventions-genai, `docs/gen-ai/execute-tool.md` (status Development). Arguments,
 * results and messages of errors are opt-in there, and here.
 */
export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { tracer, maxChars = 1000 } = options;
  const histogram = options.meter?.createHistogram("gen_ai.execute_tool.duration", {
    description: "Duration of tool executions.",
    unit: "s",
    advice: { explicitBucketBoundaries: buckets },
  });
  const toolData = mayLogToolData(options.toolData);
  const redactor = createRedactor(options.redaction);
  return {
    execute(call, run, end) {
      const data: SpanData | undefined = toolData
        ? { redaction: redactor.forCall(call.arguments, call.sensitive), maxChars }
        : undefined;
      if (tracer === undefined)
        return observe(run, end, recorder(call, histogram, undefined, data));
      const attributes = spanAttributes(call, data);
      return tracer.startActiveSpan(
        `execute_tool ${call.tool}`,
        { kind: internal, attributes },
        (span) => observe(run, end, recorder(call, histogram, span, data)),
      );
    },
  };
}

/** Like `createTelemetry`, with the global tracer and meter; `undefined` without `@opentelemetry/api`. */
export async function loadTelemetry(
  options: Omit<TelemetryOptions, "tracer" | "meter"> = {},
): Promise<Telemetry | undefined> {
  try {
    const { metrics, trace } = await import("@opentelemetry/api");
    const [tracer, meter] = [trace.getTracer("toolgen"), metrics.getMeter("toolgen")];
    return createTelemetry({ ...options, tracer, meter });
  } catch {
    return undefined;
  }
}

/** Present when spans may carry data. */
interface SpanData {
  readonly redaction: CallRedaction;
  readonly maxChars: number;
}

function observe<T>(
  run: () => T | Promise<T>,
  end: (value: T) => TracedEnd,
  record: (end: TracedEnd) => void,
): T | Promise<T> {
  const note = (ending: () => TracedEnd) => {
    try {
      record(ending());
    } catch {
      // What can't be measured is no reason to fail a call.
    }
  };
  const succeed = (value: T) => {
    note(() => end(value));
    return value;
  };
  const fail = (error: unknown): never => {
    note(() => ({ errorType: describeError(error).type, error }));
    throw error;
  };
  let value: T | Promise<T>;
  try {
    value = run();
  } catch (error) {
    return fail(error);
  }
  return value instanceof Promise ? value.then(succeed, fail) : succeed(value);
}

function recorder(
  call: TracedCall,
  histogram: Histogram | undefined,
  span: Span | undefined,
  data: SpanData | undefined,
): (end: TracedEnd) => void {
  const started = performance.now();
  return (end) => {
    const seconds = (performance.now() - started) / 1000;
    const errorType = end.errorType === undefined ? {} : { "error.type": end.errorType };
    histogram?.record(seconds, {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": call.tool,
      ...errorType,
    });
    if (span === undefined) return;
    span.setAttributes(errorType);
    if (end.errorType !== undefined) endInError(span, end, data);
    else if (data !== undefined && end.result !== undefined) {
      span.setAttribute(
        "gen_ai.tool.call.result",
        shownResult(end.result, data.redaction, data.maxChars),
      );
    }
    span.end();
  };
}

function endInError(span: Span, { errorType, error }: TracedEnd, data: SpanData | undefined): void {
  const message =
    data !== undefined && error !== undefined
      ? truncate(data.redaction.text(describeError(error).message), data.maxChars)
      : undefined;
  span.setStatus(message === undefined ? { code: failed } : { code: failed, message });
  span.addEvent("gen_ai.execute_tool.exception", {
    "exception.type": errorType ?? "Error",
    ...(message !== undefined && { "exception.message": message }),
  });
}

function spanAttributes(call: TracedCall, data: SpanData | undefined): Attributes {
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": call.tool,
    "gen_ai.tool.call.id": call.callId,
    "gen_ai.tool.type": call.type ?? "function",
    ...(call.description !== undefined && { "gen_ai.tool.description": call.description }),
    ...(data !== undefined &&
      call.arguments !== undefined && {
        "gen_ai.tool.call.arguments": truncate(
          JSON.stringify(data.redaction.arguments()),
          data.maxChars,
        ),
      }),
  };
}

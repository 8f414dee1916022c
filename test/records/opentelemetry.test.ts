import { context, metrics, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createTelemetry,
  loadTelemetry,
  type TelemetryOptions,
} from "../../runtime/records/opentelemetry.js";

let spans: InMemorySpanExporter;
let measurements: InMemoryMetricExporter;
let tracers: BasicTracerProvider;
let meters: MeterProvider;

beforeEach(() => {
  spans = new InMemorySpanExporter();
  measurements = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  meters = new MeterProvider({
    readers: [
      new PeriodicExportingMetricReader({ exporter: measurements, exportIntervalMillis: 1e9 }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});

afterEach(async () => {
  context.disable();
  trace.disable();
  metrics.disable();
  await tracers.shutdown();
  await meters.shutdown();
});

const call = {
  tool: "login",
  callId: "call-1",
  description: "Log in.",
  arguments: { user: "ann", password: "hunter2" },
};

function telemetry(options: TelemetryOptions = {}) {
  return createTelemetry({
    tracer: tracers.getTracer("t"),
    meter: meters.getMeter("t"),
    ...options,
  });
}

const fine = () => ({});

async function points() {
  await meters.forceFlush();
  const all = measurements
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  return all.map(({ descriptor, dataPoints }) => ({ descriptor, dataPoints }));
}

test("a span says which tool ran, by the GenAI conventions, and nothing of the data", async () => {
  const value = await telemetry().execute(
    call,
    async () => "hunter2",
    (result) => ({ result }),
  );
  expect(value).toBe("hunter2");
  const [span, ...others] = spans.getFinishedSpans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({
    name: "execute_tool login",
    kind: SpanKind.INTERNAL,
    status: { code: SpanStatusCode.UNSET },
  });
  expect(span?.attributes).toEqual({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "login",
    "gen_ai.tool.call.id": "call-1",
    "gen_ai.tool.type": "function",
    "gen_ai.tool.description": "Log in.",
  });
});

test("data stands on spans on request, redacted and truncated", () => {
  telemetry({ toolData: true, maxChars: 60 }).execute(
    { ...call, type: "datastore" },
    () => `for hunter2 ${"x".repeat(100)}`,
    (result) => ({ result }),
  );
  const attributes = spans.getFinishedSpans()[0]?.attributes;
  expect(attributes?.["gen_ai.tool.type"]).toBe("datastore");
  expect(attributes?.["gen_ai.tool.call.arguments"]).toBe('{"user":"ann","password":"[redacted]"}');
  expect(attributes?.["gen_ai.tool.call.result"]).toMatch(
    /^for \[redacted\] x+… \[\+\d+ characters\]$/,
  );
});

const boom = Object.assign(new RangeError("boom for hunter2"), {});

/** Ways to fail: thrown at once, thrown later, and answered as an outcome. */
const failures: [string, (t: ReturnType<typeof telemetry>) => unknown][] = [
  [
    "thrown",
    (t) => {
      try {
        t.execute(
          call,
          () => {
            throw boom;
          },
          fine,
        );
      } catch (error) {
        return error;
      }
      return undefined;
    },
  ],
  [
    "rejected",
    (t) =>
      Promise.resolve(t.execute(call, () => Promise.reject(boom), fine)).catch((error) => error),
  ],
  [
    "answered",
    (t) => {
      t.execute(
        call,
        () => "text",
        () => ({ errorType: "RangeError", error: boom }),
      );
      return boom;
    },
  ],
];

test.each(failures)("an error that is %s stands on the span by its class only", async (_, fail) => {
  expect(await fail(telemetry())).toBe(boom);
  const [span] = spans.getFinishedSpans();
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span?.attributes["error.type"]).toBe("RangeError");
  expect(span?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ["gen_ai.execute_tool.exception", { "exception.type": "RangeError" }],
  ]);
});

test.each(failures)("on request with its message, when it is %s", async (_, fail) => {
  await fail(telemetry({ toolData: true }));
  const [span] = spans.getFinishedSpans();
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: "boom for [redacted]" });
  expect(span?.events[0]?.attributes?.["exception.message"]).toBe("boom for [redacted]");
});

test("durations are measured in seconds, by tool and error", async () => {
  const t = telemetry();
  for (let run = 0; run < 3; run++) t.execute(call, () => 1, fine);
  t.execute(
    { ...call, tool: "other" },
    () => 1,
    () => ({ errorType: "timeout" }),
  );
  const [metric, ...others] = await points();
  expect(others).toEqual([]);
  expect(metric?.descriptor).toMatchObject({
    name: "gen_ai.execute_tool.duration",
    unit: "s",
    type: "HISTOGRAM",
  });
  const counts = metric?.dataPoints.map(({ attributes, value }) => [
    attributes,
    (value as { count: number }).count,
  ]);
  const base = { "gen_ai.operation.name": "execute_tool" };
  expect(counts).toEqual([
    [{ ...base, "gen_ai.tool.name": "login" }, 3],
    [{ ...base, "gen_ai.tool.name": "other", "error.type": "timeout" }, 1],
  ]);
  const value = metric?.dataPoints[0]?.value as { buckets: { boundaries: number[] } } | undefined;
  const boundaries = value?.buckets.boundaries ?? [];
  expect([boundaries[0], boundaries.at(-1)]).toEqual([0.01, 81.92]);
});

test("spans that a tool starts are children of its own, and its own is one of the run's", async () => {
  const tracer = tracers.getTracer("app");
  await tracer.startActiveSpan("run", async (run) => {
    await telemetry().execute(
      call,
      async () => {
        await Promise.resolve();
        tracer.startSpan("http").end();
        return 1;
      },
      fine,
    );
    run.end();
  });
  const byName = new Map(spans.getFinishedSpans().map((span) => [span.name, span]));
  const parentOf = (name: string) => byName.get(name)?.parentSpanContext?.spanId;
  expect(parentOf("http")).toBe(byName.get("execute_tool login")?.spanContext().spanId);
  expect(parentOf("execute_tool login")).toBe(byName.get("run")?.spanContext().spanId);
});

test("either tracer or meter is enough, and none is fine", async () => {
  createTelemetry({ meter: meters.getMeter("t") }).execute(call, () => 1, fine);
  createTelemetry({ tracer: tracers.getTracer("t") }).execute(call, () => 1, fine);
  expect(createTelemetry({}).execute(call, () => 5, fine)).toBe(5);
  expect(spans.getFinishedSpans()).toHaveLength(1);
  expect(await points()).toHaveLength(1);
});

test("what can't be measured fails no call", () => {
  const bad = () => {
    throw new Error("no");
  };
  expect(telemetry().execute(call, () => 5, bad)).toBe(5);
});

test("the global tracer and meter are found when the package is there", async () => {
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  const loaded = await loadTelemetry();
  expect(loaded?.execute(call, () => 7, fine)).toBe(7);
  expect(spans.getFinishedSpans().map(({ name }) => name)).toEqual(["execute_tool login"]);
  expect(await points()).toHaveLength(1);
});

import { expect, test } from "vitest";
import {
  createDispatcher,
  createToolLog,
  type DispatcherOptions,
  Run,
  resumeTurn,
  type ToolLogEntry,
} from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { createAudit } from "../../runtime/records/audit.js";
import { memoryAuditSink } from "../../runtime/records/audit-sinks.js";
import type { Telemetry, TracedCall, TracedEnd } from "../../runtime/records/telemetry.js";
import { fakeClock } from "../../runtime/testing.js";
import { call, registryOf, tool } from "./tools.js";

function setUp(options: object = {}) {
  const clock = fakeClock(1_000);
  const registry = registryOf(
    tool("pay", () => new Promise((resolve) => clock.after(50, () => resolve("paid".repeat(10)))), {
      policy: { effect: "spend", sensitive: ["card"], maxResultChars: 30 },
      parameters: { card: { type: "string" }, amount: { type: "number" } },
    }),
    tool("look", () => "seen", {
      policy: { effect: "read", rateLimit: { calls: 1, perMs: 1_000 } },
    }),
    tool("fail", () => {
      throw new RangeError("secret path /home/x");
    }),
  );
  return { clock, registry, dispatcher: createDispatcher(registry, { clock, ...options }) };
}

test("a call leaves one frozen record when it begins to wait, and one when it is answered", async () => {
  const sink = memoryAuditSink();
  const { clock, dispatcher } = setUp({ audit: createAudit({ sinks: [sink] }) });
  const options = { run: new Run({ id: "run-1" }), who: "ada" };
  const calls = [
    call("pay", { card: "4111", amount: 5 }, "1"),
    call("look", {}, "2"),
    call("fail", {}, "3"),
    call("nope", {}, "4"),
    call("look", "{", "5"),
    call("look", {}, "6"),
  ];
  const turn = await dispatcher.dispatchAll(calls, options);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const stages = () => sink.records().map((record) => `${record.call.id} ${record.outcome}`);
  const waiting = ["4 unknown", "5 cut-off", "1 pending", "2 pending", "3 pending", "6 pending"];
  expect(stages()).toEqual(waiting);
  await clock.advance(500);
  await clock.until(
    resumeTurn(dispatcher, turn.pending, { 1: { kind: "approve", by: "grace" } }, options),
  );
  expect(stages().slice(waiting.length)).toEqual(["2 ok", "3 error", "6 unavailable", "1 ok"]);
  expect(new Set(sink.records().map(({ call: { turn } }) => turn))).toEqual(new Set(["1"]));
  const records = new Map(sink.records().map((record) => [record.call.id, record]));
  const summary = [...records.values()].map(({ call: { id }, tool: name, outcome }) => [
    id,
    name,
    outcome,
  ]);
  expect(summary.sort()).toEqual([
    ["1", "pay", "ok"],
    ["2", "look", "ok"],
    ["3", "fail", "error"],
    ["4", "nope", "unknown"],
    ["5", "look", "cut-off"],
    ["6", "look", "unavailable"],
  ]);
  expect(records.get("1")).toMatchObject({
    call: { id: "1", run: "run-1" },
    who: "ada",
    approver: "grace",
    steps: [
      { stage: "effect", verdict: "ask", rule: "spend" },
      { stage: "callback", verdict: "allow", rule: "grace" },
    ],
    times: { received: 1_500, started: 1_500, ended: 1_550 },
    sizes: { arguments: 26, result: 40, answer: 30 },
  });
  expect(JSON.stringify(records.get("1"))).not.toContain("4111");
  expect(records.get("3")).toMatchObject({ outcome: "error", errorType: "RangeError" });
  expect(JSON.stringify(records.get("3"))).not.toContain("/home");
  expect(records.get("4")?.times.started).toBeUndefined();
  expect(records.get("6")?.times.started).toBeUndefined();
  expect(Object.isFrozen(records.get("1"))).toBe(true);
});

test("denials and single dispatches are recorded with every step", async () => {
  const sink = memoryAuditSink();
  const permissions = createPermissions({ deny: ["look"] });
  const { dispatcher } = setUp({ permissions, audit: createAudit({ sinks: [sink] }) });
  await dispatcher.dispatch(call("look"));
  expect(sink.records()).toMatchObject([
    { outcome: "denied", steps: [{ stage: "deny", verdict: "deny", rule: "look" }] },
  ]);
});

test("the log says what happened, and holds data only where that is allowed", async () => {
  const log = async (toolData: boolean) => {
    const entries: ToolLogEntry[] = [];
    const { dispatcher } = setUp({
      log: createToolLog({ write: (entry) => entries.push(entry), toolData }),
    });
    const outcome = await dispatcher.dispatch(call("look", { extra: "hunter2" }));
    const wrong = await dispatcher.dispatch(call("look", '{"a": hunter2}'));
    await dispatcher.dispatch(call("fail"));
    // What the model reads never depends on it.
    expect(outcome.text).toBe("seen");
    expect(wrong.text).toContain("hunter2");
    return entries;
  };
  const silent = await log(false);
  expect(silent.map(({ event, tool, outcome }) => [event, tool, outcome])).toEqual([
    ["call", "look", undefined],
    ["answer", "look", "ok"],
    ["answer", "look", "invalid"],
    ["call", "fail", undefined],
    ["answer", "fail", "error"],
  ]);
  expect(JSON.stringify(silent)).not.toMatch(/hunter2|seen|\/home/);
  expect(JSON.stringify(await log(true))).toMatch(/seen/);
});

test("no record ever holds the context of a run", async () => {
  const sink = memoryAuditSink();
  const entries: ToolLogEntry[] = [];
  const { dispatcher } = setUp({
    audit: createAudit({ sinks: [sink] }),
    log: createToolLog({ write: (entry) => entries.push(entry), toolData: true }),
  });
  await dispatcher.dispatch(call("look"), { context: { apiKey: "sk-live-context" } });
  expect(JSON.stringify([sink.records(), entries])).not.toContain("sk-live-context");
});

test("spans stand around what runs, and are told how it ended", async () => {
  const traced: [TracedCall, TracedEnd][] = [];
  const telemetry: Telemetry = {
    execute(traces, run, end) {
      const value = run();
      if (value instanceof Promise) {
        return value.then((done) => {
          traced.push([traces, end(done)]);
          return done;
        });
      }
      traced.push([traces, end(value)]);
      return value;
    },
  };
  const { dispatcher } = setUp({ telemetry });
  await dispatcher.dispatch(call("look", {}, "1"));
  await dispatcher.dispatch(call("fail", {}, "2"));
  await dispatcher.dispatch(call("look", {}, "3"));
  await dispatcher.dispatch(call("nope", {}, "4"));
  expect(traced).toMatchObject([
    [{ tool: "look", callId: "1", description: "The tool look." }, { result: "seen" }],
    [{ tool: "fail", callId: "2" }, { errorType: "RangeError" }],
    [{ tool: "look", callId: "3" }, { errorType: "unavailable" }],
  ]);
  expect(traced).toHaveLength(3);
});

class DatabaseError extends Error {}

test.each<[string, DispatcherOptions, string]>([
  [
    "a guard",
    {
      guards: [
        function wordGuard() {
          throw new DatabaseError("guards table is locked");
        },
      ],
    },
    "wordGuard",
  ],
  [
    "a hook",
    {
      permissions: createPermissions({
        hooks: [
          function quota() {
            throw new DatabaseError("guards table is locked");
          },
        ],
      }),
    },
    "quota",
  ],
  [
    "the callback",
    {
      permissions: createPermissions({
        canUseTool: async function ask() {
          throw new DatabaseError("guards table is locked");
        },
      }),
    },
    "ask",
  ],
])("what %s throws is recorded and logged, and kept from the model", async (_, options, rule) => {
  const sink = memoryAuditSink();
  const entries: ToolLogEntry[] = [];
  const { dispatcher } = setUp({
    ...options,
    audit: createAudit({ sinks: [sink] }),
    log: createToolLog({ write: (entry) => entries.push(entry), toolData: true }),
  });
  const outcome = await dispatcher.dispatch(call("fail"));
  expect(outcome.text).not.toContain("locked");
  expect(sink.records()).toMatchObject([
    { outcome: "denied", errorType: "DatabaseError", steps: [{ verdict: "deny", rule }] },
  ]);
  expect(entries).toMatchObject([
    { event: "answer", errorType: "DatabaseError", error: "guards table is locked" },
  ]);
});

test("a call that waits is described for the person who decides, without its secrets", async () => {
  const { dispatcher } = setUp({ permissions: createPermissions() });
  const dispatched = await dispatcher.dispatch(call("pay", { card: "4111", amount: 5 }));
  expect(dispatched).toMatchObject({
    kind: "pending",
    preview: 'pay (card: "[redacted]", amount: 5)',
  });
  const own = setUp({ describe: ({ name }: { readonly name: string }) => `Really ${name}?` });
  const turn = await own.dispatcher.dispatchAll([call("pay"), call("fail")]);
  expect(turn.outcomes).toMatchObject([{ preview: "Really pay?" }, { preview: "Really fail?" }]);
  const bare = setUp();
  expect(await bare.dispatcher.dispatch(call("pay", { card: "4111" }))).toMatchObject({
    preview: "pay",
  });
  const broken = setUp({
    describe: () => {
      throw new Error("no words");
    },
  });
  expect(await broken.dispatcher.dispatch(call("pay"))).toMatchObject({ preview: "pay" });
});

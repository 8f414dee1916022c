import { expect, test } from "vitest";
import { type AuditEntry, type AuditRecord, createAudit } from "../../runtime/records/audit.js";
import { callbackAuditSink, memoryAuditSink } from "../../runtime/records/audit-sinks.js";

const entry: AuditEntry = {
  call: { id: "call-1", turn: "turn-1", run: "run-1" },
  tool: "sendMail",
  who: "user-7",
  arguments: { to: "ann@a.com", apiKey: "k-123", body: { text: "private" }, at: new Date(0) },
  sensitive: ["body.text"],
  steps: [
    { stage: "ask", verdict: "ask", rule: "sendMail" },
    { stage: "callback", verdict: "allow", rule: "phone" },
  ],
  approver: "ann",
  times: { received: 1, started: 5, ended: 9 },
  outcome: "ok",
  sizes: { arguments: 70, result: 20, answer: 10 },
};

test("a record says who did what, with every step, and hides what is secret", () => {
  const sink = memoryAuditSink();
  const record = createAudit({ sinks: [sink] }).record(entry);
  expect(sink.records()).toEqual([record]);
  expect(record).toEqual({
    version: 1,
    call: { id: "call-1", turn: "turn-1", run: "run-1" },
    tool: "sendMail",
    who: "user-7",
    arguments: {
      to: "ann@a.com",
      apiKey: "[redacted]",
      body: { text: "[redacted]" },
      at: "1970-01-01T00:00:00.000Z",
    },
    argumentsHash: expect.any(Number),
    steps: entry.steps,
    approver: "ann",
    times: { received: 1, started: 5, ended: 9 },
    outcome: "ok",
    sizes: { arguments: 70, result: 20, answer: 10 },
  });
  expect(JSON.parse(JSON.stringify(record))).toEqual(record);
});

test("what is not known has no key", () => {
  const record = createAudit({ sinks: [] }).record({
    call: { id: "1", turn: undefined },
    tool: "nope",
    steps: [{ stage: "effect", verdict: "allow", rule: undefined }],
    times: { received: 1, ended: 2 },
    outcome: "unknown",
    errorType: "ModelBehaviorError",
    sizes: { arguments: 2 },
  });
  expect(JSON.stringify(record)).toBe(
    '{"version":1,"call":{"id":"1"},"tool":"nope","steps":[{"stage":"effect","verdict":"allow"}],' +
      '"times":{"received":1,"ended":2},"outcome":"unknown","sizes":{"arguments":2},' +
      '"errorType":"ModelBehaviorError"}',
  );
});

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}

test("a record is frozen all the way down, and shares nothing with the call", () => {
  const args = { list: [{ a: 1 }] };
  const record = createAudit({ sinks: [] }).record({ ...entry, arguments: args });
  expect(isDeeplyFrozen(record)).toBe(true);
  expect(Object.isFrozen(args.list)).toBe(false);
  args.list[0] = { a: 2 };
  expect(record.arguments).toEqual({ list: [{ a: 1 }] });
  expect(Object.isFrozen(entry.steps[0])).toBe(false);
});

test("equal calls have equal hashes, whatever the order of keys; other calls have others", () => {
  const hash = (args: Record<string, unknown>) =>
    createAudit({ sinks: [] }).record({ ...entry, arguments: args }).argumentsHash;
  expect(hash({ a: 1, b: { c: 2, d: 3 } })).toBe(hash({ b: { d: 3, c: 2 }, a: 1 }));
  const hashes = new Set(Array.from({ length: 20_000 }, (_, at) => hash({ at })));
  expect(hashes.size).toBe(20_000);
  // Two secrets can't be told apart by their hashes, so guessing one leads nowhere.
  expect(hash({ pin: "1234" })).toBe(hash({ pin: "9999" }));
});

test("long arguments are kept as the beginning of their text", () => {
  const audit = createAudit({ sinks: [], maxArgumentChars: 100 });
  const record = audit.record({
    ...entry,
    arguments: { text: "👋".repeat(500) },
    sizes: { arguments: 1011 },
  });
  expect(record.arguments).toMatch(/^\{"text":"(👋)+… \[\+\d+ characters\]$/u);
  expect(String(record.arguments).length).toBeLessThanOrEqual(100);
});

test("arguments that can't be read are recorded as such", () => {
  const args = {
    get trap(): never {
      throw new Error("no");
    },
  };
  const loop: Record<string, unknown> = {};
  loop["loop"] = loop;
  const audit = createAudit({ sinks: [] });
  expect(audit.record({ ...entry, arguments: { inner: args } }).arguments).toEqual({
    inner: "[unreadable]",
  });
  expect(audit.record({ ...entry, arguments: args }).arguments).toEqual({ "…": "[unreadable]" });
  expect(audit.record({ ...entry, arguments: loop }).arguments).toEqual({ loop: "[circular]" });
});

test("a sink that fails takes neither the call nor other sinks along, and flush tells", async () => {
  const memory = memoryAuditSink();
  const audit = createAudit({
    sinks: [
      callbackAuditSink(() => {
        throw new Error("disk full");
      }),
      callbackAuditSink(() => Promise.reject(new Error("network down"))),
      memory,
    ],
  });
  audit.record(entry);
  expect(memory.records()).toHaveLength(1);
  await expect(audit.flush()).rejects.toThrow("disk full");
  await expect(audit.flush()).resolves.toBeUndefined();
});

test("flush waits for slow sinks and flushes those that can", async () => {
  const arrived: AuditRecord[] = [];
  let flushed = 0;
  const slow = {
    write: async (record: AuditRecord) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      arrived.push(record);
    },
    flush: async () => {
      flushed += 1;
    },
  };
  const audit = createAudit({ sinks: [slow] });
  audit.record(entry);
  audit.record(entry);
  expect(arrived).toHaveLength(0);
  await audit.flush();
  expect([arrived.length, flushed]).toEqual([2, 1]);
});

test("a memory sink keeps the last ones", () => {
  const sink = memoryAuditSink(3);
  const audit = createAudit({ sinks: [sink] });
  for (let id = 0; id < 50; id++) audit.record({ ...entry, call: { id: `${id}` } });
  expect(sink.records().map(({ call }) => call.id)).toEqual(["47", "48", "49"]);
  sink.clear();
  expect(sink.records()).toEqual([]);
});

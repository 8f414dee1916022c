import { expect, test, vi } from "vitest";
import { defineTool } from "../../runtime/define-tool.js";
import { createDispatcher } from "../../runtime/dispatch/create-dispatcher.js";
import type { DispatcherOptions } from "../../runtime/dispatch/dispatch-options.js";
import { resumeTurn } from "../../runtime/dispatch/resume-turn.js";
import type { Turn } from "../../runtime/dispatch/turn.js";
import type { Guard } from "../../runtime/guards/guard.js";
import type { JsonObject } from "../../runtime/json.js";
import type { ApprovalDecision } from "../../runtime/permission/approval.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { openPending, sealPending } from "../../runtime/permission/pending.js";
import type { PermissionSettings } from "../../runtime/permission/permission.js";
import { createSessionMemory } from "../../runtime/permission/session.js";
import { createUsedStore } from "../../runtime/permission/used-store.js";
import { createAudit } from "../../runtime/records/audit.js";
import { memoryAuditSink } from "../../runtime/records/audit-sinks.js";
import { type AnyRegistry, createRegistry } from "../../runtime/registry.js";
import type { Policy } from "../../runtime/tool.js";

const secret = "a secret of enough bytes";
const now = 1_700_000_000_000;

/** Two tools that write down what ran, and a dispatcher for them: one process. */
function process(
  settings: PermissionSettings = {},
  options: DispatcherOptions = {},
  parameter = "to",
) {
  const ran: string[] = [];
  const tool = <const Name extends string>(name: Name, policy: Policy) =>
    defineTool({
      name,
      description: name,
      strict: true,
      policy,
      parameters: {
        type: "object",
        properties: { [parameter]: { type: "string" } },
        required: [parameter],
        additionalProperties: false,
      },
      decode: (input: JsonObject) => {
        const value = input[parameter];
        return typeof value === "string" ? ([value] as const) : undefined;
      },
      invoke: ([value]: readonly [string]) => {
        ran.push(`${name} ${value}`);
        return `${name} did ${value}`;
      },
    });
  const registry: AnyRegistry = createRegistry({
    search: tool("search", { effect: "read" }),
    mail: tool("mail", { effect: "send" }),
  });
  const sink = memoryAuditSink();
  const dispatcher = createDispatcher(registry, {
    permissions: createPermissions(settings),
    audit: createAudit({ sinks: [sink] }),
    ...options,
  });
  return { ran, dispatcher, sink };
}

const calls = [
  { id: "s", name: "search", arguments: { to: "x" } },
  { id: "a", name: "mail", arguments: { to: "ann" } },
  { id: "b", name: "mail", arguments: { to: "bob" } },
];

async function sealed(turn: Turn): Promise<string> {
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  return sealPending(turn.pending, { secret, ttlMs: 1000, now });
}

/** Goes on in a process of its own. */
async function resumeIn(
  { dispatcher }: ReturnType<typeof process>,
  text: string,
  decisions: Record<string, ApprovalDecision>,
  usedStore = createUsedStore(),
): Promise<Turn> {
  const registryHashes = await dispatcher.schemaHashes();
  const opened = await openPending(text, { secret, registryHashes, usedStore, now });
  if (opened.kind === "refused") throw new Error(opened.reason);
  return resumeTurn(dispatcher, opened.state, decisions);
}

const shown = (turn: Turn) => turn.outcomes.map(({ id, kind }) => `${id} ${kind}`);

test.each([
  ["hold-all", [], ["search x", "mail ann"]],
  ["run-safe", ["search x"], ["mail ann"]],
] as const)(
  "%s: a sealed turn goes on in another process, once, and nothing runs twice",
  async (turnMode, before, after) => {
    const first = process({}, { turnMode });
    const turn = await first.dispatcher.dispatchAll(calls);
    expect(first.ran).toEqual(before);
    const text = await sealed(turn);
    const second = process({}, { turnMode });
    const usedStore = createUsedStore();
    const decisions = {
      a: { kind: "approve", by: "ann" },
      b: { kind: "deny", reason: "no" },
    } as const;
    const done = await resumeIn(second, text, decisions, usedStore);
    expect(shown(done)).toEqual(["s ok", "a ok", "b denied"]);
    expect(done.outcomes.map(({ text: said }) => said)).toEqual([
      "search did x",
      "mail did ann",
      expect.stringContaining("Reason: no. "),
    ]);
    expect(second.ran).toEqual(after);
    await expect(resumeIn(second, text, decisions, usedStore)).rejects.toThrow("replayed");
    expect(second.ran).toEqual(after);
  },
);

test("calls without a decision go on waiting, and can be sealed again", async () => {
  const first = process({}, { turnMode: "run-safe" });
  const text = await sealed(await first.dispatcher.dispatchAll(calls));
  const second = process({}, { turnMode: "run-safe" });
  const still = await resumeIn(second, text, { b: { kind: "approve" } });
  expect(shown(still)).toEqual(["s ok", "a pending", "b ok"]);
  const third = process({}, { turnMode: "run-safe" });
  const done = await resumeIn(third, await sealed(still), { a: { kind: "approve" } });
  expect(shown(done)).toEqual(["s ok", "a ok", "b ok"]);
  expect([first.ran, second.ran, third.ran]).toEqual([["search x"], ["mail bob"], ["mail ann"]]);
});

test("a decision to remember settles the siblings too", async () => {
  const { dispatcher, ran } = process();
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  const done = await resumeTurn(dispatcher, turn.pending, {
    a: { kind: "approve", remember: "tool" },
  });
  expect(shown(done)).toEqual(["s ok", "a ok", "b ok"]);
  const next = await dispatcher.dispatchAll([{ id: "c", name: "mail", arguments: { to: "cid" } }]);
  expect(shown(next)).toEqual(["c ok"]);
  expect(ran).toEqual(["search x", "mail ann", "mail bob", "mail cid"]);
});

test("edited arguments are decoded and decided about again", async () => {
  const settings = { deny: ["mail(to:eve)"] };
  for (const [to, outcome] of [
    ["cid", "a ok"],
    ["eve", "a denied"],
  ] as const) {
    const first = process(settings);
    const text = await sealed(await first.dispatcher.dispatchAll(calls.slice(1, 2)));
    const second = process(settings);
    const done = await resumeIn(second, text, {
      a: { kind: "edit", arguments: { to }, by: "ann" },
    });
    expect(shown(done)).toEqual([outcome]);
    expect(second.ran).toEqual(to === "cid" ? ["mail cid"] : []);
  }
  const first = process();
  const text = await sealed(await first.dispatcher.dispatchAll(calls.slice(1, 2)));
  const wrong = process();
  await expect(
    resumeIn(wrong, text, { a: { kind: "edit", arguments: { to: 5 } } }),
  ).rejects.toMatchObject({ name: "UserError" });
  expect(wrong.ran).toEqual([]);
});

test("a tool that takes other arguments by now is not run with the old ones", async () => {
  const text = await sealed(await process().dispatcher.dispatchAll(calls));
  const changed = process({}, {}, "recipient");
  await expect(resumeIn(changed, text, { a: { kind: "approve" } })).rejects.toThrow(
    "schema-changed",
  );
  expect(changed.ran).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ["about a call that was never asked about", { z: { kind: "approve" } }],
  ["about a call that was permitted anyway", { s: { kind: "approve" } }],
  ["in a wrong shape", { a: true }],
])("a decision %s runs nothing", async (_, decisions) => {
  const { dispatcher, ran } = process();
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  await expect(
    // What comes from outside has no type.
    resumeTurn(dispatcher, turn.pending, decisions as Record<string, ApprovalDecision>),
  ).rejects.toMatchObject({ name: "UserError" });
  expect(ran).toEqual([]);
});

test("the record names who approved, and every step", async () => {
  const { dispatcher, sink } = process({ ask: ["mail"] });
  const turn = await dispatcher.dispatchAll(calls.slice(1, 2));
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  await resumeTurn(
    dispatcher,
    turn.pending,
    { a: { kind: "approve", by: "ann" } },
    { who: "user-7" },
  );
  expect(sink.records().at(-1)).toMatchObject({
    call: { id: "a" },
    who: "user-7",
    approver: "ann",
    outcome: "ok",
    steps: [
      { stage: "ask", verdict: "ask", rule: "mail" },
      { stage: "callback", verdict: "allow", rule: "ann" },
    ],
  });
});

const upper: Guard = ({ arguments: { to } }) =>
  String(to).toUpperCase() === "EVE"
    ? { kind: "refuse", message: "Eve is not written to." }
    : to === String(to).toUpperCase()
      ? { kind: "pass" }
      : { kind: "rewrite", arguments: { to: String(to).toUpperCase() } };

test.each([
  ["cid", "ok", ["mail CID"], [{ stage: "callback", verdict: "allow", rule: "ann" }]],
  ["eve", "denied", [], [{ stage: "guard", verdict: "deny", rule: "upper" }]],
  ["dan", "denied", [], [{ stage: "deny", verdict: "deny", rule: "mail(to:DAN)" }]],
])("guards are asked about arguments that a person edited to %s", async (to, kind, ran, steps) => {
  const guarded = () => process({ deny: ["mail(to:DAN)"] }, { guards: [upper] });
  const text = await sealed(await guarded().dispatcher.dispatchAll(calls.slice(1, 2)));
  const second = guarded();
  const done = await resumeIn(second, text, {
    a: { kind: "edit", arguments: { to }, by: "ann" },
  });
  expect(done.outcomes).toMatchObject([{ kind }]);
  expect(second.ran).toEqual(ran);
  expect(second.sink.records().at(-1)?.steps.slice(-1)).toMatchObject(steps);
});

test.each(["hook", "callback"])(
  "guards are asked about arguments that a %s put in, and deny rules about theirs",
  async (stage) => {
    for (const [to, kind] of [
      ["cid", "ok"],
      ["eve", "denied"],
      ["dan", "denied"],
    ] as const) {
      const put = () => ({ behavior: "allow", updatedArguments: { to } }) as const;
      const policy = stage === "hook" ? { hooks: [put] } : { canUseTool: put };
      const { dispatcher, ran } = process(
        { deny: ["mail(to:DAN)"], ...policy },
        { guards: [upper] },
      );
      const turn = await dispatcher.dispatchAll(calls.slice(1, 2));
      expect(turn.outcomes, to).toMatchObject([{ kind }]);
      expect(ran).toEqual(kind === "ok" ? ["mail CID"] : []);
    }
  },
);

test("a guard that answers nonsense throws at the developer and denies to the model", async () => {
  // What is not TypeScript answers as it likes.
  const guards = [() => true] as unknown as readonly Guard[];
  const { dispatcher, ran } = process({}, { guards });
  await expect(dispatcher.dispatchAll(calls)).rejects.toMatchObject({
    name: "UserError",
    message: expect.stringContaining("guard 1"),
    outcomes: [{ kind: "denied" }, { kind: "denied" }, { kind: "denied" }],
  });
  expect(ran).toEqual([]);
});

test.each([
  ["approved", { deny: ["mail(to:ann)"] }, ["s ok", "a denied", "b ok"]],
  ["held", { deny: ["search"] }, ["s denied", "a ok", "b ok"]],
  ["edited", { deny: ["mail(to:bo*)"] }, ["s ok", "a ok", "b denied"]],
])("a deny rule that came later stops a call that was %s", async (_, settings, outcomes) => {
  const text = await sealed(await process().dispatcher.dispatchAll(calls));
  const second = process(settings);
  const done = await resumeIn(second, text, {
    a: { kind: "approve", by: "ann" },
    b: { kind: "edit", arguments: { to: "bo" }, by: "ann" },
  });
  expect(shown(done)).toEqual(outcomes);
  expect(second.ran).toHaveLength(2);
  const denied = second.sink.records().find(({ outcome }) => outcome === "denied");
  expect(denied?.steps.at(-1)).toMatchObject({ stage: "deny", verdict: "deny" });
});

test("a tool that is not enabled any more does not run", async () => {
  const text = await sealed(await process().dispatcher.dispatchAll(calls));
  const second = process({}, { tools: { mail: { isEnabled: () => false } } });
  const done = await resumeIn(second, text, { a: { kind: "approve" }, b: { kind: "deny" } });
  expect(shown(done)).toEqual(["s ok", "a unknown", "b denied"]);
  expect(second.ran).toEqual(["search x"]);
});

test("nothing is remembered of decisions one of which is wrong", async () => {
  const session = createSessionMemory();
  const { dispatcher } = process({ session });
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  await expect(
    resumeTurn(dispatcher, turn.pending, {
      a: { kind: "approve", remember: "tool" },
      b: { kind: "edit", arguments: { to: 5 } },
    }),
  ).rejects.toMatchObject({ name: "UserError" });
  expect(session.entries()).toEqual([]);
});

test("what is remembered of one decision does not change another one", async () => {
  const { dispatcher, ran } = process();
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  const done = await resumeTurn(dispatcher, turn.pending, {
    a: { kind: "deny", remember: "tool" },
    b: { kind: "edit", arguments: { to: "bob" }, by: "ann" },
  });
  expect(shown(done)).toEqual(["s ok", "a denied", "b ok"]);
  expect(ran).toEqual(["search x", "mail bob"]);
  const next = await dispatcher.dispatchAll(calls.slice(1, 2));
  expect(shown(next)).toEqual(["a denied"]);
});

test("a call has one record when it begins to wait and one when it is answered", async () => {
  const first = process({}, { turnMode: "run-safe" });
  await first.dispatcher.dispatchAll(calls.slice(0, 1));
  const text = await sealed(await first.dispatcher.dispatchAll(calls));
  const second = process({}, { turnMode: "run-safe" });
  const still = await resumeIn(second, text, { b: { kind: "approve" } });
  const third = process({}, { turnMode: "run-safe" });
  await resumeIn(third, await sealed(still), { a: { kind: "deny" } });
  const records = [first, second, third].map(({ sink }) =>
    sink.records().map(({ call: { id, turn }, outcome }) => `${turn}: ${id} ${outcome}`),
  );
  expect(records).toEqual([
    ["1: s ok", "2: s ok", "2: a pending", "2: b pending"],
    ["2: b ok"],
    ["2: a denied"],
  ]);
});

test("rules and callbacks that can never be reached are reported when a dispatcher is made", () => {
  const found: string[] = [];
  process(
    { deny: ["mail", "mail(to:x)", "nope"], mode: "dontAsk", canUseTool: () => null },
    { onUnreachable: ({ message }) => found.push(message) },
  );
  expect(found).toEqual([
    expect.stringContaining('"mail(to:x)" is never reached'),
    expect.stringContaining('"nope" fits no tool'),
    expect.stringContaining("canUseTool is never asked"),
  ]);
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  process({ ask: ["nope"] });
  process({ ask: ["mail"] });
  expect(warn.mock.calls).toEqual([['toolgen: The ask rule "nope" fits no tool.']]);
  warn.mockRestore();
});

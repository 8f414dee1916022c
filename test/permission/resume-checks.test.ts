import { expect, test, vi } from "vitest";
import { resumeTurn } from "../../runtime/dispatch/resume-turn.js";
import type { Guard } from "../../runtime/guards/guard.js";
import { createSessionMemory } from "../../runtime/permission/session.js";
import { calls, openProcess, resumeIn, sealed, shown } from "./mail-process.js";

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
  const guarded = () => openProcess({ deny: ["mail(to:DAN)"] }, { guards: [upper] });
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
      const { dispatcher, ran } = openProcess(
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
  const { dispatcher, ran } = openProcess({}, { guards });
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
  const text = await sealed(await openProcess().dispatcher.dispatchAll(calls));
  const second = openProcess(settings);
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
  const text = await sealed(await openProcess().dispatcher.dispatchAll(calls));
  const second = openProcess({}, { tools: { mail: { isEnabled: () => false } } });
  const done = await resumeIn(second, text, { a: { kind: "approve" }, b: { kind: "deny" } });
  expect(shown(done)).toEqual(["s ok", "a unknown", "b denied"]);
  expect(second.ran).toEqual(["search x"]);
});

test("nothing is remembered of decisions one of which is wrong", async () => {
  const session = createSessionMemory();
  const { dispatcher } = openProcess({ session });
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
  const { dispatcher, ran } = openProcess();
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
  const first = openProcess({}, { turnMode: "run-safe" });
  await first.dispatcher.dispatchAll(calls.slice(0, 1));
  const text = await sealed(await first.dispatcher.dispatchAll(calls));
  const second = openProcess({}, { turnMode: "run-safe" });
  const still = await resumeIn(second, text, { b: { kind: "approve" } });
  const third = openProcess({}, { turnMode: "run-safe" });
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
  openProcess(
    { deny: ["mail", "mail(to:x)", "nope"], mode: "dontAsk", canUseTool: () => null },
    { onUnreachable: ({ message }) => found.push(message) },
  );
  expect(found).toEqual([
    expect.stringContaining('"mail(to:x)" is never reached'),
    expect.stringContaining('"nope" fits no tool'),
    expect.stringContaining("canUseTool is never asked"),
  ]);
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  openProcess({ ask: ["nope"] });
  openProcess({ ask: ["mail"] });
  expect(warn.mock.calls).toEqual([['toolgen: The ask rule "nope" fits no tool.']]);
  warn.mockRestore();
});

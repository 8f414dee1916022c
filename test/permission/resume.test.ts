import { expect, test } from "vitest";
import { resumeTurn } from "../../runtime/dispatch/resume-turn.js";
import type { ApprovalDecision } from "../../runtime/permission/approval.js";
import { createUsedStore } from "../../runtime/permission/used-store.js";
import { calls, openProcess, resumeIn, sealed, shown } from "./mail-process.js";

test.each([
  ["hold-all", [], ["search x", "mail ann"]],
  ["run-safe", ["search x"], ["mail ann"]],
] as const)(
  "%s: a sealed turn goes on in another process, once, and nothing runs twice",
  async (turnMode, before, after) => {
    const first = openProcess({}, { turnMode });
    const turn = await first.dispatcher.dispatchAll(calls);
    expect(first.ran).toEqual(before);
    const text = await sealed(turn);
    const second = openProcess({}, { turnMode });
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
  const first = openProcess({}, { turnMode: "run-safe" });
  const text = await sealed(await first.dispatcher.dispatchAll(calls));
  const second = openProcess({}, { turnMode: "run-safe" });
  const still = await resumeIn(second, text, { b: { kind: "approve" } });
  expect(shown(still)).toEqual(["s ok", "a pending", "b ok"]);
  const third = openProcess({}, { turnMode: "run-safe" });
  const done = await resumeIn(third, await sealed(still), { a: { kind: "approve" } });
  expect(shown(done)).toEqual(["s ok", "a ok", "b ok"]);
  expect([first.ran, second.ran, third.ran]).toEqual([["search x"], ["mail bob"], ["mail ann"]]);
});

test("a decision to remember settles the siblings too", async () => {
  const { dispatcher, ran } = openProcess();
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
    const first = openProcess(settings);
    const text = await sealed(await first.dispatcher.dispatchAll(calls.slice(1, 2)));
    const second = openProcess(settings);
    const done = await resumeIn(second, text, {
      a: { kind: "edit", arguments: { to }, by: "ann" },
    });
    expect(shown(done)).toEqual([outcome]);
    expect(second.ran).toEqual(to === "cid" ? ["mail cid"] : []);
  }
  const first = openProcess();
  const text = await sealed(await first.dispatcher.dispatchAll(calls.slice(1, 2)));
  const wrong = openProcess();
  await expect(
    resumeIn(wrong, text, { a: { kind: "edit", arguments: { to: 5 } } }),
  ).rejects.toMatchObject({ name: "UserError" });
  expect(wrong.ran).toEqual([]);
});

test("a tool that takes other arguments by now is not run with the old ones", async () => {
  const text = await sealed(await openProcess().dispatcher.dispatchAll(calls));
  const changed = openProcess({}, {}, "recipient");
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
  const { dispatcher, ran } = openProcess();
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  await expect(
    // What comes from outside has no type.
    resumeTurn(dispatcher, turn.pending, decisions as Record<string, ApprovalDecision>),
  ).rejects.toMatchObject({ name: "UserError" });
  expect(ran).toEqual([]);
});

test("the record names who approved, and every step", async () => {
  const { dispatcher, sink } = openProcess({ ask: ["mail"] });
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

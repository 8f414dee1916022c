import { expect, test } from "vitest";
import { createDispatcher, resumeTurn, UserError } from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { approvalScript, expectPaired } from "../../runtime/testing.js";
import { setUp } from "./noting-tools.js";
import { call, tool } from "./tools.js";

test("with hold-all nothing runs until everything is decided", async () => {
  const { dispatcher, ran } = setUp();
  const calls = [call("look", {}, "1"), call("send", { text: "x" }, "2"), call("look", "{", "3")];
  const turn = await dispatcher.dispatchAll(calls);
  expectPaired(calls, turn.outcomes);
  expect(turn.outcomes).toMatchObject([
    { kind: "pending", state: "held" },
    { kind: "pending", state: "waiting", arguments: { text: "x" } },
    { kind: "cut-off" },
  ]);
  expect(ran).toEqual([]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const resumed = await resumeTurn(dispatcher, turn.pending, { 2: { kind: "approve", by: "Ada" } });
  expectPaired(calls, resumed.outcomes);
  expect(resumed).toMatchObject({
    kind: "done",
    outcomes: [{ kind: "ok" }, { kind: "ok", text: "send done" }, { kind: "cut-off" }],
  });
  expect(ran).toEqual(["look {}", 'send {"text":"x"}']);
});

test("with run-safe the free calls run at once, and never again", async () => {
  const { dispatcher, ran } = setUp({ turnMode: "run-safe" });
  const calls = [call("look", {}, "1"), call("send", {}, "2"), call("wipe", {}, "3")];
  const turn = await dispatcher.dispatchAll(calls);
  expect(turn.outcomes.map(({ kind }) => kind)).toEqual(["ok", "pending", "pending"]);
  expect(ran).toEqual(["look {}"]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const half = await resumeTurn(dispatcher, turn.pending, new Map([["3", { kind: "approve" }]]));
  expect(half.outcomes.map(({ kind }) => kind)).toEqual(["ok", "pending", "ok"]);
  if (half.kind !== "pending") throw new Error("the turn still waits");
  const done = await resumeTurn(dispatcher, half.pending, {
    2: { kind: "deny", reason: "too late" },
  });
  expect(done.outcomes.map(({ kind }) => kind)).toEqual(["ok", "denied", "ok"]);
  expect(done.outcomes[1]?.text).toContain("Reason: too late.");
  expect(ran).toEqual(["look {}", "wipe {}"]);
});

test("with hold-all a decided call goes on waiting for the others", async () => {
  const { dispatcher, ran } = setUp();
  const turn = await dispatcher.dispatchAll([call("send", {}, "1"), call("wipe", {}, "2")]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const half = await resumeTurn(dispatcher, turn.pending, { 1: { kind: "approve" } });
  expect(half.outcomes).toMatchObject([{ state: "held" }, { state: "waiting" }]);
  expect(ran).toEqual([]);
  if (half.kind !== "pending") throw new Error("the turn still waits");
  await resumeTurn(dispatcher, half.pending, { 2: { kind: "deny" } });
  expect(ran).toEqual(["send {}"]);
});

test("with deny-all-on-deny one denial denies all that has not run", async () => {
  const permissions = createPermissions({ deny: ["wipe"] });
  const { dispatcher, ran } = setUp({ permissions, turnMode: "deny-all-on-deny" });
  const calls = [
    call("look", {}, "1"),
    call("wipe", {}, "2"),
    call("send", {}, "3"),
    call("fail", "{", "4"),
  ];
  const turn = await dispatcher.dispatchAll(calls);
  expect(turn.outcomes.map(({ kind }) => kind)).toEqual(["denied", "denied", "denied", "cut-off"]);
  expect(turn.outcomes[0]?.text).toContain("Another call of the same turn was denied");
  expect(ran).toEqual([]);
  const person = approvalScript({ send: "deny" });
  const asked = await dispatcher.dispatchAll([call("look", {}, "1"), call("send", {}, "2")]);
  if (asked.kind !== "pending") throw new Error("the turn waits");
  const { outcomes } = await resumeTurn(dispatcher, asked.pending, person.decide(asked));
  expect(outcomes.map(({ kind }) => kind)).toEqual(["denied", "denied"]);
  expect(ran).toEqual([]);
});

test("an edit is decoded and decided about again", async () => {
  const permissions = createPermissions({ deny: ["send(text:spam*)"] });
  const { dispatcher, ran } = setUp({ permissions });
  const ask = async (edit: object) => {
    const turn = await dispatcher.dispatchAll([call("send", { text: "hello" }, "1")]);
    if (turn.kind !== "pending") throw new Error("the turn waits");
    const decision = { kind: "edit", by: "Ada", arguments: edit } as never;
    return resumeTurn(dispatcher, turn.pending, { 1: decision });
  };
  expect((await ask({ text: "good day" })).outcomes[0]).toMatchObject({ kind: "ok" });
  expect((await ask({ text: "spam" })).outcomes[0]).toMatchObject({ kind: "denied" });
  await expect(ask({ text: 7 })).rejects.toThrow(
    "Arguments for 'send' do not fit: /text: expected string",
  );
  expect(ran).toEqual(['send {"text":"good day"}']);
});

test("a decision that is remembered settles siblings too", async () => {
  const permissions = createPermissions();
  const { dispatcher, ran } = setUp({ permissions });
  const calls = ["a", "b", "c"].map((id) => call("send", { text: id }, id));
  const turn = await dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const done = await resumeTurn(dispatcher, turn.pending, {
    b: { kind: "approve", remember: "tool" },
  });
  expect(done.kind).toBe("done");
  expect(ran).toHaveLength(3);
  expect((await dispatcher.dispatchAll(calls)).kind).toBe("done");
});

test("what a callback remembers settles siblings of the same turn, before and after it", async () => {
  const asked: string[] = [];
  const permissions = createPermissions({
    canUseTool: ({ arguments: { text } }) => {
      asked.push(String(text));
      return text === "a" ? { behavior: "ask" } : { behavior: "allow", remember: "tool" };
    },
  });
  const { dispatcher } = setUp({ permissions });
  const calls = ["a", "b", "c"].map((id) => call("send", { text: id }, id));
  expect((await dispatcher.dispatchAll(calls)).kind).toBe("done");
  expect(asked).toEqual(["a", "b"]);
});

test.each([
  ["an id that nobody asked about", { 9: { kind: "approve" } }, "about no call that waits"],
  ["an id that was answered", { 1: { kind: "approve" } }, "about no call that waits"],
  ["a wrong shape", { 2: { kind: "yes" } }, "has none of the kinds approve, deny, edit"],
  ["no object", { 2: true }, "is not an object"],
])("a decision about %s is thrown, and nothing runs", async (_, decisions, message) => {
  const { dispatcher, ran } = setUp({ turnMode: "run-safe" });
  const turn = await dispatcher.dispatchAll([call("look", {}, "1"), call("send", {}, "2")]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  // What comes from outside has no types.
  const wrong = resumeTurn(dispatcher, turn.pending, decisions as never);
  await expect(wrong).rejects.toThrow(UserError);
  await expect(wrong).rejects.toThrow(message);
  expect(ran).toEqual(["look {}"]);
  await resumeTurn(dispatcher, turn.pending, { 2: { kind: "approve" } });
  expect(ran).toEqual(["look {}", "send {}"]);
});

test("a turn is resumed once", async () => {
  const { dispatcher, ran } = setUp();
  const turn = await dispatcher.dispatchAll([call("send", {}, "1")]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const approve = { 1: { kind: "approve" } } as const;
  const both = await Promise.allSettled([
    resumeTurn(dispatcher, turn.pending, approve),
    resumeTurn(dispatcher, turn.pending, approve),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ran).toHaveLength(1);
});

test("a tool that is not what it was is not run", async () => {
  const { dispatcher, registry, ran } = setUp();
  const turn = await dispatcher.dispatchAll([call("send", {}, "1")]);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const changed = createDispatcher(
    registry.with(tool("send", () => ran.push("new"), { parameters: { to: {} } })),
  );
  await expect(resumeTurn(changed, turn.pending, { 1: { kind: "approve" } })).rejects.toThrow(
    "Tool 'send' is not what it was",
  );
  expect(ran).toEqual([]);
});

test("a pending turn is plain JSON, and goes on in another dispatcher", async () => {
  const calls = [
    call("fail", {}, "1"),
    call("send", {}, "2"),
    call("nope", {}, "3"),
    call("look", {}, "4"),
  ];
  const first = setUp({ turnMode: "run-safe" });
  const turn = await first.dispatcher.dispatchAll(calls);
  if (turn.kind !== "pending") throw new Error("the turn waits");
  const second = setUp();
  const done = await resumeTurn(second.dispatcher, JSON.parse(JSON.stringify(turn.pending)), {
    2: { kind: "approve" },
  });
  expectPaired(calls, done.outcomes);
  const facts = (outcomes: typeof done.outcomes) => outcomes.map(({ kind, text }) => [kind, text]);
  expect(facts(done.outcomes).toSpliced(1, 1)).toEqual(facts(turn.outcomes).toSpliced(1, 1));
  expect(done.outcomes[1]).toMatchObject({ kind: "ok", text: "send done" });
  expect(second.ran).toEqual(["send {}"]);
});

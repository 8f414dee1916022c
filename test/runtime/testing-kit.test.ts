import { expect, test } from "vitest";
import { createDispatcher } from "../../runtime/index.js";
import {
  approvalScript,
  expectPaired,
  fakeClock,
  playModel,
  scriptedModel,
} from "../../runtime/testing.js";
import { call, registryOf, tool } from "../dispatch/tools.js";

const sent: unknown[] = [];
const registry = registryOf(
  tool("find", ({ query }) => ({ found: query }), { parameters: { query: { type: "string" } } }),
  tool("send", (args) => void sent.push(args), {
    policy: { effect: "send" },
    parameters: { text: { type: "string" } },
  }),
);

test("a scripted model plays its turns, sees the answers, and ends with a text", async () => {
  const model = scriptedModel([
    { calls: [{ name: "fnd" }, { name: "find", arguments: '{"query":"a"' }] },
    (answers) => ({
      calls: [{ name: "find", arguments: { query: `after ${answers.length}` }, id: "own" }],
    }),
    (answers) => ({ text: `done: ${answers[0]?.text}` }),
  ]);
  const { text, turns } = await playModel(model, createDispatcher(registry), undefined);
  expect(text).toBe('done: {"found":"after 2"}');
  expect(turns.map(({ answers }) => answers.map(({ id, kind }) => [id, kind]))).toEqual([
    [
      ["call_1", "unknown"],
      ["call_2", "cut-off"],
    ],
    [["own", "ok"]],
  ]);
  for (const { reply, answers } of turns) expectPaired(reply.calls, answers);
  expect(model.seen).toHaveLength(2);
  expect(model.left).toBe(0);
  expect(() => model.reply()).toThrow("The script of 3 turns is over.");
});

test("a scripted person decides by tool, and is asked until nothing waits", async () => {
  const model = scriptedModel([
    { calls: ["a", "b", "c"].map((text) => ({ name: "send", arguments: { text } })) },
    { text: "bye" },
  ]);
  const answers = ["approve", "deny"] as const;
  const person = approvalScript({
    send: ({ arguments: { text } }) => {
      if (text === "c")
        return person.asked.length < 4 ? undefined : { kind: "edit", arguments: { text: "C" } };
      return { kind: answers[text === "a" ? 0 : 1] };
    },
  });
  const { turns } = await playModel(model, createDispatcher(registry), person.decide);
  expect(turns[0]?.answers.map(({ kind }) => kind)).toEqual(["ok", "denied", "ok"]);
  expect(sent).toEqual([{ text: "a" }, { text: "C" }]);
  expect(person.asked.map(({ id }) => id)).toEqual(["call_1", "call_2", "call_3", "call_3"]);
});

test("tools that a scripted person was not told about wait, and that ends the play", async () => {
  const script = [{ calls: [{ name: "send" }] }, { text: "" }];
  const dispatcher = createDispatcher(registry);
  const person = approvalScript({ find: "approve" });
  await expect(playModel(scriptedModel(script), dispatcher, person.decide)).rejects.toThrow(
    "Calls wait for approval, and nobody decides.",
  );
  const other = approvalScript({}, "approve");
  const played = await playModel(scriptedModel(script), dispatcher, other.decide);
  expect(played.turns[0]?.answers).toMatchObject([{ kind: "ok" }]);
});

test("a fake clock moves only when it is told to, timers in the order of their times", async () => {
  const clock = fakeClock(1_000);
  const fired: [string, number][] = [];
  const note = (name: string) => () => fired.push([name, clock.now()]);
  clock.after(20, note("late"));
  clock.after(10, () => {
    note("early")();
    clock.after(5, note("from early"));
  });
  const cancel = clock.after(12, note("never"));
  cancel();
  await clock.advance(9);
  expect(fired).toEqual([]);
  await clock.advance(6);
  expect(fired).toEqual([
    ["early", 1_010],
    ["from early", 1_015],
  ]);
  expect(clock.now()).toBe(1_015);
  expect(clock.waiting).toBe(1);
  const done = new Promise((resolve) => clock.after(60_000, () => resolve("a minute later")));
  expect(await clock.until(done)).toBe("a minute later");
  expect(fired).toHaveLength(3);
});

const ok = (id: string, name = "find") => ({ kind: "ok", id, name, text: "", value: 1 }) as const;

test.each([
  ["a missing answer", [ok("call_find")], 'Call 2 ("b", find) has no answer.'],
  [
    "swapped answers",
    [ok("b"), ok("call_find")],
    'Call 1 ("call_find", find) is answered by that of "b"',
  ],
  ["another name", [ok("call_find"), ok("b", "send")], 'is answered by that of "b", send'],
  ["one too many", [ok("call_find"), ok("b"), ok("b")], "3 answers stand against 2 calls."],
  ["no text", [ok("call_find"), { ...ok("b"), text: undefined as never }], "without a text (ok)"],
])("%s is found", (_, outcomes, message) => {
  const calls = [call("find"), call("find", {}, "b")];
  expect(() => expectPaired(calls, outcomes)).toThrow(message);
  expect(() => expectPaired(calls, [ok("call_find"), ok("b")])).not.toThrow();
});

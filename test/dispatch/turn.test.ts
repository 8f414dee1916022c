import { expect, test } from "vitest";
import { createDispatcher, resumeTurn, ToolCallError, UserError } from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { approvalScript, expectPaired, fakeClock } from "../../runtime/testing.js";
import { call, deferred, registryOf, tool } from "./tools.js";

const text = { text: { type: "string" } };

/** Tools that write down what they did. */
function setUp(options: object = {}) {
  const ran: string[] = [];
  const note = (name: string) => (args: object) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    return `${name} done`;
  };
  const registry = registryOf(
    tool("look", note("look"), { policy: { effect: "read" }, parameters: text }),
    tool("send", note("send"), { policy: { effect: "send" }, parameters: text }),
    tool("plain", note("plain"), { parameters: text }),
    tool("wipe", note("wipe"), { policy: { destructive: true } }),
    tool("fail", () => {
      throw new Error("no");
    }),
  );
  return { ran, registry, dispatcher: createDispatcher(registry, options) };
}

test("answers come in the order of the calls, whatever is done first", async () => {
  const gates = [deferred<string>(), deferred<string>(), deferred<string>()];
  const registry = registryOf(
    tool("wait", ({ index }) => gates[Number(index)]?.promise, { parameters: { index: {} } }),
  );
  const calls = [0, 1, 2].map((index) => call("wait", { index }, `${index}`));
  const turn = createDispatcher(registry).dispatchAll(calls);
  for (const index of [2, 0, 1]) gates[index]?.resolve(`${index}`);
  expect((await turn).outcomes.map(({ text }) => text)).toEqual(["0", "1", "2"]);
});

test("one bad call takes no sibling along", async () => {
  const { dispatcher, ran } = setUp();
  const calls = [
    call("plain", '{"text":', "a"),
    call("plain", { text: "b" }, "b"),
    call("plain", "[1]", "c"),
    call("plain", "", "d"),
    call("plain", '{"q":1}{"q":2}', "e"),
    call("fail", {}, "f"),
    call("lok", {}, "g"),
    call("plain", {}, "b"),
  ];
  const turn = await dispatcher.dispatchAll(calls);
  expectPaired(calls, turn.outcomes);
  expect(turn.kind).toBe("done");
  expect(turn.outcomes.map(({ kind }) => kind)).toEqual([
    "cut-off",
    "ok",
    "invalid",
    "ok",
    "invalid",
    "error",
    "unknown",
    "invalid",
  ]);
  expect(turn.outcomes[7]).toMatchObject({ error: { kind: "reused-call-id" } });
  expect(turn.outcomes[7]?.text).toContain('"b" was already used in this turn');
  expect(ran).toEqual(['plain {"text":"b"}', "plain {}"]);
});

test("every call is permitted before any runs", async () => {
  const events: string[] = [];
  const registry = registryOf(
    tool("one", () => void events.push("ran one")),
    tool("two", () => void events.push("ran two")),
  );
  const permissions = createPermissions({
    canUseTool: async ({ tool }) => {
      events.push(`asked about ${tool.name}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { behavior: "allow" };
    },
  });
  await createDispatcher(registry, { permissions }).dispatchAll([call("one"), call("two")]);
  expect(events).toEqual(["asked about one", "asked about two", "ran one", "ran two"]);
});

test("a sequential tool waits for the calls before it, runs alone, and holds up those after it", async () => {
  const events: string[] = [];
  const busy = (name: string) => async () => {
    events.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 2));
    events.push(`${name} ends`);
  };
  const registry = registryOf(
    tool("a", busy("a")),
    tool("b", busy("b")),
    tool("alone", busy("alone"), { policy: { sequential: true } }),
    tool("c", busy("c")),
  );
  const names = ["a", "b", "alone", "c"];
  const calls = names.map((name) => call(name));
  const { outcomes } = await createDispatcher(registry).dispatchAll(calls);
  expectPaired(calls, outcomes);
  expect(events).toEqual([
    "a starts",
    "b starts",
    "a ends",
    "b ends",
    "alone starts",
    "alone ends",
    "c starts",
    "c ends",
  ]);
});

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

test("a failure that is thrown stops the siblings, which are awaited and answered", async () => {
  const clock = fakeClock();
  const events: string[] = [];
  const registry = registryOf(
    tool("boom", async () => {
      throw new RangeError("boom");
    }),
    tool("listens", (_, { signal }) => {
      const { promise, reject } = deferred<never>();
      signal.addEventListener("abort", () => {
        events.push("told to stop");
        clock.after(100, () => {
          events.push("stopped");
          reject(new Error("stopped"));
        });
      });
      return promise;
    }),
    tool("hangs", () => new Promise(() => undefined)),
    tool("finishes", () => new Promise((resolve) => clock.after(200, () => resolve("in time")))),
    tool("later", () => events.push("ran"), { policy: { sequential: true } }),
  );
  const { dispatchAll } = createDispatcher(registry, { clock, failureErrorFunction: null });
  const names = ["listens", "hangs", "boom", "finishes", "later"];
  const thrown = dispatchAll(names.map((name) => call(name))).catch((error: unknown) => error);
  await clock.advance(10_000);
  const error = await thrown;
  expect(error).toBeInstanceOf(ToolCallError);
  expect(error).toMatchObject({ cause: { message: "boom" }, toolName: "boom" });
  const { outcomes = [] } = error instanceof ToolCallError ? error : {};
  expectPaired(
    names.map((name) => call(name)),
    outcomes,
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    "aborted",
    "aborted",
    "error",
    "ok",
    "aborted",
  ]);
  expect(events).toEqual(["told to stop", "stopped"]);
  expect(clock.waiting).toBe(0);
});

test("calls that wait survive a failure that is thrown", async () => {
  const { dispatcher, ran } = setUp({ turnMode: "run-safe", failureErrorFunction: null });
  const calls = [call("send", { text: "x" }, "1"), call("fail", {}, "2")];
  const error: unknown = await dispatcher.dispatchAll(calls).catch((thrown: unknown) => thrown);
  const pending = error instanceof ToolCallError ? error.pending : undefined;
  if (pending === undefined) throw new Error("the approval is lost");
  expect(pending.calls).toMatchObject([
    { kind: "waiting", id: "1" },
    { kind: "answered", id: "2" },
  ]);
  const done = await resumeTurn(dispatcher, pending, { 1: { kind: "approve" } });
  expectPaired(calls, done.outcomes);
  expect(done.outcomes.map(({ kind }) => kind)).toEqual(["ok", "error"]);
  expect(ran).toEqual(['send {"text":"x"}']);
});

test("a mistake of the model that is thrown keeps everything from running", async () => {
  const { dispatcher, ran } = setUp({ failureErrorFunction: null });
  const calls = [call("look", {}, "1"), call("nope", {}, "2")];
  const error: unknown = await dispatcher.dispatchAll(calls).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    kind: "unknown-tool",
    outcomes: [{ kind: "aborted" }, { kind: "unknown" }],
  });
  expect(ran).toEqual([]);
});

test("a callback that answers nonsense throws at the developer and denies to the model", async () => {
  // Untyped code may answer with anything.
  const permissions = createPermissions({ canUseTool: (() => "yes") as never });
  const { dispatcher, ran } = setUp({ permissions });
  for (const asked of [
    dispatcher.dispatch(call("send", {}, "1")),
    dispatcher.dispatchAll([call("send", {}, "1")]),
  ]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ outcomes: [{ kind: "denied", id: "1" }] });
  }
  expect(ran).toEqual([]);
});

test("a policy that throws denies, and the answer keeps what it threw", async () => {
  const cause = new Error("database down");
  const permissions = createPermissions({
    hooks: [
      () => {
        throw cause;
      },
    ],
  });
  const { dispatcher, ran } = setUp({ permissions });
  const outcome = await dispatcher.dispatch(call("look"));
  expect(outcome).toMatchObject({ kind: "denied", cause });
  expect(outcome.text).not.toContain("database");
  expect(ran).toEqual([]);
});

test("arguments that a hook changed are decoded again", async () => {
  const change = (text: unknown) =>
    createPermissions({
      hooks: [() => ({ behavior: "pass", updatedArguments: { text } }) as never],
    });
  const good = setUp({ permissions: change("changed") });
  expect(await good.dispatcher.dispatch(call("look"))).toMatchObject({ kind: "ok" });
  expect(good.ran).toEqual(['look {"text":"changed"}']);
  const bad = setUp({ permissions: change(7) });
  expect(await bad.dispatcher.dispatch(call("look"))).toMatchObject({ kind: "invalid" });
  expect(bad.ran).toEqual([]);
});

test("guards rewrite, refuse and fail closed before anyone is asked", async () => {
  const seen: unknown[] = [];
  const permissions = createPermissions({
    hooks: [
      ({ arguments: args }) => {
        seen.push(args);
        return undefined;
      },
    ],
  });
  const guards = [
    ({ arguments: { text } }: { readonly arguments: { readonly [name: string]: unknown } }) => {
      if (text === "throw") throw new Error("guard");
      if (text === "bad") return { kind: "refuse", message: "No bad words." } as const;
      if (text === "odd") return { kind: "rewrite", arguments: { text: 7 } } as const;
      if (text === "loud") return { kind: "rewrite", arguments: { text: "quiet" } } as const;
      return { kind: "pass" } as const;
    },
  ];
  const { dispatcher, ran } = setUp({ permissions, guards });
  const ask = (word: string) => dispatcher.dispatch(call("look", { text: word }));
  expect(await ask("bad")).toMatchObject({
    kind: "denied",
    text: expect.stringMatching(/^Tool execution was not approved\..*Reason: No bad words\. /),
    steps: [{ stage: "guard", verdict: "deny", rule: "guard 1" }],
  });
  expect(await ask("throw")).toMatchObject({
    kind: "denied",
    cause: new Error("guard"),
    steps: [{ stage: "guard", verdict: "deny", rule: "guard 1" }],
  });
  expect(await ask("odd")).toMatchObject({ kind: "invalid" });
  expect(await ask("loud")).toMatchObject({ kind: "ok" });
  expect(ran).toEqual(['look {"text":"quiet"}']);
  expect(seen).toEqual([{ text: "quiet" }]);
});

test("rules see a map in one form, however it was sent", async () => {
  const ran: unknown[] = [];
  const registry = registryOf(
    tool("post", (args) => ran.push(args), {
      parameters: { headers: { type: "object", additionalProperties: { type: "string" } } },
    }),
  );
  const seen: unknown[] = [];
  const permissions = createPermissions({
    canUseTool: ({ arguments: args }) => {
      seen.push(args);
      return { behavior: "allow" };
    },
  });
  const { dispatch } = createDispatcher(registry, { permissions });
  await dispatch(call("post", { headers: { a: "1" } }));
  await dispatch(call("post", { headers: [{ key: "a", value: "1" }] }));
  expect(seen).toEqual([{ headers: { a: "1" } }, { headers: { a: "1" } }]);
  expect(ran).toEqual(seen);
});

test("failures of one turn count once, a success starts again, other turns change nothing", async () => {
  const { dispatcher } = setUp({ giveUpAfter: 2 });
  const failTwice = [call("fail", {}, "1"), call("fail", {}, "2")];
  const first = await dispatcher.dispatchAll(failTwice);
  expect(first.outcomes.some(({ text }) => text.includes("Stop calling"))).toBe(false);
  await dispatcher.dispatchAll([call("look", {}, "3")]);
  const second = await dispatcher.dispatchAll(failTwice);
  expect(second.outcomes.every(({ text }) => text.includes("2 turns in a row"))).toBe(true);
});

test("a turn that is cancelled answers what runs and what has not started", async () => {
  const controller = new AbortController();
  const started: string[] = [];
  const hang = (name: string) => () => {
    started.push(name);
    return new Promise(() => undefined);
  };
  const registry = registryOf(
    tool("one", hang("one")),
    tool("two", hang("two"), { policy: { sequential: true } }),
  );
  const calls = [call("one"), call("two")];
  const turn = createDispatcher(registry).dispatchAll(calls, { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 1));
  controller.abort("enough");
  const { outcomes } = await turn;
  expect(outcomes).toMatchObject([{ kind: "aborted", reason: "enough" }, { kind: "aborted" }]);
  expect(started).toEqual(["one"]);
});

test("an empty turn is done", async () => {
  expect(await setUp().dispatcher.dispatchAll([])).toEqual({ kind: "done", outcomes: [] });
});

import { expect, test } from "vitest";
import { createDispatcher, resumeTurn, ToolCallError } from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { expectPaired, fakeClock } from "../../runtime/testing.js";
import { setUp } from "./noting-tools.js";
import { call, deferred, registryOf, tool } from "./tools.js";

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

import { expect, test } from "vitest";
import { createDispatcher, type Progress, ToolTimeoutError } from "../../runtime/index.js";
import type { RunContext } from "../../runtime/run-context.js";
import { call, deferred, registryOf, tool } from "./tools.js";
import { hang, setUp } from "./work-tool.js";

test("a timeout wins although the tool ignores its signal, and what comes later is dropped", async () => {
  const late = deferred<string>();
  let signal: AbortSignal | undefined;
  const { clock, dispatch } = setUp(
    (context) => {
      signal = context.signal;
      return late.promise;
    },
    { timeoutMs: 20 },
  );
  const answer = dispatch(call("work"));
  await clock.advance(19);
  expect(signal?.aborted).toBe(false);
  await clock.advance(1);
  const outcome = await answer;
  expect(outcome).toMatchObject({ kind: "timeout", text: "Tool 'work' timed out after 20ms." });
  const error = outcome.kind === "timeout" ? outcome.error : undefined;
  expect(error).toBeInstanceOf(ToolTimeoutError);
  expect(error).toMatchObject({ toolName: "work", timeoutMs: 20 });
  expect(signal?.reason).toBe(error);
  // vitest fails the run for a rejection that nobody handles.
  late.reject(new Error("late"));
  await clock.advance(1_000);
  expect(clock.waiting).toBe(0);
});

test("a signal that is asked for late is aborted already", async () => {
  const resume = deferred<void>();
  const seen = deferred<unknown>();
  const { clock, dispatch } = setUp(
    async (context) => {
      await resume.promise;
      seen.resolve(context.signal.reason);
    },
    { timeoutMs: 5 },
  );
  const answer = dispatch(call("work"));
  await clock.advance(5);
  resume.resolve();
  expect(await seen.promise).toBeInstanceOf(ToolTimeoutError);
  expect(await answer).toMatchObject({ kind: "timeout" });
});

test("no timer is left behind by tools that are done", async () => {
  const { clock, dispatch } = setUp(async () => 1, { timeoutMs: 1_000, idleTimeoutMs: 100 });
  expect(await dispatch(call("work"))).toMatchObject({ kind: "ok" });
  expect(clock.waiting).toBe(0);
});

test("a timeout error of the tool's own is an error like any other", async () => {
  const { dispatch } = setUp(
    async () => {
      throw new DOMException("slow upstream", "TimeoutError");
    },
    { timeoutMs: 1_000 },
  );
  expect(await dispatch(call("work"))).toMatchObject({
    kind: "error",
    text: "An error occurred while running the tool. Please try again. Error: TimeoutError",
  });
});

test("a timeout goes through the failure function, and is thrown with null", async () => {
  const { clock } = setUp(hang);
  const registry = registryOf(tool("work", hang, { policy: { timeoutMs: 5 } }));
  const worded = createDispatcher(registry, {
    clock,
    failureErrorFunction: (error) => `late: ${error.name}`,
  }).dispatch(call("work"));
  const thrown = createDispatcher(registry, { clock, failureErrorFunction: null })
    .dispatch(call("work"))
    .catch((error: unknown) => error);
  await clock.advance(5);
  expect(await worded).toMatchObject({ kind: "timeout", text: "late: ToolTimeoutError" });
  expect(await thrown).toBeInstanceOf(ToolTimeoutError);
});

test("progress restarts the idle timeout, never the hard one", async () => {
  const alive = deferred<RunContext>();
  const { clock, dispatch } = setUp(
    (context) => {
      alive.resolve(context);
      return hang();
    },
    { timeoutMs: 100, idleTimeoutMs: 30 },
  );
  const updates: Progress[] = [];
  const answer = dispatch(call("work"), { onProgress: (progress) => updates.push(progress) });
  const context = await alive.promise;
  for (let step = 1; step <= 4; step++) {
    await clock.advance(25);
    context.progress({ step });
  }
  expect(await answer).toMatchObject({
    kind: "timeout",
    text: "Tool 'work' timed out after 100ms.",
  });
  expect(updates).toEqual(
    [1, 2, 3].map((step) => ({ id: "call_work", name: "work", update: { step } })),
  );
});

test("a call that gives no sign of life is given up", async () => {
  const { clock, dispatch } = setUp(hang, { timeoutMs: 100, idleTimeoutMs: 30 });
  const answer = dispatch(call("work"));
  await clock.advance(30);
  expect(await answer).toMatchObject({ kind: "timeout", error: { timeoutMs: 30 } });
  expect(clock.waiting).toBe(0);
});

test("a run that is cancelled answers its calls", async () => {
  const controller = new AbortController();
  const reasons: unknown[] = [];
  const { dispatch } = setUp((context) => {
    context.signal.addEventListener("abort", () => reasons.push(context.signal.reason));
    return hang();
  });
  const answer = dispatch(call("work"), { signal: controller.signal });
  controller.abort("stop it");
  expect(await answer).toMatchObject({ kind: "aborted", reason: "stop it" });
  expect(reasons).toEqual(["stop it"]);
  expect(await dispatch(call("work"), { signal: controller.signal })).toMatchObject({
    kind: "aborted",
  });
});

test("at most so many calls of a tool run at once, and they start in order", async () => {
  const gates = [deferred<number>(), deferred<number>(), deferred<number>()];
  const started: number[] = [];
  const { clock, dispatcher } = setUp(
    () => {
      const gate = gates[started.length];
      started.push(started.length);
      return gate?.promise;
    },
    { concurrency: 2, timeoutMs: 50 },
  );
  const turn = dispatcher.dispatchAll([
    call("work", {}, "a"),
    call("work", {}, "b"),
    call("work", {}, "c"),
  ]);
  await clock.advance(40);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve(2);
  await clock.advance(0);
  expect(started).toEqual([0, 1, 2]);
  // The time in the line does not count.
  await clock.advance(40);
  gates[2]?.resolve(3);
  const { outcomes } = await turn;
  expect(outcomes.map(({ id, kind }) => [id, kind])).toEqual([
    ["a", "timeout"],
    ["b", "ok"],
    ["c", "ok"],
  ]);
});

test("a call that is cancelled in the line leaves it", async () => {
  const controller = new AbortController();
  const gate = deferred<string>();
  let started = 0;
  const { dispatch } = setUp(
    () => {
      started++;
      return gate.promise;
    },
    { concurrency: 1 },
  );
  const first = dispatch(call("work"));
  const second = dispatch(call("work"), { signal: controller.signal });
  const third = dispatch(call("work"));
  controller.abort();
  expect(await second).toMatchObject({ kind: "aborted" });
  gate.resolve("done");
  expect(await first).toMatchObject({ kind: "ok" });
  expect(await third).toMatchObject({ kind: "ok" });
  expect(started).toBe(2);
});

test("a limit for all tools together holds across tools, also when they throw", async () => {
  let running = 0;
  let most = 0;
  const busy = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    throw new Error("no");
  };
  const registry = registryOf(tool("one", busy), tool("two", busy));
  const { dispatchAll } = createDispatcher(registry, { concurrency: 3 });
  const calls = Array.from({ length: 20 }, (_, index) =>
    call(index % 2 ? "one" : "two", {}, `${index}`),
  );
  const { outcomes } = await dispatchAll(calls);
  expect(most).toBe(3);
  expect(outcomes.every(({ kind }) => kind === "error")).toBe(true);
});

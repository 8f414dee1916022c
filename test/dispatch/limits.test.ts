import { expect, test } from "vitest";
import {
  createDispatcher,
  type Progress,
  Run,
  ToolRetry,
  ToolTimeoutError,
} from "../../runtime/index.js";
import type { RunContext } from "../../runtime/run-context.js";
import { fakeClock } from "../../runtime/testing.js";
import type { Policy } from "../../runtime/tool.js";
import { call, deferred, registryOf, tool } from "./tools.js";

/** A dispatcher with one tool `work` and a clock of its own. */
function setUp(invoke: (context: RunContext, args: object) => unknown, policy: Policy = {}) {
  const clock = fakeClock();
  const parameters = { a: {}, b: {} };
  const work = tool("work", (args, context) => invoke(context, args), { policy, parameters });
  const dispatcher = createDispatcher(registryOf(work), { clock, random: () => 1 });
  return { clock, dispatcher, dispatch: dispatcher.dispatch };
}

/** Never ends, and never listens. */
const hang = () => new Promise<never>(() => undefined);

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

test("a rate limit refuses for as long as it must, in words for the model", async () => {
  const { clock, dispatch } = setUp(() => "ok", { rateLimit: { calls: 2, perMs: 60_000 } });
  await dispatch(call("work"));
  await clock.advance(20_000);
  await dispatch(call("work"));
  const outcome = await dispatch(call("work"));
  expect(outcome).toMatchObject({ kind: "unavailable", retryAfterMs: 40_000 });
  expect(outcome.text).toBe(
    "Tool 'work' is unavailable for 40 s: at most 2 calls within 60 s. It was not run. Use another tool, call it again in 40 s, or tell the user.",
  );
  await clock.advance(40_000);
  expect(await dispatch(call("work"))).toMatchObject({ kind: "ok" });
  expect(await dispatch(call("work"))).toMatchObject({ kind: "unavailable" });
});

test.each([
  ["transient by its own word", { transient: true }, [], true],
  ["a network code", { code: "ECONNRESET" }, ["network"], true],
  ["a cause", { cause: { code: "EAI_AGAIN" } }, ["network"], true],
  ["fetch's own words", Object.assign(new TypeError("fetch failed")), ["network"], true],
  ["a rate limit", { status: 429 }, ["rate-limit"], true],
  ["a server's fault", { statusCode: 503 }, ["server"], true],
  ["a status", { status: 409 }, ["409"], true],
  ["a class", new RangeError("x"), ["RangeError"], true],
  ["another label", { status: 503 }, ["network"], false],
  ["no label", { code: "ECONNRESET" }, [], true],
  ["a client's fault", { status: 404 }, [], false],
  ["permanent by its own word", { transient: false, status: 503 }, [], false],
  ["not even an object", "text", [], false],
])("an error is tried again or not: %s", async (_, thrown, on, isRetried) => {
  let tries = 0;
  const { clock, dispatch } = setUp(
    async () => {
      if (tries++ === 0) throw thrown;
      return "second";
    },
    { retry: { times: 1, on } },
  );
  const answer = dispatch(call("work"));
  await clock.advance(60_000);
  expect(await answer).toMatchObject({ kind: isRetried ? "ok" : "error" });
  expect(tries).toBe(isRetried ? 2 : 1);
});

test("retries wait longer each time, count attempts, and end", async () => {
  const attempts: [number, number][] = [];
  const { clock, dispatch } = setUp(
    (context) => {
      attempts.push([context.attempt, clock.now()]);
      throw Object.assign(new Error("down"), { transient: true });
    },
    { retry: { times: 3, on: [] } },
  );
  const answer = dispatch(call("work"));
  await clock.advance(60_000);
  expect(await answer).toMatchObject({ kind: "error" });
  expect(attempts).toEqual([
    [1, 0],
    [2, 250],
    [3, 750],
    [4, 1_750],
  ]);
});

test("an error may say how long to wait", async () => {
  const tries: number[] = [];
  const { clock, dispatch } = setUp(
    () => {
      tries.push(clock.now());
      if (tries.length === 1)
        throw Object.assign(new Error("x"), { status: 429, retryAfterMs: 5_000 });
    },
    { retry: { times: 1, on: [] } },
  );
  const answer = dispatch(call("work"));
  await clock.advance(5_000);
  expect(await answer).toMatchObject({ kind: "ok" });
  expect(tries).toEqual([0, 5_000]);
});

test("a timeout ends retries too, and no timer is left", async () => {
  let tries = 0;
  const { clock, dispatch } = setUp(
    () => {
      tries++;
      throw Object.assign(new Error("down"), { transient: true });
    },
    { retry: { times: 9, on: [] }, timeoutMs: 600 },
  );
  const answer = dispatch(call("work"));
  await clock.advance(600);
  expect(await answer).toMatchObject({ kind: "timeout" });
  await clock.advance(60_000);
  expect(tries).toBe(2);
  expect(clock.waiting).toBe(0);
});

test("a repeat of an idempotent call gets the first result", async () => {
  const run = new Run();
  let orders = 0;
  const { dispatch } = setUp(() => ++orders, { idempotent: ["a"] });
  const ask = (args: object) => dispatch(call("work", JSON.stringify(args)), { run });
  expect((await ask({ a: 1, b: "x" })).text).toBe("1");
  expect((await ask({ b: "y", a: 1.0 })).text).toBe("1");
  expect((await ask({ a: "1" })).text).toBe("2");
  expect((await ask({})).text).toBe("3");
  expect((await ask({ a: null })).text).toBe("3");
  const other = await dispatch(call("work", { a: 1 }), { run: new Run() });
  expect(other.text).toBe("4");
});

test("without names all arguments make the key, and nothing is a result too", async () => {
  const seen: object[] = [];
  const { dispatch } = setUp(
    (_, args) => {
      seen.push(args);
    },
    { idempotent: [] },
  );
  for (const args of [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { a: 1, b: null }]) {
    expect((await dispatch(call("work", JSON.stringify(args)))).text).toBe("success");
  }
  expect(seen).toEqual([{ a: 1, b: 2 }, { a: 1 }]);
});

test("a repeat joins a call that still runs, also one that was answered with a timeout", async () => {
  const gate = deferred<string>();
  let started = 0;
  const { clock, dispatch } = setUp(
    () => {
      started++;
      return gate.promise;
    },
    { idempotent: ["a"], timeoutMs: 10 },
  );
  const first = dispatch(call("work", { a: 1 }, "1"));
  const second = dispatch(call("work", { a: 1 }, "2"));
  await clock.advance(10);
  expect(await first).toMatchObject({ kind: "timeout" });
  expect(await second).toMatchObject({ kind: "timeout" });
  const third = dispatch(call("work", { a: 1 }, "3"));
  gate.resolve("paid once");
  expect(await third).toMatchObject({ kind: "ok", text: "paid once" });
  expect(await dispatch(call("work", { a: 1 }, "4"))).toMatchObject({ text: "paid once" });
  expect(started).toBe(1);
});

test("a repeat of a call in the line waits with it", async () => {
  const gates = [deferred<string>(), deferred<string>()];
  let started = 0;
  const { clock, dispatch } = setUp(() => gates[started++]?.promise, {
    idempotent: ["a"],
    concurrency: 1,
  });
  const other = dispatch(call("work", { a: 0 }));
  const first = dispatch(call("work", { a: 1 }));
  const repeat = dispatch(call("work", { a: 1 }));
  gates[0]?.resolve("other");
  await clock.advance(0);
  gates[1]?.resolve("once");
  expect((await Promise.all([other, first, repeat])).map(({ text }) => text)).toEqual([
    "other",
    "once",
    "once",
  ]);
  expect(started).toBe(2);
});

test("a repeat of a call that failed tries again", async () => {
  let tries = 0;
  const { dispatch } = setUp(
    async () => {
      if (++tries === 1) throw new Error("no");
      return "paid";
    },
    { idempotent: ["a"] },
  );
  expect(await dispatch(call("work", { a: 1 }))).toMatchObject({ kind: "error" });
  expect(await dispatch(call("work", { a: 1 }))).toMatchObject({ text: "paid" });
});

test("results may be kept elsewhere, and two calls at once do not both find nothing", async () => {
  const kept = new Map<string, { value: unknown }>();
  const results = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, result: { value: unknown }) => void kept.set(key, result),
  };
  let orders = 0;
  const { dispatch } = setUp(() => ++orders, { idempotent: ["a"] });
  const ask = () => dispatch(call("work", { a: 1 }), { run });
  let run = new Run({ results });
  const [one, two] = await Promise.all([ask(), ask()]);
  expect([one?.text, two?.text]).toEqual(["1", "1"]);
  run = new Run({ results });
  expect((await ask()).text).toBe("1");
  expect([...kept.keys()]).toEqual(['["work",[1]]']);
});

test("a circuit opens after failures in a row, and one try closes it again", async () => {
  let isDown = true;
  let tries = 0;
  const { clock, dispatch } = setUp(
    async () => {
      tries++;
      if (isDown) throw new Error("down");
      return "up";
    },
    { circuitBreaker: { failures: 2, coolDownMs: 30_000 } },
  );
  const kinds = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await dispatch(call("work"))).kind));
  expect(await kinds(2)).toEqual(["error", "error"]);
  const refused = await dispatch(call("work"));
  expect(refused).toMatchObject({ kind: "unavailable", retryAfterMs: 30_000 });
  expect(refused.text).toContain("unavailable for 30 s: it failed 2 times in a row");
  await clock.advance(30_000);
  expect(await kinds(2)).toEqual(["error", "unavailable"]);
  await clock.advance(30_000);
  isDown = false;
  expect(await kinds(2)).toEqual(["ok", "unavailable"]);
  expect(await kinds(2)).toEqual(["ok", "ok"]);
  expect(tries).toBe(6);
});

test("a circuit does not open because the model was wrong or a run was cancelled", async () => {
  const controller = new AbortController();
  let mode: "advise" | "hang" = "advise";
  const { dispatch } = setUp(
    () => {
      if (mode === "advise") throw new ToolRetry("other words");
      return hang();
    },
    { circuitBreaker: { failures: 1, coolDownMs: 1_000 } },
  );
  await dispatch(call("work"));
  mode = "hang";
  const cancelled = dispatch(call("work"), { signal: controller.signal });
  controller.abort();
  expect(await cancelled).toMatchObject({ kind: "aborted" });
  mode = "advise";
  expect(await dispatch(call("work"))).toMatchObject({ text: "other words" });
});

async function* counting() {
  yield 1;
  yield 2;
}
async function* concluding() {
  yield "looking";
  return { found: 2 };
}

test.each([
  ["an async generator", () => counting(), "[1,2]", [1, 2]],
  ["one that returns something", () => concluding(), '{"found":2}', ["looking"]],
  ["a generator", () => new Set(["a", "b"]).values(), '["a","b"]', ["a", "b"]],
  ["a promise of one", async () => counting(), "[1,2]", [1, 2]],
  ["a stream", () => new Blob(["x"]).stream(), '["eA=="]', [Uint8Array.of(120)]],
  ["a map, which is no stream", () => new Map([["a", 1]]), '{"a":1}', []],
])("%s reports progress and makes one result", async (_, invoke, text, progress) => {
  const updates: unknown[] = [];
  const options = { onProgress: ({ update }: Progress) => updates.push(update) };
  for (const policy of [{}, { timeoutMs: 1_000 }]) {
    updates.length = 0;
    const { dispatch } = setUp(invoke, policy);
    expect((await dispatch(call("work"), options)).text).toBe(text);
    expect(updates).toEqual(progress);
  }
});

test("a generator that is stopped cleans up, and one that is silent is given up", async () => {
  const step = deferred<void>();
  let isClean = false;
  const { clock, dispatch } = setUp(
    async function* () {
      try {
        yield 1;
        await step.promise;
        yield 2;
        yield 3;
      } finally {
        isClean = true;
      }
    },
    { idleTimeoutMs: 30 },
  );
  const answer = dispatch(call("work"));
  await clock.advance(30);
  expect(await answer).toMatchObject({ kind: "timeout" });
  step.resolve();
  await clock.advance(0);
  expect(isClean).toBe(true);
});

test("code has the last word about tags", async () => {
  const clock = fakeClock();
  const work = tool("work", hang, { policy: { timeoutMs: 10, maxResultChars: 5 } });
  const ask = async (options: object) => {
    let answer = "waits";
    const { dispatch } = createDispatcher(registryOf(work), { clock, ...options });
    dispatch(call("work")).then(({ text }) => {
      answer = text;
    });
    await clock.advance(50);
    return answer;
  };
  expect(await ask({})).toContain("10ms");
  expect(await ask({ timeoutMs: 5 })).toContain("10ms");
  expect(await ask({ tools: { work: { timeoutMs: 20 } } })).toContain("20ms");
  expect(await ask({ tools: { work: { timeoutMs: undefined } } })).toBe("waits");
});

test("a run context carries what was passed, and does not show it", async () => {
  const secret = { apiKey: "k" };
  const run = new Run();
  let seen: RunContext | undefined;
  const { dispatch } = setUp((context) => {
    seen = context;
    context.usage.totalTokens += 7;
  });
  await dispatch(call("work"), { context: secret, run });
  expect(seen?.context).toBe(secret);
  expect(seen?.call).toEqual({ id: "call_work", name: "work" });
  expect(seen?.attempt).toBe(1);
  expect(run.usage.totalTokens).toBe(7);
  expect(JSON.stringify(seen)).not.toContain("apiKey");
});

test("a tool that keeps the thread busy is reported", async () => {
  const blocks: unknown[] = [];
  const clock = fakeClock();
  const work = tool("work", () => clock.advance(300));
  const { dispatch } = createDispatcher(registryOf(work), {
    clock: {
      ...clock,
      now: (() => {
        let now = 0;
        return () => (now += 250);
      })(),
    },
    onLongBlock: (block) => blocks.push(block),
  });
  await dispatch(call("work"));
  expect(blocks).toEqual([{ tool: "work", ms: 250 }]);
});

test("a worker tool needs a pool", () => {
  const registry = registryOf(tool("work", () => 1, { policy: { worker: true } }));
  expect(() => createDispatcher(registry)).toThrow("is tagged @worker");
  expect(() => createDispatcher(registry, { workers: "inline" })).not.toThrow();
});

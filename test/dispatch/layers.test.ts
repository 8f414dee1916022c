import { expect, test } from "vitest";
import { Run, ToolRetry } from "../../runtime/index.js";
import { call, deferred } from "./tools.js";
import { hang, setUp } from "./work-tool.js";

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

import { expect, test } from "vitest";
import { createDispatcher, type Progress, Run } from "../../runtime/index.js";
import type { RunContext } from "../../runtime/run-context.js";
import { fakeClock } from "../../runtime/testing.js";
import { call, deferred, registryOf, tool } from "./tools.js";
import { hang, setUp } from "./work-tool.js";

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

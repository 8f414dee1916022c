import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { call } from "../dispatch/tools.js";
import { compileTo } from "./bundle.js";

// Threads of Node run JavaScript, so what the pool starts is compiled first.
const folder = await compileTo({
  index: "runtime/index.ts",
  "node/index": "runtime/node/index.ts",
  "node/worker-main": "runtime/node/worker-main.ts",
  registry: "test/runtime/worker/registry.ts",
});
const load = (name: string) => import(pathToFileURL(join(folder, name)).href);
const { createDispatcher, ToolRetry }: typeof import("../../runtime/index.js") =
  await load("index.mjs");
const { createWorkerPool }: typeof import("../../runtime/node/index.js") =
  await load("node/index.mjs");
const { registry }: typeof import("./worker/registry.js") = await load("registry.mjs");
const registryModule = pathToFileURL(join(folder, "registry.mjs"));

const pool = createWorkerPool({ registry: registryModule, size: 2 });
const { dispatch, dispatchAll } = createDispatcher(registry, { workers: pool });
const context = { from: 10 };
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

test("calls run in other threads, with their arguments decoded there", async () => {
  expect(await dispatch(call("square", { n: 7 }), { context })).toMatchObject({ text: "49" });
  const where = await dispatch(call("where", { n: 0 }), { context });
  expect(Number(where.text)).toBeGreaterThan(0);
});

test("progress comes through, and the context goes over", async () => {
  const updates: unknown[] = [];
  const outcome = await dispatch(call("count", { n: 3 }), {
    context,
    onProgress: ({ update }) => updates.push(update),
  });
  expect(outcome).toMatchObject({ kind: "ok", value: [10, 11, 12] });
  expect(updates).toEqual([10, 11, 12]);
});

test("results that cannot be cloned arrive as the JSON that a model reads", async () => {
  const outcome = await dispatch(call("dates", { n: 0 }), { context });
  expect(outcome).toMatchObject({
    kind: "ok",
    text: '{"at":"1970-01-01T00:00:00.000Z","big":{"a":"1"}}',
  });
});

test("errors keep their class where it means something, and their code", async () => {
  const advised = await dispatch(call("advise", { n: 0 }), { context });
  expect(advised).toMatchObject({ kind: "error", text: "Give another number." });
  expect(advised.kind === "error" && advised.error.cause).toBeInstanceOf(ToolRetry);
  const failed = await dispatch(call("fail", { n: 0 }), { context });
  expect(failed).toMatchObject({
    error: { cause: { name: "RangeError", message: "too far", code: "E_FAR" } },
  });
  expect(failed.text).toContain("Error: RangeError");
});

test("a timeout really ends a tool that never gives way, and the pool goes on", async () => {
  const calls = [0, 1, 2, 3].map((n) => call("spin", { n }, `${n}`));
  const squares = [4, 5].map((n) => call("square", { n }, `${n}`));
  const { outcomes } = await dispatchAll([...calls, ...squares], { context });
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    ...calls.map(() => "timeout"),
    ...squares.map(() => "ok"),
  ]);
});

test("a thread that dies takes one call with it", async () => {
  const { outcomes } = await dispatchAll(
    [call("crash", { n: 0 }, "1"), call("square", { n: 3 }, "2"), call("square", { n: 4 }, "3")],
    { context },
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(["error", "ok", "ok"]);
});

test("a context that cannot be cloned is the developer's mistake", async () => {
  const odd = { from: 1, log: () => undefined };
  const outcome = await dispatch(call("square", { n: 3 }), { context: odd });
  expect(outcome).toMatchObject({ error: { cause: { name: "UserError" } } });
});

test("a registry that is not there fails its calls, and a closed pool takes none", async () => {
  const wrong = createWorkerPool({
    registry: registryModule,
    exportName: "nothing",
    size: 1,
  });
  const lost = createDispatcher(registry, { workers: wrong });
  const outcome = await lost.dispatch(call("square", { n: 1 }), { context });
  expect(String(outcome.kind === "error" && outcome.error)).toContain(
    'exports no registry called "nothing"',
  );
  await wrong.close();
  expect(await lost.dispatch(call("square", { n: 1 }), { context })).toMatchObject({
    kind: "error",
    error: { cause: { message: "The worker pool is closed." } },
  });
});

test("a pool has at least one thread", () => {
  expect(() => createWorkerPool({ registry: "x", size: 0 })).toThrow("whole number from 1 on");
});

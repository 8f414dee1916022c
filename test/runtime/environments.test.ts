import { spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { bundleForBrowser, compileTo } from "./bundle.js";

/** An app: a registry as it is generated, a dispatcher with everything, and a turn. */
const APP = `
  import { defineRegistry, defineTool } from "./runtime/codegen.js";
  import { createAudit, createDispatcher, createPermissions, functionTool, memoryAuditSink } from "./runtime/index.js";
  const parameters = { type: "object", properties: { n: { type: "number" } }, required: ["n"], additionalProperties: false };
  const registry = defineRegistry({
    twice: defineTool({
      name: "twice", description: "Doubles.", strict: true, policy: { timeoutMs: 1000 }, parameters,
      decode: (input) => (typeof input.n === "number" ? [input.n] : undefined),
      invoke: ([n]) => n * 2,
    }),
  }).with(functionTool({ name: "hand", description: "", parameters, invoke: ({ n }) => ({ n }) }));
  const sink = memoryAuditSink();
  const { dispatchAll } = createDispatcher(registry, {
    permissions: createPermissions({ deny: ["hand(n:13)"] }),
    audit: createAudit({ sinks: [sink] }),
  });
  const calls = [["twice", '{"n":2}'], ["hand", '{"n":"3"}'], ["twice", '{"n":"x"}'], ["twice", '{"n":'], ["twise", "{}"]];
  const { outcomes } = await dispatchAll(calls.map(([name, args], id) => ({ id: String(id), name, arguments: args })));
  export const answers = outcomes.map(({ kind }) => kind).concat(String(sink.records().length));
`;
const ANSWERS = ["ok", "ok", "invalid", "cut-off", "unknown", "5"];

const folder = await compileTo({ index: "runtime/index.ts", codegen: "runtime/codegen.ts" });
afterAll(() => rm(folder, { recursive: true }));

test("a registry runs where code may not be made from strings", async () => {
  const app = APP.replaceAll("./runtime/", "./").replaceAll('.js"', '.mjs"');
  const file = join(folder, "app.mjs");
  await writeFile(file, `${app}\nconsole.log(JSON.stringify(answers));`);
  const flags = ["--disallow-code-generation-from-strings"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, file], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual(ANSWERS);
});

test("a bundle runs where there is no process, no require and no Buffer", async () => {
  const text = await bundleForBrowser(APP);
  expect(text).not.toMatch(/\beval\(|new Function\b|["'`]node:|\brequire\(/);
  // What browsers and Workers have, and nothing of Node.
  const globals = {
    AbortController,
    AbortSignal,
    TextEncoder,
    TextDecoder,
    URL,
    btoa,
    atob,
    clearTimeout,
    crypto,
    setTimeout,
  };
  const body = text.replace(/export\s*\{\s*(\w+) as answers\s*\};?\s*$/, "return $1;");
  const context = createContext(
    { ...globals },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const answers: unknown = await runInContext(`(async () => {${body}})()`, context);
  expect(JSON.parse(JSON.stringify(answers))).toEqual(ANSWERS);
});

/** An app with one tool, as small as it can be. */
const ONE_TOOL = `
  import { defineRegistry, defineTool } from "./runtime/codegen.js";
  import { createDispatcher } from "./runtime/index.js";
  export const dispatcher = createDispatcher(defineRegistry({
    twice: defineTool({
      name: "twice", description: "", strict: true, policy: {},
      parameters: { type: "object", properties: { n: { type: "number" } } },
      decode: (input) => (typeof input.n === "number" ? [input.n] : undefined),
      invoke: ([n]) => n * 2,
    }),
  }));`;

test("a dispatcher with a registry of one tool has only what every app needs", async () => {
  const text = await bundleForBrowser(ONE_TOOL);
  // Characters, minified. The aim was 15,360. A third of it explains wrong arguments to models and
  // answers Standard Schema; the core that is left is more than that aim by itself.
  expect(text.length).toBeLessThan(76_000);
  // What only some apps have comes with what they pass in or call.
  for (const absent of [
    "AKIA",
    "-----BEGIN",
    "[redacted]",
    "bypassPermissions",
    "HMAC",
    "openapi",
  ]) {
    expect(text).not.toContain(absent);
  }
});

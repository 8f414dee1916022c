import { expect, test } from "vitest";
import type { Property, Span, Tool } from "../../compiler/ir.js";
import { policyOf, readPolicy } from "../../compiler/policy.js";

const span: Span = { file: "tools.ts", start: 0, end: 1, line: 1, column: 1 };

function property(name: string, key = name): Property {
  return { name, key, type: { kind: "string" }, optional: false, absent: "omit", span };
}

function tool(...tags: readonly string[]): Tool {
  return {
    name: "pay",
    description: undefined,
    title: undefined,
    deprecated: undefined,
    strict: true,
    parameters: [
      { kind: "property", name: "orderId", property: property("order_id", "orderId") },
      { kind: "object", name: "options", properties: [property("amount")], optional: false },
      { kind: "hidden", name: "apiKey", optional: false },
    ],
    result: { type: undefined, description: undefined, stream: false },
    examples: [],
    tags: tags.map((tag) => {
      const [, name = "", text = ""] = /^@(\S+)\s*([\s\S]*)$/.exec(tag) ?? [];
      return { name, text, span };
    }),
    source: { module: "tools.ts", package: false, exportName: "pay", path: [], overloaded: false },
    span,
  };
}

test.each([
  [["@readonly"], { effect: "read" }],
  [["@confirm spend", "@destructive"], { effect: "spend", destructive: true }],
  [['@preview "Pay {amount} for {orderId}"'], { preview: "Pay {amount} for {order_id}" }],
  [["@preview Set {amount.value}: {}"], { preview: "Set {amount.value}: {}" }],
  [["@category billing"], { category: "billing" }],
  [["@sensitive amount", "@sensitive orderId.key"], { sensitive: ["amount", "order_id.key"] }],
  [["@timeout 30s"], { timeoutMs: 30_000 }],
  [["@timeout 1.5 min"], { timeoutMs: 90_000 }],
  [["@timeout 2_500"], { timeoutMs: 2_500 }],
  [["@idleTimeout 500ms"], { idleTimeoutMs: 500 }],
  [["@concurrency 3"], { concurrency: 3 }],
  [["@rateLimit 5/min"], { rateLimit: { calls: 5, perMs: 60_000 } }],
  [["@rateLimit 10 per 30s"], { rateLimit: { calls: 10, perMs: 30_000 } }],
  [["@sequential", "@worker"], { sequential: true, worker: true }],
  [["@retry 2 network"], { retry: { times: 2, on: ["network"] } }],
  [["@retry 3 network, 503"], { retry: { times: 3, on: ["network", "503"] } }],
  [["@retry 1"], { retry: { times: 1, on: [] } }],
  [["@idempotent orderId,amount"], { idempotent: ["order_id", "amount"] }],
  [["@idempotent key=order_id, amount"], { idempotent: ["order_id", "amount"] }],
  [["@idempotent"], { idempotent: [] }],
  [["@circuitBreaker 5/30s"], { circuitBreaker: { failures: 5, coolDownMs: 30_000 } }],
  [["@maxResultChars 2_000"], { maxResultChars: 2_000 }],
  [
    ["@worker", "@timeout 1s", "@readonly", "@see x"],
    { effect: "read", timeoutMs: 1_000, worker: true },
  ],
])("%j is %j", (tags, policy) => {
  const read = readPolicy(tool(...tags));
  expect(read).toEqual({ policy, mistakes: [] });
});

test("keys come in one order, however the tags are ordered", () => {
  const tags = ["@worker", "@timeout 1s", "@readonly"];
  expect(JSON.stringify(policyOf(tool(...tags)))).toBe(
    JSON.stringify(policyOf(tool(...tags.reverse()))),
  );
});

test.each([
  ["@confirm", "unknown-effect", { given: "", nearest: undefined }],
  ["@confirm delte", "unknown-effect", { given: "delte", nearest: "delete" }],
  ["@confirm read", "unknown-effect", { given: "read", nearest: undefined }],
  ["@timeout", "policy-value", { tag: "timeout", text: "" }],
  ["@timeout soon", "policy-value", { text: "soon" }],
  ["@timeout 0", "policy-value", { text: "0" }],
  ["@timeout -1s", "policy-value", { text: "-1s" }],
  ["@timeout 3 fortnights", "policy-value", { text: "3 fortnights" }],
  ["@timeout 3 constructor", "policy-value", { text: "3 constructor" }],
  ["@timeout 600h", "policy-value", { text: "600h" }],
  ["@concurrency 0", "policy-value", { text: "0" }],
  ["@concurrency 1.5", "policy-value", { text: "1.5" }],
  ["@rateLimit 5", "policy-value", { text: "5" }],
  ["@rateLimit 5/", "policy-value", { text: "5/" }],
  ["@rateLimit 5/min/2", "policy-value", { text: "5/min/2" }],
  ["@retry network", "policy-value", { text: "network" }],
  ["@retry 0", "policy-value", { text: "0" }],
  ["@circuitBreaker often", "policy-value", { text: "often" }],
  ["@maxResultChars many", "policy-value", { text: "many" }],
  ["@category", "policy-value", { text: "" }],
  ["@preview", "policy-value", { text: "" }],
  ["@sensitive", "policy-value", { text: "" }],
  [
    "@idempotent orderID",
    "unknown-policy-parameter",
    { parameter: "orderID", nearest: "order_id" },
  ],
  ["@sensitive apiKey", "unknown-policy-parameter", { parameter: "apiKey", nearest: undefined }],
  ["@preview Pay {sum}", "unknown-policy-parameter", { tag: "preview", parameter: "sum" }],
])("%s is a mistake", (tag, kind, args) => {
  const { mistakes } = readPolicy(tool(tag));
  expect(mistakes).toMatchObject([{ kind, span, args }]);
});

test("a tag that may stand once is reported when it stands twice", () => {
  expect(readPolicy(tool("@timeout 1s", "@timeout 2s")).mistakes).toMatchObject([
    { kind: "repeated-tag", args: { tag: "timeout" } },
  ]);
});

test.each(["@confirm write", "@destructive"])("@readonly contradicts %s", (tag) => {
  expect(readPolicy(tool("@readonly", tag)).mistakes).toMatchObject([
    { kind: "contradicting-effect" },
  ]);
});

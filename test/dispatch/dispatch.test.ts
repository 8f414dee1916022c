import { expect, test } from "vitest";
import { createDispatcher, ModelBehaviorError, ToolCallError } from "../../runtime/index.js";
import { dispatch, registry } from "./failing-tools.js";
import { call, registryOf, tool } from "./tools.js";

test.each([
  ["an object", call("searchWeb", { query: "a" }), "ok", '{"query":"a","hits":["1"]}'],
  ["nothing", call("sendMail"), "ok", "success"],
  ["empty arguments", call("sendMail", ""), "ok", "success"],
  ["text", call("getText"), "ok", "as it is"],
  ["null", call("getNull"), "ok", "null"],
  [
    "an unexpected error, without its message",
    call("throwSecret"),
    "error",
    "An error occurred while running the tool. Please try again. Error: TypeError",
  ],
  [
    "a thrown text",
    call("throwText"),
    "error",
    "An error occurred while running the tool. Please try again. Error: Error",
  ],
  [
    "a thing that cannot even be read",
    call("throwStrange"),
    "error",
    "An error occurred while running the tool. Please try again. Error: Error",
  ],
  ["advice", call("throwRetry"), "error", "Use the name of a city."],
  ["a failure worded for the model", call("throwFailed"), "error", "The shop is closed."],
  [
    "an abort of the tool's own",
    call("throwAbort"),
    "error",
    "An error occurred while running the tool. Please try again. Error: Tool execution cancelled.",
  ],
  [
    "bad JSON",
    call("searchWeb", "{query: 1}"),
    "invalid",
    "An error occurred while parsing tool arguments. Please try again with valid JSON. Error: Invalid JSON input for tool searchWeb: unexpected character",
  ],
  ["no object", call("searchWeb", "[]"), "invalid", "expected a JSON object"],
  [
    "several values",
    call("searchWeb", '{"a":1}{"b":2}'),
    "invalid",
    "found 2 JSON values in a row",
  ],
  ["a cut-off call", call("searchWeb", '{"query":"a'), "cut-off", "cut off"],
  [
    "wrong arguments",
    call("searchWeb", { query: 7, limit: 9 }),
    "invalid",
    "- $.query: expected string, received number 7\n- $.limit: expected 1 | 2 | 3, received number 9",
  ],
  [
    "a missing argument",
    call("searchWeb"),
    "invalid",
    "$.query: expected string, received nothing",
  ],
  [
    "a misspelt argument",
    call("searchWeb", { qeury: "a" }),
    "invalid",
    "There is no $.qeury. Did you mean $.query?",
  ],
  [
    "a misspelt name",
    call("serchWeb"),
    "unknown",
    "Unknown tool 'serchWeb'. Did you mean 'searchWeb'? Available tools: searchWeb, sendMail,",
  ],
  ["another way to write a name", call("search_web"), "unknown", "Did you mean 'searchWeb'?"],
  ["a prototype's name", call("toString"), "unknown", "Unknown tool 'toString'. Available"],
  ["the prototype itself", call("__proto__"), "unknown", "Unknown tool '__proto__'. Available"],
  ["the constructor", call("constructor"), "unknown", "Unknown tool 'constructor'. Available"],
  ["a name full of tricks", call('x\n"'.repeat(1_000)), "unknown", `Unknown tool 'x\\n"x\\n"`],
])("answers %s", async (_, toolCall, kind, text) => {
  const outcome = await dispatch(toolCall);
  expect(outcome).toMatchObject({ kind, id: toolCall.id, name: toolCall.name });
  expect(outcome.text).toContain(text);
});

test("a wrong call and a right one stay below 600 characters", async () => {
  const outcome = await dispatch(
    call("searchWeb", { query: "x".repeat(50).split(""), limit: "7" }),
  );
  expect(outcome.text).toContain("$.query: expected string");
  expect(outcome.text.length).toBeLessThan(600);
});

test("the app gets the value, the model the text", async () => {
  const outcome = await dispatch(call("searchWeb", { query: "a" }));
  expect(outcome).toMatchObject({ value: { query: "a", hits: [1n] } });
});

test("an error keeps what the tool threw", async () => {
  const outcome = await dispatch(call("throwSecret"));
  const error = outcome.kind === "error" ? outcome.error : undefined;
  expect(error).toBeInstanceOf(ToolCallError);
  expect(error).toMatchObject({ toolName: "throwSecret", callId: "call_throwSecret" });
  expect(error?.cause).toMatchObject({ name: "TypeError", code: "E1" });
});

test("arguments may come parsed, and unknown keys are dropped and noted", async () => {
  const outcome = await dispatch({
    id: "1",
    name: "searchWeb",
    arguments: { query: "a", page: 2 },
  });
  expect(outcome).toMatchObject({ kind: "ok", unknownKeys: ["/page"] });
});

test("repairs are made and noted, and can be switched off", async () => {
  const wrong = call("searchWeb", { query: "a", limit: "2" });
  expect(await dispatch(wrong)).toMatchObject({
    kind: "ok",
    repairs: [{ path: "/limit", kind: "parsed-number", from: "2", to: 2 }],
  });
  const strict = createDispatcher(registry, { repair: false });
  expect(await strict.dispatch(wrong)).toMatchObject({ kind: "invalid" });
});

test.each([
  ["unknown-tool", call("nothing"), []],
  ["invalid-json", call("sendMail", "nope"), []],
  ["cut-off", call("sendMail", "{"), []],
  ["invalid-arguments", call("searchWeb", { query: 1 }), ["/query"]],
])(
  "a mistake of the model is a ModelBehaviorError of the kind %s",
  async (kind, toolCall, paths) => {
    const outcome = await dispatch(toolCall);
    const error = "error" in outcome ? outcome.error : undefined;
    expect(error).toBeInstanceOf(ModelBehaviorError);
    expect(error).toMatchObject({ kind, text: outcome.text });
    expect(error instanceof ModelBehaviorError && error.issues.map(({ path }) => path)).toEqual(
      paths,
    );
  },
);

test.each([
  [{ reason: "length" }],
  [{ reason: "max_tokens" }],
  [{ reason: "MAX_TOKENS" }],
  [{ outputTokens: 512, maxOutputTokens: 512 }],
])("nothing of a reply that ended with %j is run", async (finish) => {
  const outcome = await dispatch(call("sendMail"), { finish });
  expect(outcome).toMatchObject({ kind: "cut-off" });
  expect(outcome.text).toContain("smaller");
});

test.each([
  [{ reason: "tool_calls" }],
  [{ reason: null }],
  [{ outputTokens: 511, maxOutputTokens: 512 }],
])("a reply that ended with %j is run", async (finish) => {
  expect(await dispatch(call("sendMail"), { finish })).toMatchObject({ kind: "ok" });
});

test("aliases are other names of a tool, and the answer goes to the name that was called", async () => {
  const { dispatch } = createDispatcher(registry, { aliases: { search_the_web: "searchWeb" } });
  expect(await dispatch(call("search_the_web", { query: "a" }))).toMatchObject({
    kind: "ok",
    name: "search_the_web",
  });
});

test("a tool is enabled or not for each run", async () => {
  const seen: unknown[] = [];
  const dispatcher = createDispatcher(registry, {
    tools: {
      sendMail: {
        isEnabled: async (context) => {
          seen.push(context);
          return context === "admin";
        },
      },
      getText: { isEnabled: false },
      getNull: {
        isEnabled: () => {
          throw new Error("no");
        },
      },
    },
  });
  expect(await dispatcher.dispatch(call("sendMail"), { context: "admin" })).toMatchObject({
    kind: "ok",
  });
  const refused = await dispatcher.dispatch(call("sendMail"), { context: "guest" });
  expect(refused).toMatchObject({ kind: "unknown" });
  expect(refused.text).toMatch(/^Tool 'sendMail' is not available in this conversation. Available/);
  expect(refused.text).not.toMatch(/tools: .*(?:sendMail|getText|getNull)/);
  expect(await dispatcher.dispatch(call("getNull"))).toMatchObject({ kind: "unknown" });
  expect(seen).toContain("guest");
  const available = await dispatcher.available({ context: "guest" });
  expect(available.map(({ name }) => name)).not.toContain("sendMail");
});

test("arguments beyond the limit are refused unread", async () => {
  const { dispatch } = createDispatcher(registry, { maxArgumentChars: 10 });
  const outcome = await dispatch(call("searchWeb", { query: "x".repeat(100) }));
  expect(outcome.text).toContain("112 characters long; at most 10 are allowed");
});

test("arguments of any depth get an answer", async () => {
  const { dispatch } = createDispatcher(
    registryOf(tool("any", () => "ran", { parameters: { value: {} } })),
  );
  for (const depth of [100, 200_000]) {
    const text = `{"value":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(["ok", "invalid"]).toContain((await dispatch(call("any", text))).kind);
  }
});

test("on a second failure in a row the arguments are shown with notes", async () => {
  const { dispatch } = createDispatcher(registry, { annotateRepeatedMistakes: true });
  const wrong = call("searchWeb", { limit: 9 });
  expect((await dispatch(wrong)).text).not.toContain("//");
  expect((await dispatch(wrong)).text).toContain(
    '{ // wrong: missing "query": expected string\n  "limit": 9 // wrong: expected 1 | 2 | 3\n}',
  );
  await dispatch(call("searchWeb", { query: "a" }));
  expect((await dispatch(wrong)).text).not.toContain("//");
});

test("after many failures in a row the model is told to stop", async () => {
  const { dispatch } = createDispatcher(registry, { giveUpAfter: 2 });
  expect((await dispatch(call("throwSecret"))).text).not.toContain("Stop calling it");
  expect((await dispatch(call("throwSecret"))).text).toContain(
    "This tool has failed in 2 turns in a row. Stop calling it",
  );
  expect((await dispatch(call("throwFailed"))).text).not.toContain("Stop calling it");
});

test("results are checked against what a tool declares, where that is asked for", async () => {
  const declared = {
    ...tool("count", () => ({ n: "x" })),
    output: { type: "object", properties: { n: { type: "number" } } },
  };
  const { dispatch } = createDispatcher(registryOf(declared), { checkResults: true });
  const outcome = await dispatch(call("count"));
  expect(outcome).toMatchObject({ kind: "error", error: { cause: { name: "UserError" } } });
  expect(String("error" in outcome && outcome.error)).toContain("at /n: expected number");
  const unchecked = createDispatcher(registryOf(declared));
  expect(await unchecked.dispatch(call("count"))).toMatchObject({ kind: "ok" });
});

test("a long result loses its middle for the model only", async () => {
  const { dispatch } = createDispatcher(registryOf(tool("long", () => "x".repeat(5_000))), {
    maxResultChars: 300,
  });
  const outcome = await dispatch(call("long"));
  expect(outcome.text.length).toBeLessThanOrEqual(300);
  expect(outcome).toMatchObject({ value: "x".repeat(5_000), fullLength: 5_000 });
});

test("options for tools that do not exist are refused", () => {
  const options = { tools: { serchWeb: {} } };
  expect(() => createDispatcher(registry, options)).toThrow(
    `"tools" names 'serchWeb', which is not a tool of the registry. Did you mean 'searchWeb'?`,
  );
  expect(() => createDispatcher(registry, { aliases: { x: "nothing" } })).toThrow(
    `"aliases" names`,
  );
});

test.each([
  [{ timeoutMs: 0 }],
  [{ timeoutMs: Number.NaN }],
  [{ timeoutMs: Number.POSITIVE_INFINITY }],
  [{ timeoutMs: 2 ** 31 }],
  [{ timeoutMs: "1" }],
  [{ idleTimeoutMs: -1 }],
  [{ maxResultChars: 0 }],
  [{ concurrency: 1.5 }],
  [{ tools: { sendMail: { concurrency: 0 } } }],
  [{ tools: { sendMail: { rateLimit: { calls: 0, perMs: 1 } } } }],
  [{ tools: { sendMail: { retry: { times: -1, on: [] } } } }],
  [{ tools: { sendMail: { circuitBreaker: { failures: 1, coolDownMs: 0 } } } }],
])("%j is refused", (options) => {
  // Untyped code may pass anything.
  expect(() => createDispatcher(registry, options as never)).toThrow(/must be/);
});

import { expect, test } from "vitest";
import { createDispatcher, ModelBehaviorError, ToolCallError } from "../../runtime/index.js";
import { registry } from "./failing-tools.js";
import { call } from "./tools.js";

test.each([
  [
    "unset",
    undefined,
    "An error occurred while running the tool. Please try again. Error: TypeError",
  ],
  ["a function", (error: Error) => `Sorry: ${error.name}`, "Sorry: TypeError"],
  ["an async function", async (error: Error) => `Later: ${error.name}`, "Later: TypeError"],
  [
    "a function that throws",
    () => {
      throw new Error("handler");
    },
    "An error occurred while running the tool. Please try again. Error: TypeError",
  ],
  [
    "a function that rejects",
    () => Promise.reject(new Error("handler")),
    "An error occurred while running the tool. Please try again. Error: TypeError",
  ],
])("failureErrorFunction may be %s", async (_, failureErrorFunction, text) => {
  const options = failureErrorFunction === undefined ? {} : { failureErrorFunction };
  const { dispatch } = createDispatcher(registry, options);
  expect((await dispatch(call("throwSecret"))).text).toBe(text);
  expect((await dispatch(call("throwRetry"))).text).toBe("Use the name of a city.");
});

test("a handler that does not answer with text leaves the default", async () => {
  // Untyped code may answer with anything.
  const failureErrorFunction = (() => 7) as unknown as () => string;
  const { dispatch } = createDispatcher(registry, { failureErrorFunction });
  expect((await dispatch(call("throwText"))).text).toContain("Please try again");
});

test("a handler is told the class of the mistake, the call and the context", async () => {
  const seen: unknown[] = [];
  const { dispatch } = createDispatcher(registry, {
    failureErrorFunction: (error, { id, name, context }) => {
      seen.push([error.constructor.name, id, name, context?.context]);
      return error instanceof ModelBehaviorError ? `no: ${error.text}` : "no";
    },
  });
  const bad = await dispatch(call("searchWeb", "nope"), { context: 1 });
  await dispatch(call("throwSecret"), { context: 2 });
  expect(bad.text).toContain("unexpected character");
  expect(seen).toEqual([
    ["ModelBehaviorError", "call_searchWeb", "searchWeb", undefined],
    ["TypeError", "call_throwSecret", "throwSecret", 2],
  ]);
});

test.each([
  ["what a tool threw", call("throwSecret"), ToolCallError, "connect postgres"],
  [
    "bad JSON",
    call("searchWeb", "nope"),
    ModelBehaviorError,
    "Invalid JSON input for tool searchWeb",
  ],
  [
    "wrong arguments",
    call("searchWeb"),
    ModelBehaviorError,
    "Invalid arguments for tool searchWeb",
  ],
  ["an unknown tool", call("nothing"), ModelBehaviorError, "does not exist"],
])("with null, %s is thrown, with the answer on the error", async (_, toolCall, type, message) => {
  const { dispatch } = createDispatcher(registry, { failureErrorFunction: null });
  const error: unknown = await dispatch(toolCall).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(type);
  expect(error).toMatchObject({ outcomes: [{ id: toolCall.id }] });
  expect(String(error)).toContain(message);
});

test("what a tool says to the model is never thrown", async () => {
  const { dispatch } = createDispatcher(registry, { failureErrorFunction: null });
  expect(await dispatch(call("throwFailed"))).toMatchObject({ text: "The shop is closed." });
});

test("a tool's own handler wins over the dispatcher's", async () => {
  const { dispatch } = createDispatcher(registry, {
    failureErrorFunction: null,
    tools: { throwSecret: { failureErrorFunction: () => "mine" } },
  });
  expect(await dispatch(call("throwSecret"))).toMatchObject({ text: "mine" });
});

test("messages of errors reach the model where that is allowed", async () => {
  const { dispatch } = createDispatcher(registry, {
    tools: { throwSecret: { exposeErrors: true } },
  });
  expect((await dispatch(call("throwSecret"))).text).toBe(
    "An error occurred while running the tool. Please try again. Error: connect postgres://admin:hunter2@db",
  );
});

test("errors for the developer hold what the model sent only where logs may", async () => {
  const payload = "hunter2";
  const bad = call("searchWeb", `{"query": ${payload}}`);
  for (const toolData of [false, true]) {
    const { dispatch } = createDispatcher(registry, { toolData });
    const outcome = await dispatch(bad);
    const error = "error" in outcome ? outcome.error : undefined;
    const { inspect } = await import("node:util");
    expect(outcome.text).toContain(payload);
    expect(inspect(error).includes(payload)).toBe(toolData);
    expect(JSON.stringify(error).includes(payload)).toBe(false);
  }
});

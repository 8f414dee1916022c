import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  createDispatcher,
  createToolLog,
  type DispatcherOptions,
  functionTool,
  ModelBehaviorError,
  type Outcome,
  type ToolLogEntry,
} from "../../runtime/index.js";
import type { JsonSchema } from "../../runtime/json.js";
import { type AnyRegistry, createRegistry } from "../../runtime/registry.js";
import type { AnyTool } from "../../runtime/tool.js";
import { compileSources } from "./compile-sources.js";

// The rows of the reference tests about tools that run (section 4 of the checklist), by their ids.

const SOURCE = `
import type { RunContext } from "toolgen";

interface Foo {
  a: string;
  b?: number;
}

export function argless(): string {
  return "ok";
}

export function withContext(context: RunContext<{ user: string }>): string {
  return context.context.user;
}

/**
 * Add two numbers.
 *
 * @param a - The first.
 * @param b - The second.
 */
export function add(a: number, b = 5): number {
  return a + b;
}

export async function addLater(a: number, b: number): Promise<number> {
  return a + b;
}

export async function addFor(context: RunContext<{ user: string }>, a: number, b: number): Promise<string> {
  return context.context.user + (a + b);
}

export function complex(foo: Foo, bar: { x: string }, baz = "hello"): string {
  return [foo.a, foo.b ?? 5, bar.x, baz].join(" ");
}

export function promised(a: number): PromiseLike<string> {
  return { then: (done: any) => Promise.resolve("later " + a).then(done) } as PromiseLike<string>;
}

/** @tool renamed */
export const arrow = (a: number): string => "arrow " + a;

export const expression = function (a: number): string {
  return "expression " + a;
};

export default function byDefault(a: number): string {
  return "default " + a;
}

/** @strict false */
export function loose(a: number, b?: string | null): string {
  return a + String(b);
}

/** @strict false */
export function allOptional(a = 1, b = "x"): string {
  return a + b;
}

export function boom(): never {
  throw new RangeError("secret detail");
}

export async function boomLater(): Promise<string> {
  throw new RangeError("secret detail");
}
`;

const compiled = await compileSources({ "tools.ts": SOURCE }, { useDocs: true });
const { registry, chatTools, responsesTools } = await compiled.load();
const context = { context: { user: "ann" } };

/** One call of the generated registry, or of another one. */
async function answer(
  name: string,
  args: string,
  options: DispatcherOptions = {},
  tools: AnyRegistry = registry,
): Promise<Outcome> {
  return createDispatcher(tools, options).dispatch({ id: "1", name, arguments: args }, context);
}

test("the sources compile without errors", () => {
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each([
  ["C29 without arguments", "argless", "", "ok"],
  ["C30 with context alone", "withContext", "", "ann"],
  ["C30 an unknown key is ignored", "withContext", '{"x":1}', "ann"],
  ["C31 a default", "add", '{"a":1}', "6"],
  ["C31 both", "add", '{"a":1,"b":2}', "3"],
  [
    "C32 nested and top-level defaults",
    "complex",
    '{"foo":{"a":"f"},"bar":{"x":"y"}}',
    "f 5 y hello",
  ],
  ["C32 all given", "complex", '{"foo":{"a":"f","b":6},"bar":{"x":"y"},"baz":"w"}', "f 6 y w"],
  ["C33 another name", "renamed", '{"a":1}', "arrow 1"],
  ["C39 synchronous, no context, no arguments", "argless", "{}", "ok"],
  ["C40 synchronous with arguments", "add", '{"a":5,"b":7}', "12"],
  ["C41 synchronous with context", "withContext", "{}", "ann"],
  ["C42 asynchronous", "addLater", '{"a":5,"b":7}', "12"],
  ["C43 U147 asynchronous with context first", "addFor", '{"a":5,"b":7}', "ann12"],
  ["C44 under the name that overrides", "renamed", '{"a":2}', "arrow 2"],
  ["C48 null for what is optional", "loose", '{"a":1,"b":null}', "1null"],
  ["C49 defaults of all", "allOptional", "{}", "1x"],
  ["U130 an arrow function", "renamed", '{"a":3}', "arrow 3"],
  ["U130 a function expression", "expression", '{"a":3}', "expression 3"],
  ["U130 a default export", "byDefault", '{"a":3}', "default 3"],
  ["U145 U146 a synchronous function that returns a promise", "promised", '{"a":1}', "later 1"],
])("%s", async (_, name, args, text) => {
  expect(await answer(name, args)).toMatchObject({ kind: "ok", text });
});

test.each([
  ["C31 a missing argument", "add", "{}", "$.a: expected number, received nothing"],
  ["U110 an array", "add", "[]", "expected a JSON object with the arguments, received an array"],
  ["U110 a text", "add", '"x"', "expected a JSON object with the arguments, received a string"],
  ["U110 a number", "add", "123", "expected a JSON object with the arguments, received a number"],
  ["U110 null", "add", "null", "expected a JSON object with the arguments, received null"],
  [
    "U110 a boolean",
    "add",
    "true",
    "expected a JSON object with the arguments, received a boolean",
  ],
  ["C36 bad JSON", "add", "{a:1}", "Invalid JSON input for tool add"],
])("%s is a mistake of the model", async (_, name, args, text) => {
  const outcome = await answer(name, args);
  expect(outcome).toMatchObject({ kind: "invalid", text: expect.stringContaining(text) });
  expect(outcome.kind === "invalid" && outcome.error).toBeInstanceOf(ModelBehaviorError);
});

const facts = { name: "hand", description: "By hand." } as const;
const numbers = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
const byHand = functionTool({ ...facts, parameters: numbers, invoke: () => registry.get("boom") });
const failing = functionTool({
  ...facts,
  parameters: numbers,
  invoke: () => {
    throw new RangeError("secret detail");
  },
});
const inRegistry = (tool: AnyTool) => createRegistry({ [tool.name]: tool });
const DEFAULT = "An error occurred while running the tool. Please try again. Error: RangeError";

test.each([
  ["C36 a generated tool", registry, "boom", "{}"],
  ["C36 an asynchronous one", registry, "boomLater", "{}"],
  ["U96 a tool by hand", inRegistry(failing), "hand", '{"a":1}'],
])("%s that throws is answered with the default text", async (_, tools, name, args) => {
  expect(await answer(name, args, {}, tools)).toMatchObject({ kind: "error", text: DEFAULT });
});

test.each([
  ["C37 a synchronous handler", (error: Error) => `handled ${error.name}`],
  ["C38 C47 U93 an asynchronous handler", async (error: Error) => `handled ${error.name}`],
])("%s words every failure by its class", async (_, failureErrorFunction) => {
  for (const [name, args, text] of [
    ["boom", "{}", "handled RangeError"],
    ["boomLater", "{}", "handled RangeError"],
    ["add", "{", "handled ModelBehaviorError"],
    ["add", "{}", "handled ModelBehaviorError"],
    ["nope", "{}", "handled ModelBehaviorError"],
  ] as const) {
    expect(await answer(name, args, { failureErrorFunction })).toMatchObject({ text });
  }
});

test("C45 without a handler bad JSON is thrown", async () => {
  await expect(answer("add", "{a:1}", { failureErrorFunction: null })).rejects.toMatchObject({
    name: "ModelBehaviorError",
    kind: "invalid-json",
    message: "Invalid JSON input for tool add",
  });
});

test.each([
  ["C46", () => "try JSON"],
  ["C47", async () => "try JSON"],
])("%s with a handler bad JSON is answered", async (_, failureErrorFunction) => {
  expect(await answer("add", "{a:1}", { failureErrorFunction })).toMatchObject({
    kind: "invalid",
    text: "try JSON",
  });
});

test("U94 a cancellation of the tool's own reaches the handler under a plain name", async () => {
  const seen: Error[] = [];
  const tool = functionTool({
    ...facts,
    parameters: numbers,
    invoke: () => Promise.reject(new DOMException("This operation was aborted", "AbortError")),
  });
  const outcome = await answer(
    "hand",
    '{"a":1}',
    { failureErrorFunction: (error) => `${seen.push(error)}` },
    inRegistry(tool),
  );
  expect(outcome).toMatchObject({ kind: "error", text: "1" });
  expect(seen).toMatchObject([{ name: "Error", message: "Tool execution cancelled." }]);
});

test("U97 U98 U99 a copy of a tool keeps what it is, and follows what is said about the copy", async () => {
  const copy = { ...failing };
  expect(await answer("hand", '{"a":1}', {}, inRegistry(copy))).toMatchObject({ text: DEFAULT });
  const renamed = { ...failing, name: "copy" };
  const both = createRegistry({ hand: failing, copy: renamed });
  const tools = { copy: { failureErrorFunction: null } };
  expect(await answer("hand", '{"a":1}', { tools }, both)).toMatchObject({ text: DEFAULT });
  await expect(answer("copy", '{"a":1}', { tools }, both)).rejects.toMatchObject({
    name: "ToolCallError",
    toolName: "copy",
  });
});

test("U105 errors of a copy speak of its own name", async () => {
  const tools = inRegistry({ ...failing, name: "current" });
  expect((await answer("current", "{a:1}", {}, tools)).text).toContain("for tool current");
  expect((await answer("current", "{}", {}, tools)).text).toContain("for tool current");
});

test("C34 schemas are strict and closed unless it is said otherwise", () => {
  expect(registry.get("add")).toMatchObject({
    strict: true,
    parameters: { required: ["a"], additionalProperties: false },
  });
});

test("C35 U85 a tool by hand keeps its schema; strict is the default and closes it", () => {
  expect(byHand).toMatchObject({
    strict: true,
    parameters: { ...numbers, additionalProperties: false },
  });
  const typeless = { properties: { a: { properties: { b: { type: "string" } } } } };
  expect(functionTool({ ...facts, parameters: typeless, invoke: () => 1 }).parameters).toEqual({
    type: "object",
    properties: {
      a: { type: "object", properties: { b: { type: "string" } }, additionalProperties: false },
    },
    additionalProperties: false,
  });
  const loose = functionTool({ ...facts, strict: false, parameters: typeless, invoke: () => 1 });
  expect(loose).toMatchObject({ strict: false });
  expect(loose.parameters).toEqual(typeless);
});

/** A schema in which each object holds the next. */
function nested(depth: number): JsonSchema {
  let schema: JsonSchema = { type: "string" };
  for (let level = 0; level < depth; level++) {
    schema = { type: "object", properties: { a: schema }, required: ["a"] };
  }
  return schema;
}

/** A schema whose definitions refer to each other in a row. */
function chained(length: number): JsonSchema {
  const $defs: Record<string, JsonSchema> = { d0: { type: "string" } };
  for (let index = 1; index <= length; index++)
    $defs[`d${index}`] = { $ref: `#/$defs/d${index - 1}` };
  return { type: "object", properties: { a: { $ref: `#/$defs/d${length}` } }, $defs };
}

test.each<[string, JsonSchema]>([
  ["U86 a union at the root", { anyOf: [numbers, { type: "object" }] }],
  [
    "U87 an open map further in",
    { properties: { a: { additionalProperties: { type: "string" } } } },
  ],
  ["U107 a schema nested too deep", nested(20_000)],
  ["U108 references in a long row", chained(20_000)],
])("%s is refused for a strict tool, by an error of ours", (_, parameters) => {
  expect(() => functionTool({ ...facts, parameters, invoke: () => 1 })).toThrow(
    expect.objectContaining({ name: expect.stringMatching(/^(?:UserError|StrictSchemaError)$/) }),
  );
});

test("U107 a tool that is not strict keeps the very object", () => {
  const parameters = nested(50);
  expect(functionTool({ ...facts, strict: false, parameters, invoke: () => 1 }).parameters).toBe(
    parameters,
  );
});

test("U106 the schema that is given is not changed", async () => {
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  };
  const parameters = { type: "object", properties: { a: { properties: { b: {} } } } };
  const before = JSON.stringify(parameters);
  freeze(parameters);
  const tool = functionTool({ ...facts, strict: false, parameters, invoke: () => 1 });
  expect(await answer("hand", '{"a":{"b":1}}', {}, inRegistry(tool))).toMatchObject({ kind: "ok" });
  functionTool({ ...facts, parameters: Object.freeze({ ...numbers }), invoke: () => 1 });
  expect(JSON.stringify(parameters)).toBe(before);
});

const PAYLOAD = "hunter2-payload";

test.each([
  ["U111 is free of it unless logs may hold it", false],
  ["U112 holds it where logs may", true],
])("what the model sent: an error %s", async (_, toolData) => {
  const options = { failureErrorFunction: null, toolData };
  const error: unknown = await answer("add", `{"a": ${PAYLOAD}}`, options).catch(
    (thrown) => thrown,
  );
  if (!(error instanceof ModelBehaviorError)) throw new Error("The call was not refused.");
  const shown = [
    error.message,
    error.stack,
    String(error.cause),
    JSON.stringify(error),
    inspect(error),
  ].join("\n");
  expect(shown.includes("hunter2")).toBe(toolData);
  // The model reads it in either case.
  expect(error.text).toContain("hunter2");
});

test("U113 the context of a run is never logged", async () => {
  const entries: ToolLogEntry[] = [];
  const log = createToolLog({ write: (entry) => entries.push(entry), toolData: true });
  await answer("addFor", '{"a":1,"b":2}', { log });
  await answer("withContext", "{", { log });
  expect(entries).toHaveLength(3);
  expect(JSON.stringify(entries.map(({ result: _, ...entry }) => entry))).not.toContain("ann");
});

test("C48 C49 without strict mode what is optional is not required", () => {
  expect(registry.get("loose")).toMatchObject({ strict: false, parameters: { required: ["a"] } });
  expect(registry.get("allOptional")?.parameters).not.toHaveProperty("required");
});

test("C50 a definition in the shapes of both OpenAI interfaces", () => {
  const chat = chatTools.find((tool) => tool.function.name === "add");
  expect(chat).toMatchObject({
    type: "function",
    function: {
      name: "add",
      description: expect.stringContaining("Add two numbers."),
      strict: true,
      parameters: { type: "object", required: ["a", "b"], additionalProperties: false },
    },
  });
  expect(responsesTools).toContainEqual({ type: "function", ...chat?.function });
});

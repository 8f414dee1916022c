import { expect, test } from "vitest";
import { createArgumentDecoder } from "../../runtime/decode/decode-arguments.js";
import type { JsonObject, JsonSchema } from "../../runtime/json.js";
import { createInterpreter, interpret } from "../../runtime/schema/interpret.js";

const issuesOf = (schema: JsonSchema, input: unknown) => {
  const found = interpret(schema, input, { repair: false });
  return found.ok
    ? []
    : found.issues.map(({ path, expected, received }) => [path, expected, received]);
};

const string = { type: "string" };
const number = { type: "number" };
const card = {
  type: "object",
  properties: { kind: { type: "string", const: "card" }, pan: string },
  required: ["kind", "pan"],
  additionalProperties: false,
};
const cash = {
  type: "object",
  properties: { kind: { type: "string", const: "cash" } },
  required: ["kind"],
  additionalProperties: false,
};

const rows: readonly [title: string, schema: JsonSchema, input: unknown, issues: unknown][] = [
  ["type", string, 1, [["", "string", "number 1"]]],
  ["several types", { type: ["string", "null"] }, true, [["", "string | null", "boolean true"]]],
  ["integer", { type: "integer" }, 1.5, [["", "integer", "number 1.5"]]],
  ["literals", { enum: [1, 2, 3] }, "7", [["", "1 | 2 | 3", 'string "7"']]],
  ["literal that is an object", { const: { a: [1] } }, { a: [2] }, [["", '{"a":[1]}', "object"]]],
  ["long texts are cut", number, "x".repeat(99), [["", "number", `string "${"x".repeat(40)}…"`]]],
  ["missing", { required: ["a"], properties: { a: string } }, {}, [["/a", "string", "nothing"]]],
  [
    "path is a JSON Pointer",
    { properties: { "a/b~": { items: string } } },
    { "a/b~": ["x", 1] },
    [["/a~1b~0/1", "string", "number 1"]],
  ],
  [
    "every issue, not the first",
    { properties: { a: string, b: number }, required: ["c"] },
    { a: 1, b: "x" },
    [
      ["/a", "string", "number 1"],
      ["/b", "number", 'string "x"'],
      ["/c", "any JSON value", "nothing"],
    ],
  ],
  ["minLength", { minLength: 2 }, "a", [["", "string of at least 2 characters", 'string "a"']]],
  ["pattern", { pattern: "^a" }, "b", [["", "string matching ^a", 'string "b"']]],
  ["format", { format: "email" }, "b", [["", "string (email)", 'string "b"']]],
  ["minimum", { minimum: 2 }, 1, [["", "number >= 2", "number 1"]]],
  ["multipleOf", { multipleOf: 0.1 }, 0.25, [["", "multiple of 0.1", "number 0.25"]]],
  ["minItems", { minItems: 1 }, [], [["", "array of at least 1 item", "array of 0"]]],
  [
    "uniqueItems",
    { uniqueItems: true },
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [["", "array without equal items", "array with some"]],
  ],
  [
    "prefixItems and no more",
    { prefixItems: [string], items: false },
    ["a", 1],
    [["/1", "nothing", "number 1"]],
  ],
  [
    "contains",
    { contains: string },
    [1],
    [["", "array with at least 1 of string", "array with 0"]],
  ],
  ["minProperties", { minProperties: 1 }, {}, [["", "object of at least 1 key", "object of 0"]]],
  [
    "propertyNames",
    { propertyNames: { pattern: "^a" } },
    { b: 1 },
    [["/b", "string matching ^a", 'string "b"']],
  ],
  [
    "patternProperties",
    { patternProperties: { "^x": number } },
    { x1: "a" },
    [["/x1", "number", 'string "a"']],
  ],
  [
    "additionalProperties",
    { additionalProperties: number },
    { q: "a" },
    [["/q", "number", 'string "a"']],
  ],
  [
    "dependentRequired",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    [["/b", "any JSON value", "nothing"]],
  ],
  ["allOf", { allOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, [["", "number <= 2", "number 3"]]],
  [
    "oneOf that fits twice",
    { oneOf: [number, { minimum: 0 }] },
    1,
    [["", "exactly one of number | any JSON value", "a value that is several of them"]],
  ],
  ["not", { not: string }, "a", [["", "a value other than this one", "one that is excluded"]]],
  [
    "if",
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { a: 1 },
    [["/b", "any JSON value", "nothing"]],
  ],
  [
    "reference",
    { $ref: "#/$defs/a~1b", $defs: { "a/b": string } },
    1,
    [["", "string", "number 1"]],
  ],
  [
    "older definitions",
    { $ref: "#/definitions/A", definitions: { A: string } },
    1,
    [["", "string", "number 1"]],
  ],
  [
    "anchor",
    { $ref: "#here", $defs: { A: { $anchor: "here", type: "string" } } },
    1,
    [["", "string", "number 1"]],
  ],
  ["false", { properties: { a: false } }, { a: 1 }, [["/a", "nothing", "number 1"]]],
  [
    "union by sort",
    { anyOf: [string, { type: "object", properties: { a: number }, required: ["a"] }] },
    { a: "x" },
    [["/a", "number", 'string "x"']],
  ],
  [
    "union of nothing like it",
    { anyOf: [string, number] },
    null,
    [["", "string | number", "null"]],
  ],
  [
    "union by tag: what is wrong in that member",
    { anyOf: [card, cash] },
    { kind: "card" },
    [["/pan", "string", "nothing"]],
  ],
  [
    "union by tag: no such member",
    { anyOf: [card, cash] },
    { kind: "crd" },
    [["/kind", '"card" | "cash"', 'string "crd"']],
  ],
  ["union by tag: no tag", { anyOf: [card, cash] }, {}, [["/kind", '"card" | "cash"', "nothing"]]],
  ["what is no JSON", {}, undefined, [["", "any JSON value", "nothing"]]],
  ["infinity", number, Number.POSITIVE_INFINITY, [["", "number", "number Infinity"]]],
];

test.each(rows)("%s", (_, schema, input, issues) => {
  expect(issuesOf(schema, input)).toEqual(issues);
});

const order = {
  type: "object",
  properties: {
    sku: string,
    count: { type: "integer" },
    urgent: { type: "boolean" },
    size: { type: "string", enum: ["Small", "Large"] },
    tags: { type: "array", items: string },
    pay: { anyOf: [card, cash] },
    prices: { type: "object", additionalProperties: number },
    note: { type: ["string", "null"] },
  },
  additionalProperties: false,
};

test("the natural form has no null for nothing, no unknown keys, and maps as objects", () => {
  const sent = {
    sku: null,
    note: null,
    prices: [{ key: "a", value: 1 }],
    zip: 1,
    pay: { kind: "cash", q: 1 },
  };
  expect(interpret(order, sent)).toEqual({
    ok: true,
    value: { note: null, prices: { a: 1 }, pay: { kind: "cash" } },
    repairs: [],
    unknownKeys: ["/pay/q", "/zip"],
  });
});

const repairs: readonly [sent: object, value: object | undefined, kinds: readonly string[]][] = [
  [{ count: "42" }, { count: 42 }, ["parsed-number"]],
  [{ urgent: "true" }, { urgent: true }, ["parsed-boolean"]],
  [{ size: "LARGE" }, { size: "Large" }, ["enum-case"]],
  [{ tags: '["a"]' }, { tags: ["a"] }, ["parsed-json"]],
  [{ pay: '{"kind":"CASH"}' }, { pay: { kind: "cash" } }, ["parsed-json", "enum-case"]],
  [{ count: "1,000" }, undefined, []],
  [{ count: "12 apples" }, undefined, []],
  [{ count: "0x10" }, undefined, []],
  [{ count: "1.5" }, undefined, []],
  [{ count: "" }, undefined, []],
  [{ urgent: "yes" }, undefined, []],
  [{ tags: '["a"' }, undefined, []],
  [{ tags: "[1]" }, undefined, []],
  [{ sku: 7 }, undefined, []],
];

test.each(repairs)("repairs %j only where nothing is in doubt", (sent, value, kinds) => {
  const found = interpret(order, sent);
  expect(found.ok ? found.value : undefined).toEqual(value);
  expect(found.ok ? found.repairs.map(({ kind }) => kind) : []).toEqual(kinds);
  expect(interpret(order, sent, { repair: false }).ok).toBe(false);
});

test("single repairs can be allowed", () => {
  const sent = { count: "42", urgent: "true" };
  expect(interpret(order, sent, { repair: ["parsed-number"] }).ok).toBe(false);
  expect(interpret(order, { count: "42" }, { repair: ["parsed-number"] }).ok).toBe(true);
});

test("a repair that two members of a union would make is not made", () => {
  const either = { anyOf: [{ enum: ["Red"] }, { enum: ["RED"] }] };
  expect(interpret(either, "red").ok).toBe(false);
});

test("whether items are equal is asked of what was sent, by each schema that speaks of the list", () => {
  const list = { type: "array", items: { additionalProperties: false }, uniqueItems: true };
  const schema = { properties: { "7": list }, patternProperties: { "\\d": list } };
  expect(issuesOf(schema, { "7": [{ a: 1 }, {}] })).toEqual([]);
  expect(issuesOf(schema, { "7": [{ a: 1 }, { a: 1 }] })).not.toEqual([]);
});

test("a missing key is looked for among unknown ones", () => {
  const schema = {
    type: "object",
    properties: { country: string },
    required: ["country"],
    additionalProperties: false,
  };
  const found = interpret(schema, { contry: "a" });
  expect(found.ok ? [] : found.issues.map(({ message }) => message)).toEqual([
    '"country" is missing at the top level: expected string. Is "contry" meant to be it?',
  ]);
});

test("recursive schemas end on deep values, and no member of a union hides the depth", () => {
  const list = {
    $ref: "#/$defs/List",
    $defs: {
      List: {
        anyOf: [
          { type: "object", properties: { next: { $ref: "#/$defs/List" } }, required: ["next"] },
          { type: "object", properties: {}, additionalProperties: false },
        ],
      },
    },
  };
  let deep: JsonObject = {};
  for (let level = 0; level < 10_000; level += 1) deep = { next: deep };
  const found = interpret(list, deep);
  expect(found.ok ? "accepted" : found.issues[0]?.expected).toBe("at most 256 levels of nesting");
  expect(interpret({ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }, 1).ok).toBe(false);
});

test("references out of a schema are the developer's mistake", () => {
  expect(() => createInterpreter({ $ref: "other.json" })).toThrow(TypeError);
  expect(() => createInterpreter({ $ref: "#/$defs/Gone" })).toThrow(TypeError);
});

test("arguments are decoded, repaired, or refused with issues", () => {
  const schema = {
    type: "object",
    properties: { n: number },
    required: ["n"],
    additionalProperties: false,
  };
  const decode = createArgumentDecoder<[number]>(
    ({ n }) => (typeof n === "number" ? [n] : undefined),
    schema,
  );
  expect(decode({ n: 1 })).toMatchObject({ ok: true, args: [1], repairs: [] });
  expect(decode({ n: "1" })).toMatchObject({ ok: true, args: [1], input: { n: 1 } });
  expect(decode({ n: "1" }, { repair: false }).ok).toBe(false);
  expect(decode("no object")).toMatchObject({ ok: false, issues: [{ expected: "object" }] });
  const refusing = createArgumentDecoder(() => undefined, schema);
  expect(refusing({ n: 1 })).toMatchObject({ ok: false, issues: [{ path: "" }] });
});

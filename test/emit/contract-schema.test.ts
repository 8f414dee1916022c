import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import type { Type } from "../../compiler/ir.js";
import { argumentsSchema, resultSchema } from "../../compiler/schema/contract-schema.js";
import type { JsonSchema } from "../../runtime/json.js";
import {
  boolean,
  literals,
  nothing,
  number,
  object,
  program,
  property,
  record,
  reference,
  string,
  tool,
  toolOf,
  union,
} from "./types.js";

/** Strict, except that optional and rest elements of tuples are meant. */
function compile(schema: JsonSchema): void {
  const ajv = new Ajv2020({ strict: true, strictTuples: false });
  addFormats.default(ajv);
  ajv.compile(schema);
}

const closed = { additionalProperties: false };

/** Type of the property `x`, and its schema as JSON text, so that the order of keys counts. */
const rows: readonly [title: string, type: Type, schema: JsonSchema][] = [
  ["string", string, { type: "string" }],
  [
    "constraints of strings",
    {
      kind: "string",
      minLength: 1,
      maxLength: 2,
      pattern: "^a",
      format: "email",
      description: "d",
    },
    {
      type: "string",
      minLength: 1,
      maxLength: 2,
      pattern: "^a",
      format: "email",
      description: "d",
    },
  ],
  [
    "constraints of numbers",
    { kind: "number", integer: true, minimum: 1, maximum: 9, exclusiveMinimum: 0, multipleOf: 0.5 },
    { type: "integer", minimum: 1, maximum: 9, exclusiveMinimum: 0, multipleOf: 0.5 },
  ],
  ["boolean", boolean, { type: "boolean" }],
  ["null", nothing, { type: "null" }],
  ["one literal", literals("a"), { type: "string", const: "a" }],
  ["literals in source order", literals("b", "a"), { type: "string", enum: ["b", "a"] }],
  ["integers", literals(-1, 2), { type: "integer", enum: [-1, 2] }],
  ["floats", literals(1, 2.5), { type: "number", enum: [1, 2.5] }],
  [
    "mixed literals, by type",
    literals("x", 1, true, "y"),
    {
      anyOf: [
        { type: "string", enum: ["x", "y"] },
        { type: "integer", const: 1 },
        { type: "boolean", const: true },
      ],
    },
  ],
  [
    "mixed literals or null",
    union(literals("x", 1), nothing),
    { anyOf: [{ type: "string", const: "x" }, { type: "integer", const: 1 }, { type: "null" }] },
  ],
  [
    "names of numeric enum members",
    {
      kind: "literals",
      description: "How urgent.",
      members: [
        { value: 0, name: "Low" },
        { value: 1, name: "High" },
      ],
    },
    { type: "integer", enum: [0, 1], description: "How urgent.\n0 = Low, 1 = High" },
  ],
  [
    "names of string enum members where they say more",
    {
      kind: "literals",
      members: [
        { value: "#f00", name: "Red" },
        { value: "dark-blue", name: "DarkBlue" },
      ],
    },
    { type: "string", enum: ["#f00", "dark-blue"], description: '"#f00" = Red, "dark-blue"' },
  ],
  [
    "comments on members",
    {
      kind: "literals",
      members: [{ value: "a", description: "first" }, { value: "b" }],
    },
    { type: "string", enum: ["a", "b"], description: "`a`: first\n`b`" },
  ],
  ["nullable scalar", union(string, nothing), { type: ["string", "null"] }],
  [
    "nullable scalar keeps what is known of it",
    union({ kind: "number", integer: false, minimum: 1, description: "d" }, nothing),
    { type: ["number", "null"], minimum: 1, description: "d" },
  ],
  [
    "nullable literals",
    union(literals("a"), nothing),
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [
    "nullable date",
    union({ kind: "date" }, nothing),
    { type: ["string", "null"], format: "date-time" },
  ],
  [
    "nullable bigint literal",
    union({ kind: "bigint", literal: "10" }, nothing),
    { type: ["string", "null"], enum: ["10", null] },
  ],
  [
    "nullable array",
    union({ kind: "array", items: string }, nothing),
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
  ],
  [
    "union flattens literals",
    union(literals("a", 1), object()),
    {
      anyOf: [
        { type: "string", const: "a" },
        { type: "integer", const: 1 },
        { type: "object", properties: {}, ...closed },
      ],
    },
  ],
  [
    "template",
    { kind: "template", pattern: "^a.*$", text: "`a\u0024{string}`" },
    { type: "string", pattern: "^a.*$" },
  ],
  ["date", { kind: "date" }, { type: "string", format: "date-time" }],
  ["url", { kind: "url" }, { type: "string", format: "uri" }],
  ["regexp", { kind: "regexp" }, { type: "string", format: "regex" }],
  ["bigint", { kind: "bigint" }, { type: "string", pattern: "^-?\\d+$" }],
  ["bigint literal", { kind: "bigint", literal: "10" }, { type: "string", const: "10" }],
  ["bytes", { kind: "bytes", container: "Buffer" }, { type: "string", contentEncoding: "base64" }],
  [
    "array",
    { kind: "array", items: string, minItems: 1, maxItems: 2, uniqueItems: true, description: "d" },
    {
      type: "array",
      description: "d",
      items: { type: "string" },
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
    },
  ],
  [
    "set",
    { kind: "set", items: string },
    { type: "array", items: { type: "string" }, uniqueItems: true },
  ],
  [
    "map with string keys",
    { kind: "map", key: string, value: number },
    { type: "object", additionalProperties: { type: "number" } },
  ],
  [
    "map with keys behind a name",
    { kind: "map", key: reference("Key"), value: number },
    {
      type: "object",
      propertyNames: { type: "string", enum: ["a", "b"] },
      additionalProperties: { type: "number" },
    },
  ],
  [
    "map with other keys",
    { kind: "map", key: number, value: string },
    {
      type: "array",
      items: {
        type: "object",
        properties: { key: { type: "number" }, value: { type: "string" } },
        required: ["key", "value"],
        ...closed,
      },
    },
  ],
  [
    "tuple",
    {
      kind: "tuple",
      elements: [
        { type: string, optional: false, name: "who" },
        { type: number, optional: true },
      ],
      rest: undefined,
      trailing: [],
    },
    {
      type: "array",
      prefixItems: [{ type: "string", description: "who" }, { type: "number" }],
      minItems: 1,
      maxItems: 2,
    },
  ],
  [
    "tuple with rest",
    { kind: "tuple", elements: [{ type: string, optional: false }], rest: number, trailing: [] },
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
  ],
  [
    "tuple with elements after its rest",
    { kind: "tuple", elements: [], rest: number, trailing: [{ type: string, optional: false }] },
    { type: "array", items: { anyOf: [{ type: "number" }, { type: "string" }] }, minItems: 1 },
  ],
  [
    "empty tuple",
    { kind: "tuple", elements: [], rest: undefined, trailing: [] },
    { type: "array", maxItems: 0 },
  ],
  [
    "object",
    object(
      property("a", string, { description: "A." }),
      property("b", union(string, nothing), { optional: true, default: null }),
    ),
    {
      type: "object",
      properties: {
        a: { type: "string", description: "A." },
        b: { type: ["string", "null"], default: null },
      },
      required: ["a"],
      ...closed,
    },
  ],
  ["record", record(number), { type: "object", additionalProperties: { type: "number" } }],
  [
    "index signatures beside properties",
    {
      kind: "object",
      properties: [property("a", string)],
      index: [
        {
          pattern: "^x_",
          keyText: "`x_\u0024{string}`",
          value: string,
          description: "Extensions.",
        },
        { pattern: undefined, keyText: "string", value: { kind: "unknown", form: "unknown" } },
      ],
    },
    {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      patternProperties: { "^x_": { type: "string", description: "Extensions." } },
      additionalProperties: {},
    },
  ],
  ["unknown", { kind: "unknown", form: "unknown" }, {}],
  ["object keyword", { kind: "unknown", form: "object" }, { type: "object" }],
  [
    "anything but null",
    { kind: "unknown", form: "non-null" },
    {
      anyOf: [
        { type: "string" },
        { type: "number" },
        { type: "boolean" },
        { type: "array" },
        { type: "object" },
      ],
    },
  ],
  [
    "reference",
    { ...reference("Key"), description: "d" },
    { description: "d", $ref: "#/$defs/Key" },
  ],
  ["reference with a strange name", reference("a/b~<c>"), { $ref: "#/$defs/a~1b~0%3Cc%3E" }],
];

test.each(rows)("%s", (_, type, expected) => {
  const tools = [toolOf(property("x", type))];
  const definitions = { Key: literals("a", "b"), "a/b~<c>": string, Unused: string };
  const schema = argumentsSchema(tools[0] ?? tool([]), program(tools, definitions));
  const properties = schema["properties"];
  expect(JSON.stringify(properties)).toBe(JSON.stringify({ x: expected }));
  compile(schema);
});

test("words at the use win over words at the type", () => {
  const type: Type = { kind: "string", description: "type", title: "Type", examples: ["t"] };
  const used = toolOf(
    property("x", type, { description: "use", deprecated: true, default: "d", examples: [] }),
  );
  expect(argumentsSchema(used, program([used]))["properties"]).toEqual({
    x: { type: "string", title: "Type", description: "use", deprecated: true, default: "d" },
  });
});

test("the root is a closed object of what the model fills in", () => {
  const used = tool([
    { kind: "context", name: "context", optional: false },
    { kind: "property", name: "a", property: property("a", string) },
    {
      kind: "object",
      name: "options",
      optional: true,
      properties: [property("b", number, { optional: true })],
    },
    { kind: "signal", name: "signal" },
    { kind: "hidden", name: "user", optional: false },
    {
      kind: "rest",
      name: "tags",
      property: property("tags", { kind: "array", items: string }, { optional: true }),
    },
  ]);
  expect(JSON.stringify(argumentsSchema(used, program([used])))).toBe(
    JSON.stringify({
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "number" },
        tags: { type: "array", items: { type: "string" } },
      },
      required: ["a"],
      additionalProperties: false,
    }),
  );
  expect(argumentsSchema(tool([]), program([]))).toEqual({
    type: "object",
    properties: {},
    additionalProperties: false,
  });
});

test("only definitions that are reached are there, in order of first use", () => {
  const used = toolOf(property("tree", reference("Tree")), property("leaf", reference("Leaf")));
  const definitions = {
    Leaf: string,
    Unused: string,
    Tree: object(
      property("kids", { kind: "array", items: reference("Tree") }),
      property("own", reference("Own")),
    ),
    Own: object(property("leaf", reference("Leaf"))),
  };
  const schema = argumentsSchema(used, program([used], definitions));
  expect(Object.keys(schema["$defs"] ?? {})).toEqual(["Tree", "Own", "Leaf"]);
  expect(Object.keys(schema).at(-1)).toBe("$defs");
  compile(schema);
});

test("names of objects' own machinery are plain names", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const used = toolOf(...names.map((name) => property(name, reference(name))));
  const types = program(
    [used],
    Object.fromEntries(names.map((name) => [name, object(property(name, string))])),
  );
  const schema = argumentsSchema(used, types);
  const text = JSON.stringify(schema);
  expect(Object.keys(schema["properties"] ?? {})).toEqual(names);
  expect(Object.keys(schema["$defs"] ?? {})).toEqual(names);
  expect(JSON.stringify(JSON.parse(text))).toBe(text);
});

test("results are described where there is something to describe", () => {
  const result = { type: reference("Tree"), description: "What came out.", stream: false };
  const used = tool([], { result });
  const types = program([used], {
    Tree: object(property("kids", { kind: "array", items: reference("Tree") })),
  });
  expect(resultSchema(tool([]), types)).toBeUndefined();
  expect(resultSchema(used, types)).toEqual({
    description: "What came out.",
    $ref: "#/$defs/Tree",
    $defs: {
      Tree: {
        type: "object",
        properties: { kids: { type: "array", items: { $ref: "#/$defs/Tree" } } },
        required: ["kids"],
        additionalProperties: false,
      },
    },
  });
});

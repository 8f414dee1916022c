import { expect, test } from "vitest";
import type { Parameter, Tool, Type } from "../../compiler/ir.js";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import { createArgumentDecoder } from "../../runtime/decode/decode-arguments.js";
import type { DecodeState } from "../../runtime/decode/notes.js";
import type { JsonObject, JsonValue } from "../../runtime/json.js";
import { createInterpreter } from "../../runtime/schema/interpret.js";
import type { DecodeNotes } from "../../runtime/tool.js";
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
} from "../emit/types.js";
import { compileDecoders, type Decoder } from "./compile-decoder.js";

const REFUSED = Symbol("refused");

function decoderOf(made: Tool, definitions: Record<string, Type> = {}): Decoder {
  const found = compileDecoders(program([made], definitions)).get(made.name);
  if (found === undefined) throw new Error("no decoder");
  return found;
}

/** Decodes `{ x: value }`; answers with the value, or that it was refused. */
function decodeValue(
  type: Type,
  value: JsonValue,
  definitions: Record<string, Type> = {},
): unknown {
  const decoded = decoderOf(toolOf(property("x", type)), definitions)({ x: value }, {});
  return decoded === undefined ? REFUSED : decoded[0];
}

const date: Type = { kind: "date" };
const place = object(property("city", string), property("country", string, { optional: true }));

const rows: readonly [title: string, type: Type, value: JsonValue, decoded: unknown][] = [
  ["date", date, "2024-02-29T10:00:00+01:00", new Date("2024-02-29T09:00:00Z")],
  ["date that is only a day", date, "2024-02-29", REFUSED],
  ["date that does not exist", date, "2024-02-30T00:00:00Z", REFUSED],
  ["url", { kind: "url" }, "https://a.b/c", new URL("https://a.b/c")],
  ["url without meaning", { kind: "url" }, "http://", REFUSED],
  ["regexp", { kind: "regexp" }, "^a+$", /^a+$/],
  ["broken regexp", { kind: "regexp" }, "(", REFUSED],
  [
    "bigint",
    { kind: "bigint" },
    "-123456789012345678901234567890",
    -123456789012345678901234567890n,
  ],
  ["bigint with point", { kind: "bigint" }, "1.0", REFUSED],
  ["bigint as number", { kind: "bigint" }, 1, REFUSED],
  ["bigint literal", { kind: "bigint", literal: "10" }, "10", 10n],
  ["bytes", { kind: "bytes", container: "Uint8Array" }, "AQID", new Uint8Array([1, 2, 3])],
  ["bytes as buffer", { kind: "bytes", container: "Buffer" }, "AQI=", Buffer.from([1, 2])],
  [
    "bytes as array buffer",
    { kind: "bytes", container: "ArrayBuffer" },
    "AQ==",
    new Uint8Array([1]).buffer,
  ],
  ["bytes without padding", { kind: "bytes", container: "Uint8Array" }, "AQ", REFUSED],
  [
    "set",
    { kind: "set", items: date },
    ["2024-01-01T00:00:00Z"],
    new Set([new Date("2024-01-01T00:00:00Z")]),
  ],
  ["set with equal items", { kind: "set", items: string }, ["a", "a"], REFUSED],
  [
    "map from an object",
    { kind: "map", key: string, value: number },
    { a: 1 },
    new Map([["a", 1]]),
  ],
  [
    "map from entries",
    { kind: "map", key: string, value: number },
    [{ key: "a", value: 1 }],
    new Map([["a", 1]]),
  ],
  [
    "map with other keys",
    { kind: "map", key: number, value: string },
    [{ key: 1, value: "a" }],
    new Map([[1, "a"]]),
  ],
  [
    "map with a repeated key",
    { kind: "map", key: object(property("a", number)), value: string },
    [
      { key: { a: 1 }, value: "a" },
      { key: { a: 1 }, value: "b" },
    ],
    REFUSED,
  ],
  ["record", record(boolean), { admin: true }, { admin: true }],
  ["record from entries", record(boolean), [{ key: "admin", value: true }], { admin: true }],
  [
    "record with a repeated key",
    record(boolean),
    [
      { key: "a", value: true },
      { key: "a", value: true },
    ],
    REFUSED,
  ],
  [
    "record of dates",
    record(date),
    { a: "2024-01-01T00:00:00Z" },
    { a: new Date("2024-01-01T00:00:00Z") },
  ],
  ["optional property that is null", place, { city: "a", country: null }, { city: "a" }],
  [
    "nullable property that is null",
    object(property("a", union(string, nothing), { optional: true })),
    { a: null },
    { a: null },
  ],
  [
    "property that is there but undefined",
    object(property("a", string, { optional: true, absent: "undefined" })),
    {},
    { a: undefined },
  ],
  [
    "renamed property",
    object(property("first_name", string, { key: "firstName" })),
    { first_name: "a" },
    { firstName: "a" },
  ],
  ["required null for a string", place, { city: null }, REFUSED],
  [
    "tuple",
    {
      kind: "tuple",
      elements: [
        { type: string, optional: false },
        { type: date, optional: true },
      ],
      rest: undefined,
      trailing: [],
    },
    ["a", "2024-01-01T00:00:00Z"],
    ["a", new Date("2024-01-01T00:00:00Z")],
  ],
  [
    "tuple without its optional element",
    {
      kind: "tuple",
      elements: [
        { type: string, optional: false },
        { type: date, optional: true },
      ],
      rest: undefined,
      trailing: [],
    },
    ["a"],
    ["a"],
  ],
  [
    "tuple too long",
    { kind: "tuple", elements: [{ type: string, optional: false }], rest: undefined, trailing: [] },
    ["a", "b"],
    REFUSED,
  ],
  [
    "elements after a rest element",
    {
      kind: "tuple",
      elements: [{ type: string, optional: false }],
      rest: date,
      trailing: [{ type: number, optional: false }],
    },
    ["a", "2024-01-01T00:00:00Z", 7],
    ["a", new Date("2024-01-01T00:00:00Z"), 7],
  ],
  [
    "elements after a rest element, in the wrong order",
    { kind: "tuple", elements: [], rest: string, trailing: [{ type: number, optional: false }] },
    [7, "a"],
    REFUSED,
  ],
  ["many literals", literals(..."abcdefghijkl"), "l", "l"],
  ["none of many literals", literals(..."abcdefghijkl"), "m", REFUSED],
  ["infinite number", number, Number.POSITIVE_INFINITY, REFUSED],
  ["multiple of a fraction", { kind: "number", integer: false, multipleOf: 0.1 }, 0.3, 0.3],
  ["length in characters, not units", { kind: "string", maxLength: 2 }, "😀😀", "😀😀"],
  ["length in characters, not units", { kind: "string", minLength: 2 }, "😀", REFUSED],
  ["any of a union", union(date, literals("never", 0)), "never", "never"],
  ["any of a union", union(date, literals("never", 0)), 0, 0],
  [
    "any of a union",
    union(date, literals("never", 0)),
    "2024-01-01T00:00:00Z",
    new Date("2024-01-01T00:00:00Z"),
  ],
  ["none of a union", union(date, literals("never", 0)), 1, REFUSED],
  [
    "the member that loses no keys",
    union(object(property("a", number)), object(property("a", number), property("b", date))),
    { a: 1, b: "2024-01-01T00:00:00Z" },
    { a: 1, b: new Date("2024-01-01T00:00:00Z") },
  ],
  ["a type outside JSON", { kind: "error" }, {}, REFUSED],
];

test.each(rows)("%s", (_, type, value, decoded) => {
  expect(decodeValue(type, value)).toStrictEqual(decoded);
});

test("what needs no change is given as it came", () => {
  const input = {
    place: { city: "a", country: "b" },
    list: [{ city: "a" }],
    any: { deep: [1] },
    map: { a: 1 },
  };
  const decode = decoderOf(
    toolOf(
      property("place", place),
      property("list", { kind: "array", items: place }),
      property("any", { kind: "unknown", form: "unknown" }),
      property("map", record(number)),
    ),
  );
  const decoded = decode(input, {});
  expect(decoded?.[0]).toBe(input.place);
  expect(decoded?.[1]).toBe(input.list);
  expect(decoded?.[2]).toBe(input.any);
  expect(decoded?.[3]).toBe(input.map);
});

test("unknown keys are dropped and named by JSON Pointers, and what was sent is left alone", () => {
  const member = object(property("kind", literals("a")), property("place", reference("Place")));
  const other = object(property("kind", literals("b")));
  const decode = decoderOf(
    toolOf(
      property("list", { kind: "array", items: reference("Place") }),
      property("one", union(member, other)),
      property("map", record(place)),
      property("free", union(object(property("x", number)), object(property("y", number)))),
    ),
    { Place: place },
  );
  const input = {
    list: [{ city: "a" }, { city: "b", "zip/~": 1 }],
    one: { kind: "a", place: { city: "c", z: 1 }, more: 1 },
    map: { "a/b": { city: "d", q: 1 } },
    free: { y: 1, w: 1 },
    top: 1,
  };
  const sent = JSON.stringify(input);
  const notes: DecodeNotes = {};
  expect(decode(input, notes)).toStrictEqual([
    [{ city: "a" }, { city: "b" }],
    { kind: "a", place: { city: "c" } },
    { "a/b": { city: "d" } },
    { y: 1 },
  ]);
  expect(notes.unknownKeys?.toSorted()).toEqual(
    ["/list/1/zip~1~0", "/one/place/z", "/one/more", "/map/a~1b/q", "/free/w", "/top"].toSorted(),
  );
  expect(JSON.stringify(input)).toBe(sent);
});

test("what one member drops is noted, also when unions in others were tried after it", () => {
  const inner = union(object(property("b", number)), object(property("c", number)));
  const decode = decoderOf(toolOf(property("x", union(object(), object(property("a", inner))))));
  const notes: DecodeNotes = {};
  expect(decode({ x: { a: {}, d: 1 } }, notes)).toStrictEqual([{}]);
  expect(notes.unknownKeys).toEqual(["/x/a", "/x/d"]);
});

test("unknown keys in maps are named by where they stand on the wire", () => {
  const key = object(property("a", number));
  const decode = decoderOf(
    toolOf(
      property("object", { kind: "map", key: string, value: place }),
      property("list", { kind: "map", key, value: place }),
    ),
  );
  const notes: DecodeNotes = {};
  const input = {
    object: { "a/b": { city: "c", q: 1 } },
    list: [{ key: { a: 1, b: 2 }, value: { city: "d", r: 1 }, z: 1 }],
  };
  expect(decode(input, notes)).toStrictEqual([
    new Map([["a/b", { city: "c" }]]),
    new Map([[{ a: 1 }, { city: "d" }]]),
  ]);
  expect(notes.unknownKeys?.toSorted()).toEqual([
    "/list/0/key/b",
    "/list/0/value/r",
    "/list/0/z",
    "/object/a~1b/q",
  ]);
});

test("a definition may stand for any value", () => {
  const definitions: Record<string, Type> = {
    Any: { kind: "unknown", form: "unknown" },
    Tree: object(property("value", reference("Any")), property("next", reference("Tree"))),
    Again: union(reference("Any"), reference("Tree")),
  };
  expect(decodeValue(reference("Again"), [1], definitions)).toStrictEqual([1]);
});

test("nothing is noted when there is nothing to note", () => {
  const notes: DecodeNotes = {};
  decoderOf(toolOf(property("x", union(place, object(property("y", number))))))(
    { x: { y: 1 } },
    notes,
  );
  expect(notes.unknownKeys).toBeUndefined();
});

test("parameters become a tuple in the order of the function", () => {
  const parameters: readonly Parameter[] = [
    { kind: "context", name: "context", optional: false },
    { kind: "property", name: "q", property: property("q", string) },
    { kind: "property", name: "limit", property: property("limit", number, { optional: true }) },
    {
      kind: "object",
      name: "options",
      optional: true,
      properties: [
        property("deep", boolean, { optional: true }),
        property("at", date, { optional: true }),
      ],
    },
    { kind: "signal", name: "signal" },
    {
      kind: "rest",
      name: "tags",
      property: property("tags", { kind: "array", items: string }, { optional: true }),
    },
  ];
  const decode = decoderOf(tool(parameters));
  expect(decode({ q: "a", limit: null, deep: true, tags: ["x", "y"] }, {})).toStrictEqual([
    "a",
    undefined,
    { deep: true },
    ["x", "y"],
  ]);
  expect(decode({ q: "a", limit: 1, at: "2024-01-01T00:00:00Z" }, {})).toStrictEqual([
    "a",
    1,
    { at: new Date("2024-01-01T00:00:00Z") },
    [],
  ]);
  expect(decode({ q: "a", tags: null, deep: null }, {})).toStrictEqual([
    "a",
    undefined,
    undefined,
    [],
  ]);
  expect(decode({ limit: 1 }, {})).toBeUndefined();
});

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

test.each(NAMES)("%s is a plain name of properties, keys and tools", (name) => {
  const own = (value: JsonValue): JsonObject => Object.fromEntries([[name, value]]);
  const required = toolOf(property(name, object(property(name, string))));
  const decode = decoderOf({ ...required, name });
  expect(decode({}, {})).toBeUndefined();
  expect(JSON.stringify(decode(own(own("a")), {}))).toBe(JSON.stringify([own("a")]));
  // Built anew, since there is something to drop.
  const built = decode(own({ ...own("a"), z: 1 }), {});
  expect(JSON.stringify(built)).toBe(JSON.stringify([own("a")]));

  const optional = decoderOf(
    toolOf(property("x", object(property(name, string, { optional: true })))),
  );
  expect(JSON.stringify(optional({ x: {} }, {}))).toBe("[{}]");
  expect(JSON.stringify(optional({ x: { ...own("a"), z: 1 } }, {}))).toBe(
    JSON.stringify([own("a")]),
  );
  expect(JSON.stringify(optional({ x: own(null) }, {}))).toBe("[{}]");

  const notes: DecodeNotes = {};
  expect(
    optional(
      {
        x: Object.fromEntries([
          ["z", 1],
          [`${name}x`, 1],
        ]),
      },
      notes,
    ),
  ).toStrictEqual([{}]);
  expect(notes.unknownKeys).toEqual(["/x/z", `/x/${name}x`]);

  const dates = decoderOf(toolOf(property("x", record(date))));
  const moments = dates({ x: own("2024-01-01T00:00:00Z") }, {});
  expect(Object.getOwnPropertyNames(moments?.[0])).toEqual([name]);
  const entries = decoderOf(toolOf(property("x", record(string))))(
    { x: [{ key: name, value: "a" }] },
    {},
  );
  expect(JSON.stringify(entries)).toBe(JSON.stringify([own("a")]));
  expect(({} as Record<string, unknown>)["z"]).toBeUndefined();
});

test("any name of a tool gives an export of its own", () => {
  const names = [
    ...[
      "default",
      "arguments",
      "__proto__",
      "then",
      "class",
      "Map",
      "get-place",
      "get$2d_place",
      "1a",
      "",
    ],
    ...[
      "a.b",
      "a b",
      "中文",
      "$",
      "$$",
      "isObject",
      "decodePlace",
      "Place",
      "input",
      "notes",
      "count",
    ],
  ];
  const tools = names.map((name) => ({ ...toolOf(property("p", reference("Place"))), name }));
  const decoders = compileDecoders(program(tools, { Place: place }));
  expect(new Set(decoders.values()).size).toBe(names.length);
  for (const decode of decoders.values())
    expect(decode({ p: { city: "a" } }, {})).toEqual([{ city: "a" }]);
});

/** `{ next: { next: … } }`, without recursion. */
function nested(depth: number): JsonObject {
  let value: JsonObject = {};
  for (let level = 0; level < depth; level += 1) value = { next: value };
  return value;
}

test("values nested ten thousand deep are refused, not run into", () => {
  const list = object(property("next", reference("List"), { optional: true }));
  const types: readonly [Type, Record<string, Type>][] = [
    [reference("List"), { List: list }],
    [union(list, string), { List: list }],
    [record(reference("Map")), { Map: record(reference("Map")) }],
    [
      reference("Either"),
      {
        Either: union(
          object(property("next", reference("Either"))),
          object(property("other", reference("Either"))),
          object(),
        ),
      },
    ],
    [{ kind: "array", items: { kind: "unknown", form: "unknown" }, uniqueItems: true }, {}],
  ];
  for (const [type, definitions] of types) {
    const decode = decoderOf(toolOf(property("x", type)), definitions);
    const value = nested(10_000);
    expect(decode({ x: type.kind === "array" ? [value, value] : value }, {})).toBeUndefined();
    expect(decode({ x: type.kind === "array" ? [nested(99), {}] : nested(99) }, {})).toBeDefined();
  }
  const free = decoderOf(toolOf(property("x", { kind: "unknown", form: "unknown" })));
  expect(free({ x: nested(10_000) }, {})).toBeDefined();
});

const list = (items: Type): Type => ({ kind: "array", items });
const nodes = { Node: object(property("n", number), property("in", list(reference("Node")))) };
const numbers: Type = {
  kind: "tuple",
  elements: [],
  rest: string,
  trailing: [{ type: number, optional: false }],
};

/** Where decoders give up, as JSON Pointers. */
const refusals: readonly [title: string, type: Type, value: JsonValue, at: string][] = [
  ["one value", number, "a", "/x"],
  ["an item of a list", list(object(property("a", number))), [{ a: 1 }, { a: "b" }], "/x/1/a"],
  ["an item that is no object", list(place), [{ city: "a" }, 7], "/x/1"],
  ["an item of a list of plain values", list(number), [1, "b"], "/x/1"],
  [
    "an item of an item",
    list(object(property("b", list(object(property("c", string)))))),
    [{ b: [] }, { b: [{ c: "d" }, { c: 1 }] }],
    "/x/1/b/1/c",
  ],
  [
    "an item of recursive types",
    reference("Node"),
    {
      n: 1,
      in: [
        { n: 2, in: [] },
        { n: 3, in: [{ n: "4", in: [] }] },
      ],
    },
    "/x/in/1/in/0/n",
  ],
  ["no member of a union", union(list(place), list(number)), [1, "a"], "/x"],
  ["an element in the wrong order", numbers, ["a", 7, "b"], "/x/1"],
  ["an element at the end", numbers, ["a", "b"], "/x/1"],
];

test.each(refusals)("decoders say where they gave up: %s", (_, type, value, at) => {
  const notes: DecodeState = {};
  expect(decoderOf(toolOf(property("x", type)), nodes)({ x: value }, notes)).toBeUndefined();
  let path = "";
  for (let step = notes.refusedAt; step !== undefined; step = step.next) path += `/${step.step}`;
  expect(path).toBe(at);
});

test("issues are the same, whether looked for from there or from the start", () => {
  // Objects put keys that are integers first, decoders go by the type.
  const item = object(property("b", list(place)), property("7", number), property("a", number));
  const made = toolOf(property("x", item));
  const schema = argumentsSchema(made, program([made]));
  const input = { x: { "7": "wrong", b: [{ city: "c" }, {}], a: "wrong" } };
  const notes: DecodeState = {};
  decoderOf(made)(input, notes);
  const interpreter = createInterpreter(schema);
  const found = interpreter(input, {}, notes.refusedAt);
  expect(found).toEqual(interpreter(input));
  expect(found.ok ? [] : found.issues.map(({ path }) => path)).toEqual([
    "/x/7",
    "/x/b/1/city",
    "/x/a",
  ]);
});

test("what only the decoder knows to be wrong is named by its place", () => {
  const made = toolOf(property("x", numbers));
  const decode = createArgumentDecoder(decoderOf(made), argumentsSchema(made, program([made])));
  expect(decode({ x: ["a", "b", 7] })).toMatchObject({ ok: true, args: [["a", "b", 7]] });
  const found = decode({ x: ["a", 7, "b"] });
  expect(found.ok ? [] : found.issues.map(({ path, message }) => [path, message])).toEqual([
    [
      "/x/1",
      "The value at /x/1 fits the schema but not the types behind it: a key may be repeated in a list of entries, an address may name nothing, or elements of a list may stand in the wrong order.",
    ],
  ]);
});

test("recursive unions made to be tried in every combination are refused", () => {
  const both = (name: string) => object(property("a", reference("T")), property(name, number));
  const types = { T: union(both("b"), both("c"), both("d"), number) };
  const decode = decoderOf(toolOf(property("x", reference("T"))), types);
  let value: JsonValue = "wrong";
  for (let level = 0; level < 60; level += 1) value = { a: value };
  expect(decode({ x: value }, {})).toBeUndefined();
});

test("ten megabytes of text are decoded or refused", () => {
  const long = "ab".repeat(5_000_000);
  expect(decodeValue(string, long)).toBe(long);
  expect(decodeValue({ kind: "string", minLength: 10_000_000, maxLength: 10_000_000 }, long)).toBe(
    long,
  );
  expect(decodeValue({ kind: "string", pattern: "^(?:a|b)*$" }, long)).toBe(REFUSED);
  expect(decodeValue({ kind: "bigint" }, "1".repeat(10_000_000))).toBe(REFUSED);
  expect(decodeValue({ kind: "bytes", container: "Uint8Array" }, long)).toHaveLength(7_500_000);
  expect(decodeValue(date, long)).toBe(REFUSED);
});

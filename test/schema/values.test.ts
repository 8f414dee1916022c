import { expect, test } from "vitest";
import {
  ensureStrictJsonSchema,
  type JsonSchema,
  type JsonValue,
  lowerSchema,
  lowerValue,
  restoreValue,
} from "../../runtime/schema/index.js";
import { deepFreeze } from "./deep-freeze.js";

/* What a model sends in strict mode (`wire`), and what the contract means (`value`). */

const string = { type: "string" };
const integer = { type: "integer" };

function object(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

const map = (value: JsonSchema) => ({ type: "object", additionalProperties: value });
const kind = (name: string, properties: JsonSchema, required: readonly string[] = []) =>
  object({ kind: { const: name }, ...properties }, ["kind", ...required]);

interface Row {
  readonly says: string;
  readonly schema: JsonSchema;
  readonly wire: JsonValue;
  readonly value: JsonValue;
  /** What the consumer never sends, so that only restoring can be tested. */
  readonly oneWay?: boolean;
}

const rows: readonly Row[] = [
  {
    says: "null is absent at every depth",
    schema: object({ a: object({ b: { type: "array", items: object({ c: string }) } }) }),
    wire: { a: { b: [{ c: null }, { c: "x" }] } },
    value: { a: { b: [{}, { c: "x" }] } },
  },
  {
    says: "null stays where it is a value",
    schema: object({ a: { type: ["string", "null"] }, b: { type: "null" } }, ["b"]),
    wire: { a: null, b: null },
    value: { a: null, b: null },
  },
  {
    says: "absent keys stay absent, unknown ones stay",
    schema: object({ a: string }),
    wire: { x: null },
    value: { x: null },
    oneWay: true,
  },
  {
    says: "a value that fits nothing is left alone",
    schema: object({ a: object({ b: string }) }),
    wire: { a: [null] },
    value: { a: [null] },
    oneWay: true,
  },
  {
    says: "members of a union are told apart by their literals",
    schema: object(
      {
        u: {
          anyOf: [kind("a", { o: string }), kind("b", { o: { type: ["string", "null"] } })],
        },
      },
      ["u"],
    ),
    wire: { u: { kind: "b", o: null } },
    value: { u: { kind: "b", o: null } },
  },
  {
    says: "the other member of the same union",
    schema: object(
      {
        u: {
          anyOf: [kind("a", { o: string }), kind("b", { o: { type: ["string", "null"] } })],
        },
      },
      ["u"],
    ),
    wire: { u: { kind: "a", o: null } },
    value: { u: { kind: "a" } },
  },
  {
    says: "literals decide even where something else is wrong",
    schema: object(
      { u: { anyOf: [kind("a", { o: string, n: integer }, ["n"]), kind("b", { o: string })] } },
      ["u"],
    ),
    wire: { u: { kind: "a", o: null, n: "seven" } },
    value: { u: { kind: "a", n: "seven" } },
    oneWay: true,
  },
  {
    says: "members of a union are told apart by their shape",
    schema: object({ u: { anyOf: [object({ a: string }, ["a"]), object({ b: integer })] } }, ["u"]),
    wire: { u: { b: null } },
    value: { u: {} },
  },
  {
    says: "definitions restore wherever they are used",
    schema: {
      ...object({ t: { $ref: "#/$defs/T" } }),
      $defs: {
        T: object({
          next: { $ref: "#/$defs/T" },
          all: { type: "array", items: { $ref: "#/$defs/T" } },
        }),
      },
    },
    wire: { t: { next: { next: null, all: null }, all: [{ next: null, all: [] }] } },
    value: { t: { next: {}, all: [{ all: [] }] } },
  },
  {
    says: "the root restores inside itself",
    schema: object({ name: string, child: { $ref: "#" } }, ["name"]),
    wire: { name: "a", child: { name: "b", child: null } },
    value: { name: "a", child: { name: "b" } },
  },
  {
    says: "entries are an object, in their order",
    schema: object({ m: map(integer) }),
    wire: {
      m: [
        { key: "b", value: 1 },
        { key: "a", value: 2 },
      ],
    },
    value: { m: { b: 1, a: 2 } },
  },
  {
    says: "entries restore inside entries",
    schema: object({ m: map(map(object({ o: string }))) }),
    wire: { m: [{ key: "x", value: [{ key: "y", value: { o: null } }] }] },
    value: { m: { x: { y: {} } } },
  },
  {
    says: "declared keys of a map keep their own types",
    schema: object({
      m: { ...map(string), properties: { o: object({ p: string }) }, required: ["o"] },
    }),
    wire: {
      m: [
        { key: "o", value: { p: null } },
        { key: "x", value: "y" },
      ],
    },
    value: { m: { o: {}, x: "y" } },
  },
  {
    says: "a repeated key leaves the list, which the contract refuses",
    schema: object({ m: map(integer) }),
    wire: {
      m: [
        { key: "a", value: 1 },
        { key: "a", value: 2 },
      ],
    },
    value: {
      m: [
        { key: "a", value: 1 },
        { key: "a", value: 2 },
      ],
    },
    oneWay: true,
  },
  {
    says: "an entry without value leaves the list",
    schema: object({ m: map(integer) }),
    wire: { m: [{ key: "a" }] },
    value: { m: [{ key: "a" }] },
    oneWay: true,
  },
  {
    says: "an object is taken for what it is",
    schema: object({ m: map(integer) }),
    wire: { m: { a: 1 } },
    value: { m: { a: 1 } },
    oneWay: true,
  },
  {
    says: "a list beside a map in a union",
    schema: object({ u: { anyOf: [map(integer), string, { type: "null" }] } }, ["u"]),
    wire: { u: [{ key: "a", value: 1 }] },
    value: { u: { a: 1 } },
  },
  {
    says: "items of a tuple are told apart by their position, where their shape is the same",
    schema: object({
      t: {
        type: "array",
        prefixItems: [
          map(string),
          { type: "null" },
          { type: "array", items: string },
          object({ o: string }),
          object({ o: { type: ["string", "null"] } }),
        ],
        items: map(integer),
        minItems: 5,
      },
    }),
    wire: { t: [[], null, [], { o: null }, { o: null }, []] },
    value: { t: [{}, null, [], {}, { o: null }, {}] },
  },
  {
    says: "names that paths use themselves",
    schema: {
      ...object({
        $defs: object({ "*": object({ a: string }) }),
        anyOf: { type: "array", items: object({ "0": string }) },
        "a/b": object({ "c~d": string }),
        d: { $ref: "#/$defs/*" },
      }),
      $defs: { "*": object({ a: { type: ["string", "null"] } }) },
    },
    wire: {
      $defs: { "*": { a: null } },
      anyOf: [{ "0": null }],
      "a/b": { "c~d": null },
      d: { a: null },
    },
    value: { $defs: { "*": {} }, anyOf: [{}], "a/b": {}, d: { a: null } },
  },
];

test.each(rows)("$says", ({ schema, wire, value, oneWay = false }) => {
  const lowered = ensureStrictJsonSchema(deepFreeze(schema), { records: "entries" });
  expect(restoreValue(deepFreeze(wire), lowered)).toEqual(value);
  expect(JSON.stringify(restoreValue(wire, lowered))).toBe(JSON.stringify(value));
  if (!oneWay) expect(lowerValue(deepFreeze(value), lowered)).toEqual(wire);
});

test("special names are plain names", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const inside = object(Object.fromEntries(names.map((name) => [name, string])));
  const properties = Object.fromEntries([
    ...names.map((name) => [name, inside]),
    ["m", map(inside)],
  ]);
  const lowered = ensureStrictJsonSchema(object(properties, names), { records: "entries" });
  const nulls = `{"__proto__":null,"constructor":null,"toString":"x","hasOwnProperty":null}`;
  const wire = JSON.parse(
    `{"__proto__":${nulls},"constructor":${nulls},"toString":${nulls},"hasOwnProperty":${nulls},"m":[{"key":"__proto__","value":${nulls}},{"key":"toString","value":${nulls}}]}`,
  );
  const restored = restoreValue(wire, lowered);
  const left = `{"toString":"x"}`;
  expect(JSON.stringify(restored)).toBe(
    `{"__proto__":${left},"constructor":${left},"toString":${left},"hasOwnProperty":${left},"m":{"__proto__":${left},"toString":${left}}}`,
  );
  expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
  expect(JSON.stringify(lowerValue(restored, lowered))).toBe(JSON.stringify(wire));
});

test("deep values are refused with an error, not with a full stack", () => {
  const lowered = ensureStrictJsonSchema(object({ next: { $ref: "#" } }));
  let wire: JsonValue = { next: null };
  for (let level = 0; level < 900; level += 1) wire = { next: wire };
  expect(restoreValue(wire, lowered)).toMatchObject({ next: { next: {} } });
  for (let level = 0; level < 10_000; level += 1) wire = { next: wire };
  expect(() => restoreValue(wire, lowered)).toThrow(RangeError);
});

test("nested unions of equal shapes do not take exponential time", () => {
  // Each level could be one of two members that differ only at the very bottom.
  const both = (next: JsonSchema) => ({
    anyOf: [object({ a: next, o: string }, ["a"]), object({ a: next, p: string }, ["a"])],
  });
  const schema = {
    ...object({ u: { $ref: "#/$defs/U" } }, ["u"]),
    $defs: { U: { anyOf: [both({ $ref: "#/$defs/U" }), integer] } },
  };
  const lowered = ensureStrictJsonSchema(schema);
  let wire: JsonValue = 1;
  let value: JsonValue = 1;
  for (let level = 0; level < 60; level += 1) {
    wire = { a: wire, p: null };
    value = { a: value };
  }
  expect(restoreValue({ u: wire }, lowered)).toEqual({ u: value });
});

test("a lowering that changes no values gives them back as they are", () => {
  const lowered = lowerSchema(object({ a: string }, ["a"]), "anthropic-strict");
  const wire = { a: "x" };
  expect(restoreValue(wire, lowered)).toBe(wire);
});

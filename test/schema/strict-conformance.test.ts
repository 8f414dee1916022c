import { expect, test } from "vitest";
import {
  dialects,
  ensureStrictJsonSchema,
  type JsonSchema,
  lowerSchema,
  type StrictSchemaErrorCode,
} from "../../runtime/schema/index.js";
import { deepFreeze } from "./deep-freeze.js";
import { errorOf } from "./error-of.js";

/*
 * What the tests of other strict-schema converters assert, by their numbers in our checklist
 * (C, U). Where lowering means something else on purpose, the row says why.
 */

const string = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };

/** A closed object whose keys are all required, which is what every object becomes. */
function closed(properties: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...more,
  };
}

/** A root with one required property `v`. */
function withValue(v: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: "object", properties: { v }, required: ["v"], ...more };
}

interface ValueRow {
  readonly id: string;
  readonly says: string;
  readonly value: JsonSchema;
  readonly defs?: JsonSchema;
  readonly becomes: JsonSchema;
  /** Definitions that are left. */
  readonly left?: JsonSchema;
}

const point = { type: "object", properties: { x: number }, required: ["x"] };

const values: readonly ValueRow[] = [
  {
    id: "C20",
    says: "an object is closed and requires its keys in order; scalars stay",
    value: {
      type: "object",
      properties: { b: string, a: { type: ["integer", "null"] } },
      required: ["b", "a"],
    },
    becomes: closed({ b: string, a: { type: ["integer", "null"] } }),
  },
  {
    id: "C22",
    says: "items are converted and a default of null vanishes",
    value: { type: "array", items: { type: ["number", "null"], default: null } },
    becomes: { type: "array", items: { type: ["number", "null"] } },
  },
  {
    id: "C23",
    says: "each member of anyOf is converted",
    value: { anyOf: [point, { ...string, default: null }] },
    becomes: { anyOf: [closed({ x: number }), string] },
  },
  {
    id: "C24",
    says: "a single allOf is merged into its parent",
    value: { type: "object", allOf: [{ properties: { a: { type: "boolean" } }, required: ["a"] }] },
    becomes: closed({ a: { type: "boolean" } }),
  },
  {
    id: "C25",
    says: "a default of null vanishes from a scalar",
    value: { ...string, default: null },
    becomes: string,
  },
  {
    id: "C25b",
    says: "another default stays, in the description, since some services refuse the keyword",
    value: { ...string, default: "a" },
    becomes: { ...string, description: 'Default: "a".' },
  },
  {
    id: "C26",
    says: "a reference with a description is expanded, its own description wins",
    value: { $ref: "#/$defs/P", description: "Mine.", default: null },
    defs: { P: { ...point, description: "Theirs." } },
    becomes: closed({ x: number }, { description: "Mine." }),
  },
  {
    id: "C27",
    says: "a reference alone stays",
    value: { $ref: "#/$defs/P" },
    defs: { P: point },
    becomes: { $ref: "#/$defs/P" },
    left: { P: closed({ x: number }) },
  },
  {
    id: "U34a",
    says: "a nested object without type is closed (property)",
    value: { properties: { x: number }, required: ["x"] },
    becomes: closed({ x: number }),
  },
  {
    id: "U34b",
    says: "a nested object without type is closed (item)",
    value: { type: "array", items: { properties: { x: number }, required: ["x"] } },
    becomes: { type: "array", items: closed({ x: number }) },
  },
  {
    id: "U34c",
    says: "a nested object without type is closed (anyOf)",
    value: { anyOf: [{ properties: { x: number }, required: ["x"] }, { type: "null" }] },
    becomes: { anyOf: [closed({ x: number }), { type: "null" }] },
  },
  {
    id: "U35",
    says: "a nullable object keeps its types and is closed",
    value: { ...point, type: ["object", "null"] },
    becomes: closed({ x: number }, { type: ["object", "null"] }),
  },
  {
    id: "U37",
    says: "a string with properties is a string and is not closed",
    value: { ...string, properties: { x: number } },
    becomes: string,
  },
  {
    id: "U40",
    says: "additionalProperties: false is fine",
    value: { ...point, additionalProperties: false },
    becomes: closed({ x: number }),
  },
  {
    id: "U41",
    says: "a single allOf with a chain of references is inlined",
    value: { allOf: [{ $ref: "#/$defs/Alias" }] },
    defs: { Alias: { $ref: "#/$defs/P" }, P: point },
    becomes: closed({ x: number }),
  },
  {
    id: "U42",
    says: "the nearest description and title along a chain win",
    value: { allOf: [{ $ref: "#/$defs/Outer" }], description: "Here." },
    defs: {
      Outer: { $ref: "#/$defs/Inner", title: "Outer", description: "Outer." },
      Inner: { ...string, title: "Inner", description: "Inner." },
    },
    becomes: { ...string, title: "Outer", description: "Here." },
  },
  {
    id: "U46",
    says: "1 and 1.0 are one number",
    value: { ...number, minimum: 1, allOf: [JSON.parse('{ "minimum": 1.0 }')] },
    becomes: { ...number, minimum: 1 },
  },
  {
    id: "U56",
    says: "a definition may be called $id",
    value: { allOf: [{ $ref: "#/$defs/$id" }], description: "D." },
    defs: { $id: string },
    becomes: { ...string, description: "D." },
  },
  {
    id: "U57",
    says: "a definition called $id elsewhere does not matter",
    value: { $ref: "#/$defs/P", description: "D." },
    defs: { P: string, $id: number },
    becomes: { ...string, description: "D." },
  },
  {
    id: "U58",
    says: "pointers are unescaped, ~1 before ~0, and escaped again",
    value: {
      type: "object",
      properties: { a: { $ref: "#/$defs/Page<A~1B>" }, b: { $ref: "#/$defs/x~01y" } },
      required: ["a", "b"],
    },
    defs: { "Page<A/B>": string, "x~1y": number },
    becomes: closed({ a: { $ref: "#/$defs/Page<A~1B>" }, b: { $ref: "#/$defs/x~01y" } }),
    left: { "Page<A/B>": string, "x~1y": number },
  },
  {
    id: "U60",
    says: "an alias of an alias with a description keeps both type and description",
    value: { $ref: "#/$defs/A", description: "Here." },
    defs: { A: { $ref: "#/$defs/B" }, B: { ...string, title: "B" } },
    becomes: { ...string, title: "B", description: "Here." },
  },
  {
    id: "U67",
    says: "annotations beside a reference do not hinder its expansion",
    value: { $ref: "#/$defs/S", title: "T", description: "D.", contentMediaType: "text/plain" },
    defs: { S: string },
    becomes: { ...string, title: "T", description: "D." },
  },
  {
    id: "U71",
    says: "neither does an anchor",
    value: { $ref: "#/$defs/S", $anchor: "here", description: "D." },
    defs: { S: string },
    becomes: { ...string, description: "D." },
  },
  {
    id: "U72",
    says: "oneOf becomes anyOf",
    value: { oneOf: [string, { type: "boolean" }, { type: "null" }] },
    becomes: { anyOf: [string, { type: "boolean" }, { type: "null" }] },
  },
  {
    id: "U73",
    says: "so does a discriminated oneOf in items",
    value: {
      type: "array",
      items: {
        oneOf: ["buy", "sell"].map((action) => ({
          type: "object",
          properties: { action: { ...string, const: action }, [action]: number },
          required: ["action", action],
        })),
        discriminator: { propertyName: "action" },
      },
    },
    becomes: {
      type: "array",
      items: {
        anyOf: ["buy", "sell"].map((action) =>
          closed({ action: { ...string, const: action }, [action]: number }),
        ),
      },
    },
  },
  {
    id: "U74",
    says: "a discriminated union of definitions goes through",
    value: {
      oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/$defs/Cat", dog: "#/$defs/Dog" },
      },
    },
    defs: {
      Cat: { properties: { kind: { const: "cat" }, lives: integer }, required: ["kind", "lives"] },
      Dog: { properties: { kind: { const: "dog" }, tricks: string }, required: ["kind", "tricks"] },
    },
    becomes: { anyOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }] },
    left: {
      Cat: closed({ kind: { ...string, const: "cat" }, lives: integer }),
      Dog: closed({ kind: { ...string, const: "dog" }, tricks: string }),
    },
  },
  {
    id: "U77",
    says: "oneOf is found at any depth",
    value: closed({ a: closed({ b: { type: "array", items: { oneOf: [string, number] } } }) }),
    becomes: closed({ a: closed({ b: { type: "array", items: { anyOf: [string, number] } } }) }),
  },
  {
    id: "U78",
    says: "references that are members of oneOf stay",
    value: { oneOf: [{ $ref: "#/$defs/S" }, { $ref: "#/$defs/N" }] },
    defs: { S: string, N: number },
    becomes: { anyOf: [{ $ref: "#/$defs/S" }, { $ref: "#/$defs/N" }] },
    left: { S: string, N: number },
  },
];

test.each(values)("$id $says", ({ value, defs, becomes, left }) => {
  const input = deepFreeze(withValue(value, defs === undefined ? {} : { $defs: defs }));
  const expected = closed({ v: becomes }, left === undefined ? {} : { $defs: left });
  expect(ensureStrictJsonSchema(input).schema).toEqual(expected);
});

interface ErrorRow {
  readonly id: string;
  readonly says: string;
  readonly root: JsonSchema;
  readonly code: StrictSchemaErrorCode;
  readonly path?: string;
}

const open = { type: "object", additionalProperties: true };
const refP = { $ref: "#/$defs/P" };
const defs = { $defs: { P: point, S: string } };

const errors: readonly ErrorRow[] = [
  {
    id: "C17",
    says: "an open map names its path",
    root: withValue({ type: "object", additionalProperties: integer }),
    code: "OPEN_OBJECT",
    path: "/v",
  },
  { id: "C21", says: "additionalProperties: true", root: open, code: "OPEN_OBJECT", path: "" },
  {
    id: "C28",
    says: "a reference that does not start with #/",
    root: withValue({ $ref: "invalid" }),
    code: "REF_EXTERNAL",
    path: "/v",
  },
  {
    id: "U30",
    says: "a nullable root",
    root: { ...point, type: ["object", "null"] },
    code: "ROOT_NULLABLE",
  },
  {
    id: "U31",
    says: "a root that is a map",
    root: { type: "object", additionalProperties: string },
    code: "OPEN_OBJECT",
  },
  {
    id: "U32",
    says: "a nested map without type",
    root: withValue({ additionalProperties: string }),
    code: "OPEN_OBJECT",
    path: "/v",
  },
  { id: "U33a", says: "anyOf at the root", root: { anyOf: [point, point] }, code: "ROOT_UNION" },
  { id: "U33b", says: "oneOf at the root", root: { oneOf: [point, string] }, code: "ROOT_UNION" },
  {
    id: "U36",
    says: "an object without type that is open",
    root: withValue({ properties: { x: number }, additionalProperties: true }),
    code: "OPEN_OBJECT",
    path: "/v",
  },
  {
    id: "U38",
    says: "additionalProperties: {}",
    root: withValue({ ...point, additionalProperties: {} }),
    code: "OPEN_OBJECT",
    path: "/v",
  },
  {
    id: "U39",
    says: "additionalProperties: a schema",
    root: withValue({ ...point, additionalProperties: string }),
    code: "OPEN_OBJECT",
    path: "/v",
  },
  {
    id: "U43",
    says: "a single allOf that contradicts its parent",
    root: withValue({ type: "object", properties: { x: string }, allOf: [refP] }, defs),
    code: "ALLOF_UNMERGEABLE",
    path: "/v",
  },
  {
    id: "U44",
    says: "a nested single allOf that contradicts its parent",
    root: withValue({ ...string, allOf: [{ minLength: 1, allOf: [{ minLength: 2 }] }] }),
    code: "ALLOF_UNMERGEABLE",
    path: "/v",
  },
  {
    id: "U45",
    says: "1 and true are not one value",
    root: withValue({ const: 1, allOf: [{ const: true }] }),
    code: "ALLOF_UNMERGEABLE",
    path: "/v",
  },
  {
    id: "U48",
    says: "an allOf that contains itself",
    root: withValue(
      { allOf: [{ $ref: "#/$defs/A" }] },
      { $defs: { A: { allOf: [{ $ref: "#/$defs/A" }] } } },
    ),
    code: "REF_CYCLE",
  },
  {
    id: "U49",
    says: "an annotated allOf that contains itself",
    root: withValue(
      { allOf: [{ $ref: "#/$defs/A" }], description: "D." },
      {
        $defs: {
          A: { allOf: [{ $ref: "#/$defs/B" }], title: "A" },
          B: { allOf: [{ $ref: "#/$defs/A" }], title: "B" },
        },
      },
    ),
    code: "REF_CYCLE",
  },
  {
    id: "U51",
    says: "an $id in what an allOf refers to",
    root: withValue(
      { allOf: [{ $ref: "#/$defs/A" }] },
      { $defs: { A: { ...string, $id: "urn:a" } } },
    ),
    code: "NESTED_ID",
  },
  {
    id: "U52",
    says: "an $id on the owner of an allOf",
    root: withValue({ $id: "urn:v", allOf: [refP] }, defs),
    code: "NESTED_ID",
    path: "/v",
  },
  {
    id: "U53",
    says: "an $id above a reference",
    root: withValue({ ...closed({ p: refP }), $id: "urn:v" }, defs),
    code: "NESTED_ID",
    path: "/v",
  },
  {
    id: "U54",
    says: "an $id with a reference below, reached through an allOf",
    root: withValue(
      { allOf: [{ $ref: "#/$defs/A" }] },
      { $defs: { A: { ...closed({ p: refP }), $id: "urn:a" }, P: point } },
    ),
    code: "NESTED_ID",
  },
  {
    id: "U55",
    says: "a reference to below an $id",
    root: withValue(
      { allOf: [{ $ref: "#/$defs/A/properties/p" }] },
      { $defs: { A: { ...closed({ p: string }), $id: "urn:a" } } },
    ),
    code: "NESTED_ID",
    path: "/v",
  },
  {
    id: "U59",
    says: "an allOf that would open a closed object",
    root: withValue({ ...closed({ x: number }), allOf: [{ additionalProperties: true }] }),
    code: "ALLOF_UNMERGEABLE",
    path: "/v",
  },
  {
    id: "U62",
    says: "properties beside a reference",
    root: withValue({ ...refP, properties: { y: number } }, defs),
    code: "REF_SIBLING",
    path: "/v",
  },
  {
    id: "U63",
    says: "a type beside a reference",
    root: withValue({ ...refP, type: "object" }, defs),
    code: "REF_SIBLING",
    path: "/v",
  },
  {
    id: "U64",
    says: "an allOf beside a reference",
    root: withValue({ ...refP, allOf: [point] }, defs),
    code: "REF_SIBLING",
    path: "/v",
  },
  {
    id: "U65",
    says: "a constraint beside a reference",
    root: withValue({ $ref: "#/$defs/S", minLength: 2 }, defs),
    code: "REF_SIBLING",
    path: "/v",
  },
  {
    id: "U66",
    says: "additionalProperties beside a reference",
    root: withValue({ ...refP, additionalProperties: false }, defs),
    code: "REF_SIBLING",
    path: "/v",
  },
  {
    id: "U70",
    says: "an $id beside a nested reference",
    root: withValue({ ...refP, $id: "urn:v" }, defs),
    code: "NESTED_ID",
    path: "/v",
  },
  {
    id: "U75",
    says: "anyOf beside oneOf: both must hold, so joining them would be wrong",
    root: withValue({ anyOf: [string], oneOf: [integer, { type: "boolean" }] }),
    code: "UNION_MIXED",
    path: "/v",
  },
];

test.each(errors)("$id $says → $code", ({ root, code, path }) => {
  const error = errorOf(() => ensureStrictJsonSchema(deepFreeze(root)));
  expect(error.code).toBe(code);
  if (path !== undefined) expect(error.path).toBe(path);
});

test.each([[[]], [null], ["x"], [1], [true], [undefined]])("C19 %j is no schema", (schema) => {
  // A caller in JavaScript can pass anything.
  expect(() => ensureStrictJsonSchema(schema as unknown as JsonSchema)).toThrow(TypeError);
});

test("C18 U23 an empty schema is a closed object, a new one each time", () => {
  const first = ensureStrictJsonSchema({}).schema;
  const second = ensureStrictJsonSchema({}).schema;
  expect(first).toEqual(closed({}));
  expect(second).toEqual(first);
  expect(second).not.toBe(first);
  expect(second["properties"]).not.toBe(first["properties"]);
});

test("U29 a root without type is an object", () => {
  const schema = { properties: { x: number }, required: ["x"] };
  expect(ensureStrictJsonSchema(schema).schema).toEqual(closed({ x: number }));
});

test.each([
  ["U68 $schema", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
  ["U69 $id", { $id: "urn:root" }],
])("%s beside a root reference does not hinder its expansion", (_, beside) => {
  const root = { ...beside, $ref: "#/$defs/P", $defs: { P: point } };
  expect(ensureStrictJsonSchema(root).schema).toEqual(closed({ x: number }));
});

test("U75 a dialect that wants it joins anyOf and oneOf", () => {
  const joining = { ...dialects["openai-strict"], mixedUnions: "append" as const };
  const root = withValue({ anyOf: [string], oneOf: [integer, { type: "boolean" }] });
  expect(lowerSchema(root, joining).schema).toEqual(
    closed({ v: { anyOf: [string, integer, { type: "boolean" }] } }),
  );
});

/** `levels` objects inside each other. */
function nested(levels: number): JsonSchema {
  let schema: JsonSchema = string;
  for (let level = 0; level < levels; level += 1) schema = withValue(schema);
  return schema;
}

test("U24 a schema 1,000 levels deep is refused before it is walked", () => {
  expect(errorOf(() => ensureStrictJsonSchema(nested(1_000))).code).toBe("TOO_DEEP");
});

test("U24 a schema that contains itself as an object is too deep", () => {
  const loop: Record<string, unknown> = { type: "object" };
  loop["properties"] = { loop };
  expect(errorOf(() => ensureStrictJsonSchema(loop)).code).toBe("TOO_DEEP");
});

test("U25 ten levels are fine", () => {
  expect(ensureStrictJsonSchema(nested(10)).schema).toMatchObject({ additionalProperties: false });
});

/** Definitions `D0` … `Dn`, each one made from the name of the next. */
function ladder(length: number, rung: (next: string) => JsonSchema): JsonSchema {
  const names = Array.from({ length }, (_, index) => `D${index}`);
  const rungs = names.map((name, index) => [name, rung(`#/$defs/D${index + 1}`)]);
  return { ...Object.fromEntries(rungs), [`D${length}`]: string };
}

test.each([
  ["plain", ($ref: string) => ({ $ref })],
  ["annotated", ($ref: string) => ({ $ref, description: "D." })],
  ["in allOf", ($ref: string) => ({ allOf: [{ $ref }] })],
])("U26 a chain of 1,000 references is refused (%s)", (_, rung) => {
  const root = withValue({ $ref: "#/$defs/D0" }, { $defs: ladder(1_000, rung) });
  expect(errorOf(() => ensureStrictJsonSchema(root)).code).toBe("TOO_DEEP");
});

test("a chain of 1,000 definitions that are not expanded is fine", () => {
  const root = withValue(
    { $ref: "#/$defs/D0" },
    { $defs: ladder(1_000, ($ref) => withValue({ $ref })) },
  );
  const { schema } = ensureStrictJsonSchema(root);
  expect(Object.keys(schema["$defs"] as object)).toHaveLength(1_001);
});

test("U50 a chain spends the budget", () => {
  const root = withValue(
    { $ref: "#/$defs/D0", description: "D." },
    { $defs: ladder(20, ($ref) => ({ $ref, description: "D." })) },
  );
  expect(ensureStrictJsonSchema(root).schema).toMatchObject({ type: "object" });
  expect(errorOf(() => ensureStrictJsonSchema(root, { maxNodes: 20 })).code).toBe("TOO_LARGE");
});

test.each([
  [
    "annotated",
    ($ref: string) => closed({ a: { $ref, description: "A." }, b: { $ref, description: "B." } }),
  ],
  ["in allOf", ($ref: string) => ({ allOf: [{ $ref }, { $ref }] })],
  [
    "in members",
    ($ref: string) => ({
      anyOf: [
        { $ref, title: "A" },
        { $ref, title: "B" },
      ],
    }),
  ],
])("U61 a ladder that would expand 2^30 times is refused (%s)", (_, rung) => {
  const root = withValue({ $ref: "#/$defs/D0", title: "T" }, { $defs: ladder(30, rung) });
  expect(errorOf(() => ensureStrictJsonSchema(root)).code).toBe("TOO_LARGE");
});

test("objects that are shared count each time", () => {
  let shared: JsonSchema = string;
  for (let level = 0; level < 30; level += 1) shared = closed({ a: shared, b: shared });
  expect(errorOf(() => ensureStrictJsonSchema(shared)).code).toBe("TOO_LARGE");
});

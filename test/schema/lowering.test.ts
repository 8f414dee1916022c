import { expect, test } from "vitest";
import {
  type JsonSchema,
  type Lowered,
  lowerSchema,
  type SchemaDialect,
} from "../../runtime/schema/index.js";
import { deepFreeze } from "./deep-freeze.js";

/*
 * One property `v` of a tool, and what each consumer gets: the schema, what restores, what is
 * relaxed (`path keyword`).
 */

interface Row {
  readonly says: string;
  readonly dialect: SchemaDialect;
  readonly value: JsonSchema;
  readonly optional?: boolean;
  readonly defs?: JsonSchema;
  readonly becomes: JsonSchema;
  readonly left?: JsonSchema;
  readonly restore?: Lowered["restore"];
  readonly relaxed?: readonly string[];
}

const string = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
const nothing = { type: "null" };

function object(properties: JsonSchema, required = Object.keys(properties)): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

const entry = (value: JsonSchema, key: JsonSchema = string) => object({ key, value });
const map = (value: JsonSchema) => ({ type: "object", additionalProperties: value });

const openai: readonly Omit<Row, "dialect">[] = [
  {
    says: "an optional literal becomes an enum with null",
    value: { const: "x" },
    optional: true,
    becomes: { type: ["string", "null"], enum: ["x", null] },
    restore: ["/v"],
  },
  {
    says: "an optional array is a member of a union, its description outside",
    value: { type: "array", items: string, description: "Tags." },
    optional: true,
    becomes: { description: "Tags.", anyOf: [{ type: "array", items: string }, nothing] },
    restore: ["/v"],
  },
  {
    says: "an optional union gets a further member",
    value: { anyOf: [string, { type: "array", items: string }], description: "One or many." },
    optional: true,
    becomes: {
      description: "One or many.",
      anyOf: [string, { type: "array", items: string }, nothing],
    },
    restore: ["/v"],
  },
  {
    says: "an optional reference stays one, with its description outside",
    value: { $ref: "#/$defs/P", description: "Start." },
    defs: { P: object({ x: number }) },
    optional: true,
    becomes: { description: "Start.", anyOf: [{ $ref: "#/$defs/P" }, nothing] },
    left: { P: object({ x: number }) },
    restore: ["/v"],
  },
  {
    says: "an optional reference to something nullable keeps null",
    value: { $ref: "#/$defs/N" },
    defs: { N: { type: ["string", "null"] } },
    optional: true,
    becomes: { $ref: "#/$defs/N" },
    left: { N: { type: ["string", "null"] } },
  },
  {
    says: "a recursive reference stays bare, without its description",
    value: { $ref: "#/$defs/T", description: "Top." },
    defs: { T: object({ next: { $ref: "#/$defs/T" } }, []) },
    becomes: { $ref: "#/$defs/T" },
    left: { T: object({ next: { anyOf: [{ $ref: "#/$defs/T" }, nothing] } }) },
    restore: ["/$defs/T/next"],
  },
  {
    says: "mutual recursion is recursion",
    value: { $ref: "#/$defs/A", title: "Top" },
    defs: {
      A: object({ b: { type: "array", items: { $ref: "#/$defs/B" } } }),
      B: object({ a: { type: "array", items: { $ref: "#/$defs/A" } } }),
    },
    becomes: { $ref: "#/$defs/A" },
    left: {
      A: object({ b: { type: "array", items: { $ref: "#/$defs/B" } } }),
      B: object({ a: { type: "array", items: { $ref: "#/$defs/A" } } }),
    },
  },
  {
    says: "unused definitions are left out, also those that are broken",
    value: string,
    defs: { Unused: { $ref: "https://example.test/x" } },
    becomes: string,
  },
  {
    says: "a reference to some other place becomes a definition",
    value: { type: "array", items: { $ref: "#/properties/v/prefix" }, prefix: integer },
    becomes: { type: "array", items: { $ref: "#/$defs/prefix" } },
    left: { prefix: integer },
  },
  {
    says: "constraints outside of the subset become sentences",
    value: { ...string, minLength: 2, maxLength: 4, description: "Code" },
    becomes: { ...string, description: "Code. 2 to 4 characters." },
    relaxed: ["/v minLength", "/v maxLength"],
  },
  {
    says: "formats outside of the list become sentences",
    value: { ...string, format: "uri" },
    becomes: { ...string, description: "Format: uri." },
    relaxed: ["/v format"],
  },
  {
    says: "a pattern with look-around becomes a sentence",
    value: { ...string, pattern: "^(?=a).$" },
    becomes: { ...string, description: "Must match the regular expression `^(?=a).$`." },
    relaxed: ["/v pattern"],
  },
  {
    says: "base64 is said",
    value: { ...string, contentEncoding: "base64" },
    becomes: { ...string, description: "Encoded as base64." },
    relaxed: ["/v contentEncoding"],
  },
  {
    says: "distinct items are said",
    value: { type: "array", items: string, uniqueItems: true, minItems: 1 },
    becomes: {
      type: "array",
      items: string,
      minItems: 1,
      description: "No item may occur twice.",
    },
    relaxed: ["/v uniqueItems"],
  },
  {
    says: "what says nothing is left out in silence",
    value: { type: "array", items: string, uniqueItems: false, minItems: 0 },
    becomes: { type: "array", items: string },
  },
  {
    says: "numbers of keys and dependencies are said",
    value: {
      ...object({ a: string, b: string }),
      minProperties: 1,
      dependentRequired: { a: ["b"] },
    },
    becomes: {
      ...object({ a: string, b: string }),
      description: 'At least 1 key. With "a", "b" must be given too.',
    },
    relaxed: ["/v minProperties", "/v dependentRequired"],
  },
  {
    says: "forbidden literals are said",
    value: { ...string, not: { enum: ["a", "b"] } },
    becomes: { ...string, description: 'Never "a" or "b".' },
    relaxed: ["/v not"],
  },
  {
    says: "examples, deprecation and default are said in that order",
    value: { ...string, deprecated: true, examples: ["a", "b"], default: "a" },
    becomes: { ...string, description: 'Deprecated. For example: "a", "b". Default: "a".' },
  },
  {
    says: "what is said already is not said again",
    value: { ...string, deprecated: true, description: "Deprecated: use w." },
    becomes: { ...string, description: "Deprecated: use w." },
  },
  {
    says: "sentences start a new paragraph after a long text",
    value: { ...string, description: "One of\n- a\n- b", default: "a" },
    becomes: { ...string, description: 'One of\n- a\n- b\n\nDefault: "a".' },
  },
  {
    says: "a map is a list of entries",
    value: { ...map(number), description: "Levels." },
    becomes: {
      type: "array",
      description: "Levels. One entry for each key.",
      items: entry(number),
    },
    restore: [{ path: "/v", kind: "entries" }],
    relaxed: ["/v uniqueKeys"],
  },
  {
    says: "a map shows its default and its examples as entries",
    value: { ...map(number), default: { a: 1 }, examples: [{}] },
    becomes: {
      type: "array",
      description: 'One entry for each key. For example: []. Default: [{"key":"a","value":1}].',
      items: entry(number),
    },
    restore: [{ path: "/v", kind: "entries" }],
    relaxed: ["/v uniqueKeys"],
  },
  {
    says: "an optional map restores both",
    value: map(map(string)),
    optional: true,
    becomes: {
      description: "One entry for each key.",
      anyOf: [
        {
          type: "array",
          items: entry({
            type: "array",
            description: "One entry for each key.",
            items: entry(string),
          }),
        },
        nothing,
      ],
    },
    restore: ["/v", { path: "/v", kind: "entries" }, { path: "/v/*/value", kind: "entries" }],
    relaxed: ["/v uniqueKeys", "/v/*/value uniqueKeys"],
  },
  {
    says: "declared keys are entries of their own",
    value: { ...map(string), properties: { id: integer }, required: ["id"] },
    becomes: {
      type: "array",
      description: 'One entry for each key. Always with "id".',
      items: {
        anyOf: [entry(integer, { ...string, const: "id" }), entry(string)],
      },
    },
    restore: [{ path: "/v", kind: "entries" }],
    relaxed: ["/v uniqueKeys", "/v required", "/v properties"],
  },
  {
    says: "patterns of keys are patterns of entries",
    value: {
      type: "object",
      patternProperties: { "^a": integer, "^b.*$": string },
      additionalProperties: false,
    },
    becomes: {
      type: "array",
      description: "One entry for each key.",
      items: {
        anyOf: [
          entry(integer, { ...string, pattern: "^a" }),
          entry(string, {
            ...string,
            description: "Must match the regular expression `^b.*$`.",
          }),
        ],
      },
    },
    restore: [{ path: "/v", kind: "entries" }],
    relaxed: ["/v uniqueKeys", "/v/*/anyOf/1/key pattern"],
  },
  {
    says: "the number of keys is the number of entries",
    value: { ...map(string), minProperties: 1, maxProperties: 3 },
    becomes: {
      type: "array",
      description: "One entry for each key.",
      items: entry(string),
      minItems: 1,
      maxItems: 3,
    },
    restore: [{ path: "/v", kind: "entries" }],
    relaxed: ["/v uniqueKeys"],
  },
  {
    says: "a tuple is a list of its length",
    value: {
      type: "array",
      prefixItems: [{ ...number, description: "lon" }, string],
      minItems: 2,
      maxItems: 2,
    },
    becomes: {
      type: "array",
      description: "Exactly 2 items in this order: lon (number), string.",
      items: { anyOf: [{ ...number, description: "lon" }, string] },
      minItems: 2,
      maxItems: 2,
    },
    relaxed: ["/v prefixItems"],
  },
  {
    says: "a tuple of one type loses nothing",
    value: {
      type: "array",
      prefixItems: [
        { ...number, description: "lon" },
        { ...number, description: "lat" },
      ],
      items: false,
      minItems: 2,
    },
    becomes: {
      type: "array",
      description: "Exactly 2 items in this order: lon (number), lat (number).",
      items: number,
      minItems: 2,
      maxItems: 2,
    },
  },
  {
    says: "a tuple with members that restore remembers their positions",
    value: {
      type: "array",
      prefixItems: [map(string), { type: "array", items: string }],
      minItems: 2,
      maxItems: 2,
    },
    becomes: {
      type: "array",
      description: "Exactly 2 items in this order: object, list.",
      items: {
        anyOf: [
          { type: "array", description: "One entry for each key.", items: entry(string) },
          { type: "array", items: string },
        ],
      },
      minItems: 2,
      maxItems: 2,
    },
    restore: [
      { path: "/v/*/anyOf/0", kind: "entries" },
      { path: "/v", kind: "tuple", members: [0, 1] },
    ],
    relaxed: ["/v prefixItems", "/v/*/anyOf/0 uniqueKeys"],
  },
  {
    says: "a tuple may have optional items and a rest",
    value: { type: "array", prefixItems: [string, integer], items: boolean, minItems: 1 },
    becomes: {
      type: "array",
      description: "At least 1 item in this order: string, integer, then any number of: boolean.",
      items: { anyOf: [string, integer, boolean] },
      minItems: 1,
    },
    relaxed: ["/v prefixItems"],
  },
  {
    says: "an older spelling of tuples is understood",
    value: { type: "array", items: [string, string], additionalItems: false, minItems: 2 },
    becomes: {
      type: "array",
      description: "Exactly 2 items in this order: string, string.",
      items: string,
      minItems: 2,
      maxItems: 2,
    },
  },
  {
    says: "a list that must be empty has a type of items all the same",
    value: { type: "array", maxItems: 0 },
    becomes: { type: "array", description: "Always empty.", items: string, maxItems: 0 },
  },
  {
    says: "mixed literals are a union of enums",
    value: { enum: ["a", 1, 2.5, true, null, "a"] },
    becomes: {
      anyOf: [
        { ...string, const: "a" },
        { ...number, enum: [1, 2.5] },
        { ...boolean, const: true },
        nothing,
      ],
    },
  },
  {
    says: "literals get their type",
    value: { enum: [1, 2] },
    becomes: { ...integer, enum: [1, 2] },
  },
  {
    says: "several types with structure are a union",
    value: { type: ["array", "string", "null"], items: string, minItems: 1, minLength: 1 },
    becomes: {
      anyOf: [
        { type: "array", items: string, minItems: 1 },
        { ...string, description: "At least 1 character." },
        nothing,
      ],
    },
    relaxed: ["/v/anyOf/1 minLength"],
  },
  {
    says: "never is left out of unions and of optional properties",
    value: {
      type: "object",
      properties: { a: { anyOf: [{ not: {} }, string] }, b: false, c: { not: {} } },
      required: ["a"],
    },
    becomes: object({ a: string }),
  },
  {
    says: "a type beside a union belongs to its members",
    value: { type: "string", anyOf: [{ const: "a" }, { pattern: "^b$" }] },
    becomes: {
      anyOf: [
        { ...string, const: "a" },
        { ...string, pattern: "^b$" },
      ],
    },
  },
  {
    says: "marks inside a union name the member",
    value: {
      anyOf: [
        object({ k: { const: "a" }, o: string }, ["k"]),
        nothing,
        object({ k: { const: "b" }, o: { type: ["string", "null"] } }, ["k"]),
      ],
    },
    becomes: {
      anyOf: [
        object({ k: { ...string, const: "a" }, o: { type: ["string", "null"] } }),
        nothing,
        object({ k: { ...string, const: "b" }, o: { type: ["string", "null"] } }),
      ],
    },
    restore: ["/v/anyOf/0/o"],
  },
  {
    says: "interfaces that extend others are merged, the base first",
    value: {
      allOf: [{ $ref: "#/$defs/Base" }],
      properties: { b: string },
      required: ["b"],
      description: "Mine.",
    },
    defs: {
      Base: { ...object({ a: string }, []), additionalProperties: undefined, title: "Base" },
    },
    becomes: {
      ...object({ a: { type: ["string", "null"] }, b: string }),
      title: "Base",
      description: "Mine.",
    },
    restore: ["/v/a"],
  },
];

const others: readonly Row[] = [
  {
    says: "Azure takes no constraints at all",
    dialect: "azure-strict",
    value: { ...integer, minimum: 1, maximum: 5, description: "Stars." },
    becomes: { ...integer, description: "Stars. 1 to 5." },
    relaxed: ["/v minimum", "/v maximum"],
  },
  {
    says: "Azure gets the length of tuples in words",
    dialect: "azure-strict",
    value: { type: "array", prefixItems: [string, string], minItems: 2, maxItems: 2 },
    becomes: {
      type: "array",
      description: "Exactly 2 items in this order: string, string.",
      items: string,
    },
    relaxed: ["/v minItems", "/v maxItems"],
  },
  {
    says: "Anthropic leaves optional properties out of required, behind the others",
    dialect: "anthropic-strict",
    value: object({ a: string, b: integer, c: { type: ["string", "null"] } }, ["b"]),
    becomes: {
      type: "object",
      properties: { b: integer, a: string, c: { type: ["string", "null"] } },
      required: ["b"],
      additionalProperties: false,
    },
  },
  {
    says: "Anthropic takes uri, and at most one for minItems",
    dialect: "anthropic-strict",
    value: { type: "array", items: { ...string, format: "uri" }, minItems: 3 },
    becomes: {
      type: "array",
      items: { ...string, format: "uri" },
      minItems: 1,
      description: "At least 3 items.",
    },
    relaxed: ["/v minItems"],
  },
  {
    says: "Anthropic takes no large repetitions",
    dialect: "anthropic-strict",
    value: { ...string, pattern: "^a{1,1000}$" },
    becomes: { ...string, description: "Must match the regular expression `^a{1,1000}$`." },
    relaxed: ["/v pattern"],
  },
  {
    says: "Gemini takes maps and optional properties, and enums for literals",
    dialect: "gemini",
    value: { ...map(object({ a: { const: "x" } }, [])), description: "M." },
    becomes: {
      type: "object",
      description: "M.",
      additionalProperties: {
        type: "object",
        properties: { a: { ...string, enum: ["x"] } },
        additionalProperties: false,
      },
    },
  },
  {
    says: "Gemini knows no patterns of keys",
    dialect: "gemini",
    value: { type: "object", patternProperties: { "^a": integer }, additionalProperties: false },
    becomes: {
      type: "object",
      description: "Keys must match `^a`.",
      additionalProperties: integer,
    },
    relaxed: ["/v patternProperties"],
  },
  {
    says: "Gemini takes no boolean literals",
    dialect: "gemini",
    value: { const: true },
    becomes: { ...boolean, description: "Always true." },
    relaxed: ["/v enum"],
  },
  {
    says: "Gemini needs types everywhere",
    dialect: "gemini",
    value: { type: "array" },
    becomes: {
      type: "array",
      items: {
        anyOf: [string, number, boolean, { type: "array", items: string }, { type: "object" }],
      },
    },
  },
  {
    says: "Gemini takes oneOf for anyOf, even where members overlap",
    dialect: "gemini",
    value: { oneOf: [number, integer] },
    becomes: { anyOf: [number, integer] },
    relaxed: ["/v oneOf"],
  },
  {
    says: "Gemini unrolls recursion only below optional properties",
    dialect: "gemini",
    value: { $ref: "#/$defs/T" },
    defs: {
      T: object({ name: string, parts: { type: "array", items: { $ref: "#/$defs/T" } } }),
    },
    becomes: { $ref: "#/$defs/T" },
    left: {
      T: {
        ...object({ name: string, parts: {} }, ["name"]),
        properties: {
          name: string,
          parts: {
            type: "array",
            description: "Always needed.",
            items: { $ref: "#/$defs/T" },
          },
        },
      },
    },
    relaxed: ["/$defs/T/parts required"],
  },
  {
    says: "Ollama's templates know no references",
    dialect: "ollama",
    value: { $ref: "#/$defs/P", description: "Start." },
    defs: { P: { ...object({ x: number }, []), description: "A point." } },
    becomes: {
      type: "object",
      description: "Start.",
      properties: { x: number },
      additionalProperties: false,
    },
  },
  {
    says: "Ollama gets everything else as it is",
    dialect: "ollama",
    value: {
      type: "object",
      patternProperties: { "^a": { ...string, minLength: 2, default: "aa" } },
      propertyNames: { ...string, maxLength: 3 },
      additionalProperties: { type: "array", prefixItems: [string], items: false, minItems: 1 },
    },
    becomes: {
      type: "object",
      patternProperties: { "^a": { ...string, minLength: 2, default: "aa" } },
      propertyNames: { ...string, maxLength: 3 },
      additionalProperties: { type: "array", prefixItems: [string], items: false, minItems: 1 },
    },
  },
];

const rows: readonly Row[] = [
  ...openai.map((row) => ({ ...row, dialect: "openai-strict" as const })),
  ...others,
];

test.each(rows)("$dialect: $says", (row) => {
  const { dialect, value, optional = false, defs, becomes, left } = row;
  const input = deepFreeze({
    type: "object",
    properties: { v: value },
    required: optional ? [] : ["v"],
    additionalProperties: false,
    ...(defs !== undefined && { $defs: defs }),
  });
  const lowered = lowerSchema(input, dialect, { records: "entries" });
  expect(lowered.schema["properties"]).toEqual({ v: becomes });
  expect(lowered.schema["$defs"]).toEqual(left);
  expect(lowered.restore).toEqual(row.restore ?? []);
  expect(lowered.relaxed.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(
    row.relaxed ?? [],
  );
});

test("keywords are in the order people read them", () => {
  const { schema } = lowerSchema(
    {
      additionalProperties: false,
      required: ["a"],
      properties: { a: { description: "A.", minimum: 1, type: "integer" } },
      description: "Root.",
      type: "object",
    },
    "openai-strict",
  );
  expect(JSON.stringify(schema)).toBe(
    '{"type":"object","description":"Root.","properties":{"a":{"type":"integer","minimum":1,"description":"A."}},"required":["a"],"additionalProperties":false}',
  );
});

test("the OpenAPI form has capitals, nullable, texts for counts and the order of properties", () => {
  const { schema } = lowerSchema(
    object(
      {
        a: { type: ["string", "null"], minLength: 2, enum: ["x", null] },
        b: { anyOf: [{ type: "array", items: integer, maxItems: 3 }, nothing], description: "B." },
        c: { anyOf: [string, { type: "number", exclusiveMinimum: 0 }, nothing] },
        d: { ...integer, enum: [1, 2] },
      },
      ["a", "c"],
    ),
    "gemini-openapi",
    { records: "entries" },
  );
  expect(schema).toEqual({
    type: "OBJECT",
    properties: {
      a: { type: "STRING", enum: ["x"], nullable: true },
      b: {
        type: "ARRAY",
        nullable: true,
        description: "B.",
        items: { type: "INTEGER" },
        maxItems: "3",
      },
      c: {
        nullable: true,
        anyOf: [{ type: "STRING" }, { type: "NUMBER", description: "Greater than 0." }],
      },
      d: { type: "INTEGER", description: "One of: 1, 2." },
    },
    required: ["a", "c"],
    propertyOrdering: ["a", "b", "c", "d"],
  });
});

test("a consumer of plain JSON Schema gets the very schema", () => {
  const schema = object({ a: map({}) });
  expect(lowerSchema(schema, "mcp")).toEqual({ schema, restore: [], relaxed: [] });
  expect(lowerSchema(schema, "anthropic").schema).toBe(schema);
});

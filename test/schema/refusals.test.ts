import { expect, test } from "vitest";
import { UserError } from "../../runtime/errors.js";
import {
  type JsonSchema,
  type LowerOptions,
  lowerSchema,
  type SchemaDialect,
  StrictSchemaError,
  type StrictSchemaErrorCode,
} from "../../runtime/schema/index.js";
import { errorOf } from "./error-of.js";

interface Row {
  readonly says: string;
  readonly root: unknown;
  readonly code: StrictSchemaErrorCode;
  readonly path: string;
  readonly dialect?: SchemaDialect;
  readonly options?: LowerOptions;
}

const string = { type: "string" };
const of = (v: unknown, more = {}) => ({
  type: "object",
  properties: { v },
  required: ["v"],
  ...more,
});
const tree = { T: of({ type: "array", items: { $ref: "#/$defs/T" } }) };
const entries: LowerOptions = { records: "entries" };

const rows: readonly Row[] = [
  { says: "nothing about a value", root: of({}), code: "UNTYPED", path: "/v" },
  { says: "true", root: of(true), code: "UNTYPED", path: "/v" },
  { says: "a list without items", root: of({ type: "array" }), code: "UNTYPED", path: "/v/*" },
  {
    says: "a constraint without a type",
    root: of({ minLength: 2 }),
    code: "UNTYPED",
    path: "/v",
  },
  { says: "an object of any shape", root: of({ type: "object" }), code: "OPEN_OBJECT", path: "/v" },
  {
    says: "a map of anything, even as entries",
    root: of({ type: "object", additionalProperties: {} }),
    code: "OPEN_OBJECT",
    path: "/v",
    options: entries,
  },
  {
    says: "arguments that are a map, even as entries",
    root: { type: "object", additionalProperties: string },
    code: "OPEN_OBJECT",
    path: "",
    options: entries,
  },
  {
    says: "a map of maps of anything",
    root: of({
      type: "object",
      additionalProperties: { type: "object", additionalProperties: true },
    }),
    code: "OPEN_OBJECT",
    path: "/v/*/value",
    options: entries,
  },
  { says: "a required never", root: of(false), code: "UNSATISFIABLE", path: "/v" },
  {
    says: "a list of nevers with an item",
    root: of({ type: "array", prefixItems: [{ not: {} }], minItems: 1 }),
    code: "UNSATISFIABLE",
    path: "/v/*",
  },
  {
    says: "literals of another type",
    root: of({ type: "string", enum: [1] }),
    code: "UNSATISFIABLE",
    path: "/v",
  },
  {
    says: "an enum of objects",
    root: of({ enum: [{ a: 1 }] }),
    code: "COMPLEX_ENUM",
    path: "/v",
  },
  {
    says: "constraints beside a union",
    root: of({ anyOf: [string, { type: "integer" }], minLength: 2 }),
    code: "UNION_SIBLING",
    path: "/v",
  },
  {
    says: "a type beside a union that its members do not have",
    root: of({ type: "string", anyOf: [{ type: "integer" }] }),
    code: "UNION_SIBLING",
    path: "/v",
  },
  {
    says: "conditions",
    root: of({ type: "string", if: { const: "a" }, else: { minLength: 1 } }),
    code: "UNSUPPORTED_KEYWORD",
    path: "/v",
  },
  {
    says: "contained items",
    root: of({ type: "array", items: string, contains: { const: "a" } }),
    code: "UNSUPPORTED_KEYWORD",
    path: "/v",
  },
  {
    says: "a negated schema",
    root: of({ type: "string", not: { minLength: 2 } }),
    code: "UNSUPPORTED_KEYWORD",
    path: "/v",
  },
  {
    says: "schemas that depend on keys",
    root: of({
      type: "object",
      properties: { a: string },
      dependentSchemas: { a: { required: ["b"] } },
    }),
    code: "UNSUPPORTED_KEYWORD",
    path: "/v",
  },
  { says: "a number for a schema", root: of(5), code: "NOT_A_SCHEMA", path: "/v" },
  { says: "an unknown type", root: of({ type: "strnig" }), code: "NOT_A_SCHEMA", path: "/v" },
  {
    says: "a list for properties",
    root: of({ type: "object", properties: [] }),
    code: "NOT_A_SCHEMA",
    path: "/v",
  },
  {
    says: "a name for required",
    root: of({ type: "object", properties: {}, required: "a" }),
    code: "NOT_A_SCHEMA",
    path: "/v",
  },
  { says: "an empty anyOf", root: of({ anyOf: [] }), code: "NOT_A_SCHEMA", path: "/v" },
  { says: "an empty allOf", root: of({ allOf: [] }), code: "NOT_A_SCHEMA", path: "/v" },
  { says: "a reference that is no text", root: of({ $ref: 1 }), code: "NOT_A_SCHEMA", path: "/v" },
  {
    says: "a root that is itself",
    root: { $ref: "#" },
    code: "REF_CYCLE",
    path: "",
  },
  {
    says: "aliases in a circle",
    root: of(
      { $ref: "#/$defs/A" },
      { $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } },
    ),
    code: "REF_CYCLE",
    path: "/$defs/A",
  },
  {
    says: "a union that is a member of itself",
    root: of({ $ref: "#/$defs/A" }, { $defs: { A: { anyOf: [string, { $ref: "#/$defs/A" }] } } }),
    code: "REF_CYCLE",
    path: "/$defs/A",
  },
  {
    says: "a missing definition below an array",
    root: of({ type: "array", items: { $ref: "#/$defs/Nope" } }),
    code: "REF_DANGLING",
    path: "/v/*",
  },
  {
    says: "an inherited name as a definition",
    root: of({ $ref: "#/$defs/toString" }, { $defs: {} }),
    code: "REF_DANGLING",
    path: "/v",
  },
  {
    says: "an anchor",
    root: of({ $ref: "#here" }),
    code: "REF_DANGLING",
    path: "/v",
  },
  {
    says: "members of oneOf with an optional discriminator",
    root: of({
      oneOf: ["a", "b"].map((k) => ({ type: "object", properties: { k: { const: k } } })),
    }),
    code: "UNION_NOT_EXCLUSIVE",
    path: "/v",
  },
  {
    says: "members of oneOf that may all be null",
    root: of({ oneOf: [{ type: ["string", "null"] }, { type: ["integer", "null"] }] }),
    code: "UNION_NOT_EXCLUSIVE",
    path: "/v",
  },
  {
    says: "oneOf of open objects with different keys",
    root: of({
      oneOf: ["a", "b"].map((k) => ({
        type: "object",
        properties: { [k]: string },
        required: [k],
      })),
    }),
    code: "UNION_NOT_EXCLUSIVE",
    path: "/v",
  },
  {
    says: "an allOf whose closed part forbids what another declares",
    root: of({
      allOf: [
        { type: "object", properties: { a: string }, additionalProperties: false },
        { type: "object", properties: { b: string } },
      ],
    }),
    code: "ALLOF_UNMERGEABLE",
    path: "/v",
  },
  {
    says: "recursion, for Anthropic",
    root: of({ $ref: "#/$defs/T" }, { $defs: tree }),
    dialect: "anthropic-strict",
    code: "RECURSION",
    path: "/v",
  },
  {
    says: "recursion without an optional property, for Gemini",
    root: of(
      { $ref: "#/$defs/J" },
      { $defs: { J: { anyOf: [string, { type: "array", items: { $ref: "#/$defs/J" } }] } } },
    ),
    dialect: "gemini",
    code: "RECURSION",
    path: "/$defs/J/anyOf/1/*",
  },
  {
    says: "an object without properties, for OpenAPI",
    root: of({ type: "array", items: { type: "object", additionalProperties: false } }),
    dialect: "gemini-openapi",
    code: "OPEN_OBJECT",
    path: "/v/*",
  },
  {
    says: "a value that is always null, for OpenAPI",
    root: of({ type: "null" }),
    dialect: "gemini-openapi",
    code: "UNTYPED",
    path: "/v",
  },
  {
    says: "an odd property, for OpenAPI",
    root: of({ type: "object", properties: { "a-b": string } }),
    dialect: "gemini-openapi",
    code: "PROPERTY_NAME",
    path: "/v/a-b",
  },
  {
    says: "an odd parameter, for Anthropic",
    root: { type: "object", properties: { größe: string } },
    dialect: "anthropic",
    code: "PROPERTY_NAME",
    path: "/größe",
  },
  {
    says: "a union at the root, for everyone who takes JSON Schema",
    root: { type: "object", anyOf: [of(string)] },
    dialect: "anthropic",
    code: "ROOT_UNION",
    path: "",
  },
  {
    says: "a root without type, for MCP",
    root: { properties: {} },
    dialect: "mcp",
    code: "ROOT_NOT_OBJECT",
    path: "",
  },
];

test.each(rows)("$says → $code", ({ root, code, path, dialect = "openai-strict", options }) => {
  // The rows are what callers in JavaScript may pass.
  const lower = () => lowerSchema(root as JsonSchema, dialect, options);
  expect(errorOf(lower)).toEqual({ code, path });
});

test("an error is a mistake of the developer, and says where and why", () => {
  const error = (() => {
    try {
      return lowerSchema(of({ type: "object", additionalProperties: string }), "openai-strict");
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(UserError);
  expect(error).toBeInstanceOf(StrictSchemaError);
  expect(String(error)).toBe(
    "StrictSchemaError: An object with keys of any name cannot be expressed in OpenAI strict mode (/v; OPEN_OBJECT)",
  );
});

test.each<[SchemaDialect, object]>([
  ["mcp", { type: "object", anyOf: [of(string)] }],
  ["anthropic", of({ oneOf: [string, { not: {} }] })],
  ["openai", of({ type: "object", additionalProperties: true })],
])("%s takes what others refuse", (dialect, schema) => {
  const input = schema as JsonSchema;
  expect(lowerSchema(input, dialect).schema).toBe(input);
});

import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { functionTool, UserError } from "../../runtime/index.js";

const parameters = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2 },
    place: { $ref: "#/$defs/Place", description: "Where." },
    pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    ["__proto__"]: { type: "boolean" },
    map: { type: "object", additionalProperties: { $ref: "#/$defs/Place" } },
    limit: { type: "integer" },
  },
  required: ["name"],
  additionalProperties: false,
  $defs: {
    Place: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};
Object.defineProperty(parameters.properties, "__proto__", {
  value: { type: "boolean" },
  enumerable: true,
});
const tool = functionTool({
  name: "t",
  description: "",
  strict: false,
  parameters,
  invoke: () => 1,
});
const standard = tool["~standard"];

test("a tool is a Standard Schema and a Standard JSON Schema, by type", () => {
  const schema: StandardSchemaV1 & StandardJSONSchemaV1 = tool;
  expect(schema["~standard"]).toMatchObject({ version: 1, vendor: "toolgen" });
});

test.each([
  [{ name: "ab" }],
  [{ name: "ab", limit: null, place: null }],
  [{ name: "ab", map: { a: { city: "x" } } }],
  [{ name: "ab", map: [{ key: "a", value: { city: "x" } }] }],
])("%j is valid as it is", (value) => {
  expect(standard.validate(value)).toEqual({ value });
});

test("what can be repaired is valid in its repaired form", () => {
  expect(standard.validate({ name: "ab", limit: "7" })).toEqual({
    value: { name: "ab", limit: 7 },
  });
});

test.each([
  [{}, [["name"]]],
  [{ name: "a" }, [["name"]]],
  [{ name: "ab", place: {} }, [["place", "city"]]],
  [{ name: "ab", pair: ["a", "b"] }, [["pair", "1"]]],
  ["text", [[]]],
  [null, [[]]],
])("%j is refused with the paths %j", (value, paths) => {
  const { issues = [] } = standard.validate(value);
  expect(issues.map(({ path }) => path)).toEqual(paths);
  expect(issues.every(({ message }) => message !== "")).toBe(true);
});

const samples = [
  [{ name: "ab", place: { city: "x" }, pair: ["a", 1] }, true],
  [{ name: "ab", place: { city: 1 } }, false],
  [{ name: "ab", pair: ["a", 1, 2] }, false],
  [{ name: "ab", pair: [1, "a"] }, false],
  [{ name: "ab", map: { a: {} } }, false],
  [{ name: "ab", other: 1 }, false],
] as const;

test.each([
  ["draft-2020-12", () => new Ajv2020({ strict: false })],
  ["draft-07", () => new Ajv({ strict: false })],
])("the schema in %s means the same", (target, judge) => {
  const schema = standard.jsonSchema.input({ target });
  const validate = judge().compile(schema);
  for (const [value, verdict] of samples) {
    expect([value, validate(value)]).toEqual([value, verdict]);
  }
  expect(schema["$schema"]).toContain(target === "draft-07" ? "draft-07" : "2020-12");
  expect(Object.keys(schema["properties"] ?? {})).toContain("__proto__");
  expect(standard.jsonSchema.output({ target })).toEqual(schema);
});

test("in draft-07 nothing stands beside a reference, where it would be ignored", () => {
  const { properties } = standard.jsonSchema.input({ target: "draft-07" });
  expect(properties).toMatchObject({
    place: { description: "Where.", allOf: [{ $ref: "#/definitions/Place" }] },
  });
});

test("every schema is a fresh one, down to its last part", () => {
  const fresh = () => standard.jsonSchema.input({ target: "draft-2020-12" });
  const one = fresh();
  const { name } = one["properties"] as { readonly name: object };
  Object.assign(name, { minLength: 9 });
  expect(fresh()).toMatchObject({ properties: { name: { type: "string", minLength: 2 } } });
  expect(parameters.properties.name).toEqual({ type: "string", minLength: 2 });
});

test("other targets are refused", () => {
  expect(() => standard.jsonSchema.input({ target: "openapi-3.0" })).toThrow(UserError);
});

import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { isJsonEqual } from "./json-equal.js";
import { APPLICATORS_BY_TYPE, CONSTRAINTS, isConstraint, isValidation } from "./keywords.js";
import { readArray } from "./read-array.js";
import { readNotes, withoutNotes } from "./read-notes.js";
import { readObject } from "./read-object.js";
import type { Reader } from "./read-schema.js";
import {
  type Constraints,
  NEVER,
  NO_CONSTRAINTS,
  type Scalar,
  type ScalarType,
  type SchemaNode,
} from "./schema-node.js";

type RawSchema = Readonly<Record<string, unknown>>;
type TypeName = ScalarType | "array" | "object";

const TYPES: ReadonlySet<unknown> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "null",
  "array",
  "object",
]);

/** Reads a schema without references and unions. */
export function readTyped(schema: RawSchema, path: string, reader: Reader): SchemaNode {
  if (isNever(schema["not"])) return NEVER;
  const types = readTypes(schema, path);
  const values = readValues(schema, types, path);
  if (values !== undefined) return scalarNode(schema, types, values);
  if (types === undefined) return readUntyped(schema);
  const named = types.filter((type) => type !== "null");
  if (named.length > 1 && named.some((type) => type === "array" || type === "object")) {
    return readTypeUnion(schema, types, path, reader);
  }
  const nullable = named.length < types.length;
  if (named[0] === "object") return readObject(schema, nullable, path, reader);
  if (named[0] === "array") return readArray(schema, nullable, path, reader);
  return scalarNode(schema, types, undefined);
}

/** `{ not: {} }` and `{ not: true }` are how some libraries write "never". */
function isNever(not: unknown): boolean {
  return not === true || (isJsonObject(not) && Object.keys(not).length === 0);
}

/** What `type` says; what keywords that only make sense for one type say; or nothing. */
function readTypes(schema: RawSchema, path: string): readonly TypeName[] | undefined {
  const { type } = schema;
  if (type === undefined) {
    if ("properties" in schema || "patternProperties" in schema) return ["object"];
    if ("additionalProperties" in schema || "required" in schema) return ["object"];
    return "items" in schema || "prefixItems" in schema ? ["array"] : undefined;
  }
  const found: readonly unknown[] = Array.isArray(type) ? [...new Set(type)] : [type];
  if (found.length > 0 && found.every(isTypeName)) return found;
  throw new StrictSchemaError("NOT_A_SCHEMA", path, `There is no type ${JSON.stringify(type)}`);
}

function isTypeName(type: unknown): type is TypeName {
  return TYPES.has(type);
}

/** The values that `const` and `enum` leave, as far as they have one of `types`. */
function readValues(
  schema: RawSchema,
  types: readonly TypeName[] | undefined,
  path: string,
): readonly Scalar[] | undefined {
  const isConst = Object.hasOwn(schema, "const");
  if (!isConst && !Object.hasOwn(schema, "enum")) return undefined;
  const listed = Array.isArray(schema["enum"]) ? schema["enum"] : [schema["const"]];
  const values = [...new Set<unknown>(listed)].filter(
    (value) => !isConst || isJsonEqual(value, schema["const"]),
  );
  if (!values.every(isScalar)) {
    throw new StrictSchemaError("COMPLEX_ENUM", path, "An enum holds an object or a list");
  }
  return types === undefined ? values : values.filter((value) => types.some(accepts(value)));
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function accepts(value: Scalar): (type: TypeName) => boolean {
  return (type) =>
    type === "integer"
      ? Number.isInteger(value)
      : value === null
        ? type === "null"
        : type === typeof value;
}

function scalarNode(
  schema: RawSchema,
  types: readonly TypeName[] | undefined,
  values: readonly Scalar[] | undefined,
): SchemaNode {
  if (values?.length === 0) return NEVER;
  const scalars = (types ?? typesOf(values ?? [])).filter(
    (type) => type !== "array" && type !== "object",
  );
  const used = values === undefined ? scalars : scalars.filter((type) => isUsed(type, values));
  return {
    kind: "scalar",
    types: used,
    values,
    notes: readNotes(schema),
    constraints: values === undefined ? scalarConstraints(schema, used) : NO_CONSTRAINTS,
  };
}

function isUsed(type: ScalarType, values: readonly Scalar[]): boolean {
  return values.some((value) => accepts(value)(type));
}

/** The types of values that come without one. Whole numbers are integers when all numbers are. */
function typesOf(values: readonly Scalar[]): readonly ScalarType[] {
  const numbers = values.filter((value) => typeof value === "number");
  const number = numbers.every(Number.isInteger) ? "integer" : "number";
  const types = values.map((value): ScalarType => {
    if (value === null) return "null";
    if (typeof value === "number") return number;
    return typeof value === "string" ? "string" : "boolean";
  });
  return [...new Set(types)];
}

function scalarConstraints(schema: RawSchema, types: readonly ScalarType[]): Constraints {
  const kinds = new Set(
    types.map((type) => (type === "integer" ? "number" : type)).filter(isConstrained),
  );
  return readConstraints(schema, [...kinds]);
}

function isConstrained(type: string): type is "string" | "number" {
  return type === "string" || type === "number";
}

/** The validation keywords of a schema that concern some kinds of values and do say something. */
export function readConstraints(
  schema: RawSchema,
  kinds: readonly (keyof typeof CONSTRAINTS)[],
): Constraints {
  // Most schemas have none, and this is asked of every one.
  if (!Object.keys(schema).some(isConstraint)) return NO_CONSTRAINTS;
  const keywords = new Set<string>(
    kinds.flatMap((kind) => [...CONSTRAINTS[kind], ...APPLICATORS_BY_TYPE[kind]]),
  );
  const found = [...keywords]
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((keyword) => [keyword, schema[keyword]] as const)
    .filter(([keyword, value]) => saysSomething(keyword, value));
  return new Map(found);
}

function saysSomething(keyword: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (keyword === "uniqueItems") return value === true;
  return !(keyword.startsWith("min") && !keyword.startsWith("minimum") && value === 0);
}

/** Nothing says which type is meant. */
function readUntyped(schema: RawSchema): SchemaNode {
  const kinds = ["string", "number", "array", "object"] as const;
  return {
    kind: "any",
    notes: readNotes(schema),
    constraints: Object.keys(schema).some(isValidation)
      ? readConstraints(schema, kinds)
      : NO_CONSTRAINTS,
  };
}

/** Several types of which one has structure: a union of them. */
function readTypeUnion(
  schema: RawSchema,
  types: readonly TypeName[],
  path: string,
  reader: Reader,
): SchemaNode {
  const bare = withoutNotes(schema);
  const branches = types.map((type) => reader.read({ ...bare, type }, path));
  return {
    kind: "union",
    branches,
    exclusive: false,
    notes: readNotes(schema),
    constraints: NO_CONSTRAINTS,
  };
}

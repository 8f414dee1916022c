import type { JsonSchema } from "../../runtime/json.js";
import { type NumberType, type StringType, type Type, unreachable } from "../ir.js";
import { present } from "./annotation-schema.js";

/** What types without parts are in JSON. */
const jsonTypes = {
  string: "string",
  number: "number",
  boolean: "boolean",
  null: "null",
  template: "string",
  date: "string",
  url: "string",
  regexp: "string",
  bigint: "string",
  bytes: "string",
} as const;

type ScalarKind = keyof typeof jsonTypes;

/** Types without parts. */
export type ScalarType = Extract<Type, { kind: ScalarKind }>;

/** Whether a type has no parts. */
export function isScalar(type: Type): type is ScalarType {
  return Object.hasOwn(jsonTypes, type.kind);
}

/** The type that a value without parts has in JSON. */
export function jsonTypeOf({ kind }: ScalarType): (typeof jsonTypes)[ScalarKind] {
  return jsonTypes[kind];
}

/** A type without parts as keywords: its JSON type and its constraints. */
export function scalarSchema(type: ScalarType): JsonSchema {
  switch (type.kind) {
    case "string":
      return { type: "string", ...stringConstraints(type) };
    case "number":
      return { type: type.integer ? "integer" : "number", ...numberConstraints(type) };
    case "boolean":
    case "null":
      return { type: type.kind };
    case "template":
      return { type: "string", pattern: type.pattern };
    case "date":
      return { type: "string", format: "date-time" };
    case "url":
      return { type: "string", format: "uri" };
    case "regexp":
      return { type: "string", format: "regex" };
    case "bigint":
      return type.literal === undefined
        ? { type: "string", pattern: "^-?\\d+$" }
        : { type: "string", const: type.literal };
    case "bytes":
      return { type: "string", contentEncoding: "base64" };
    default:
      return unreachable(type);
  }
}

function stringConstraints({ minLength, maxLength, pattern, format }: StringType): JsonSchema {
  return present({ minLength, maxLength, pattern, format });
}

function numberConstraints(type: NumberType): JsonSchema {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  return present({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf });
}

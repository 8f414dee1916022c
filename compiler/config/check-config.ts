import type { ErrorObject } from "ajv/dist/2020.js";
import { type OptionSchema, type Options, optionTable } from "../config.js";
import type { JsonValue, Span } from "../ir.js";
import { nearestName } from "../nearest-name.js";
import type { Reporter } from "../reporter.js";
import { configSchema } from "./config-schema.js";

/** Options as a user gave them: some, and checked, but without defaults. */
export type GivenOptions = { readonly [Name in keyof Options]?: Options[Name] };

/** How the place of an option is called and shown: it differs between files and flags. */
export interface OptionOrigin {
  /** For example `"rules.no-tools"` with its quotes, or `--rule`. */
  readonly nameOf: (path: readonly string[]) => string;
  readonly spanOf: (path: readonly string[]) => Span | undefined;
}

/**
 * Checks options against the table. What is wrong is reported and left out of the answer.
 *
 * @param given any value that a configuration may hold; options that are `undefined` count as absent
 */
export async function checkConfig(
  given: object,
  origin: OptionOrigin,
  reporter: Reporter,
): Promise<GivenOptions> {
  const config = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && name !== "$schema"),
  );
  if (Object.keys(config).length === 0) return {};
  // Loading ajv takes longer than all the rest of reading a configuration.
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(configSchema());
  if (validate(config)) return config;
  const wrong = new Set<string>();
  for (const error of validate.errors ?? []) {
    const path = pathOf(error);
    reportError(error, path, origin, reporter);
    wrong.add(path[0] ?? "");
  }
  return Object.fromEntries(Object.entries(config).filter(([name]) => !wrong.has(name)));
}

/** Keys from the configuration inwards; an unknown key is the last of them. */
function pathOf(error: ErrorObject): readonly string[] {
  const keys = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const unknown = error.params["additionalProperty"] ?? error.params["propertyName"];
  return typeof unknown === "string" ? [...keys, unknown] : keys;
}

function reportError(
  error: ErrorObject,
  path: readonly string[],
  origin: OptionOrigin,
  reporter: Reporter,
): void {
  const span = origin.spanOf(path);
  const last = path.at(-1) ?? "";
  if (error.keyword === "additionalProperties") {
    const known = Object.keys(optionTable);
    const nearest = nearestName(last, known);
    reporter.report("unknown-option", span, { option: last, nearest, known });
  } else if (error.keyword === "propertyNames") {
    const nearest = nearestName(last, namesOf(optionTable.rules.schema));
    reporter.report("unknown-rule", span, { rule: last, nearest });
  } else if (error.propertyName === undefined) {
    const schema = schemaAt(path);
    reporter.report("invalid-option", span, {
      option: origin.nameOf(path),
      expected: describe(schema),
      received: show(error.data),
      nearest:
        typeof error.data === "string" ? nearestName(error.data, namesOf(schema)) : undefined,
    });
  }
}

function schemaAt(path: readonly string[]): OptionSchema {
  const [name = "", ...inner] = path;
  const row = Object.entries(optionTable).find(([known]) => known === name)?.[1];
  return inner.reduce<OptionSchema>((schema) => {
    if ("items" in schema) return schema.items;
    return "additionalProperties" in schema ? schema.additionalProperties : schema;
  }, row?.schema ?? { type: "string" });
}

function namesOf(schema: OptionSchema): readonly string[] {
  if ("enum" in schema) return schema.enum;
  return "propertyNames" in schema && schema.propertyNames ? namesOf(schema.propertyNames) : [];
}

/** What a schema wants, as words that follow "must be". */
function describe(schema: OptionSchema): string {
  if ("enum" in schema) return listed(schema.enum.map((name) => JSON.stringify(name)));
  switch (schema.type) {
    case "boolean":
      return "true or false";
    case "string":
      return schema.minLength === undefined ? "a text" : "a text that is not empty";
    case "array":
      return `a list${schema.minItems ? " that is not empty" : ""}${
        schema.uniqueItems ? " without repeats" : ""
      }, each ${describe(schema.items)}`;
    case "object":
      return `an object, each value ${describe(schema.additionalProperties)}`;
  }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** A value of a configuration, short enough for a message. Modules can hold more than JSON. */
export function show(value: unknown): string {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") {
    return value === undefined ? "undefined" : `a ${typeof value}`;
  }
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : showItems(value);
  if (typeof value === "object" && value !== null) return "an object";
  return JSON.stringify(value);
}

function showItems(values: readonly unknown[]): string {
  const plain = values.filter((value): value is JsonValue => typeof value !== "object");
  return plain.length < values.length ? "a list" : `[${plain.map(show).join(", ")}]`;
}

import type { Options as YargsOption } from "yargs";
import { type OptionRow, type OptionSchema, optionTable } from "../config.js";
import { diagnosticFormats } from "../format-diagnostic.js";

/** What yargs makes of a command line. */
export type ParsedFlags = Readonly<Record<string, unknown>>;

/** A row of the table with the name of its flag. */
interface OptionFlag {
  readonly option: string;
  readonly flag: string;
  readonly row: OptionRow<unknown>;
}

const optionFlags: readonly OptionFlag[] = Object.entries(optionTable).map(
  ([option, row]: [string, OptionRow<unknown>]) => ({ option, flag: row.flag, row }),
);

/** Flags that say how a command runs and not what is built. */
const commonFlags: Readonly<Record<string, YargsOption>> = {
  cwd: {
    type: "string",
    describe: "Project root. By default the current folder.",
  },
  config: { type: "string", describe: "Configuration file to use." },
  reporter: {
    type: "string",
    describe: `How diagnostics are printed: ${diagnosticFormats.join(", ")}. In GitHub Actions github, else text.`,
  },
  "max-warnings": {
    type: "string",
    describe: "Fail when there are more warnings than this.",
  },
};

/** All flags that every command takes, for yargs and for its help. */
export function describeFlags(): Readonly<Record<string, YargsOption>> {
  const described = optionFlags.map(({ flag, row }) => [flag, describeFlag(row)]);
  return { ...commonFlags, ...Object.fromEntries(described) };
}

function describeFlag({ schema, help, default: value }: OptionRow<unknown>): YargsOption {
  const group = "Options of the build (also in the configuration):";
  const text = `${help}${describeChoices(schema, value)}`;
  if ("type" in schema && schema.type === "boolean")
    return { type: "boolean", describe: text, group };
  const repeats = "type" in schema && (schema.type === "array" || schema.type === "object");
  return repeats
    ? { type: "string", array: true, describe: text, group }
    : { type: "string", describe: text, group };
}

function describeChoices(schema: OptionSchema, value: unknown): string {
  if ("enum" in schema) return ` (${schema.enum.join(", ")}; default ${String(value)})`;
  if (schema.type === "array" && "enum" in schema.items) {
    return ` (${schema.items.enum.join(", ")}; default ${String(value)})`;
  }
  if (schema.type === "object") return " As name=value; may be repeated.";
  if (schema.type === "array") return " May be repeated.";
  return schema.type === "boolean" ? ` (default ${String(value)})` : "";
}

/** The options that flags give, under the names of the configuration; not checked yet. */
export function optionsOf(flags: ParsedFlags): Readonly<Record<string, unknown>> {
  const given = optionFlags
    .filter(({ flag }) => flags[flag] !== undefined)
    .map(({ option, flag, row }) => [option, optionValue(flags[flag], row.schema)]);
  return Object.fromEntries(given);
}

/** Names an option as its flag, for messages: `--rule no-tools`. */
export function nameFlag(path: readonly string[]): string {
  const [option, inner] = path;
  const flag = optionFlags.find((row) => row.option === option)?.flag ?? option ?? "";
  return inner === undefined || /^\d+$/.test(inner) ? `--${flag}` : `--${flag} ${inner}`;
}

function optionValue(value: unknown, schema: OptionSchema): unknown {
  // A flag without a value gives an empty list, which is as wrong as an empty text.
  const values = Array.isArray(value)
    ? (value.length > 0 ? value : [""]).map(String)
    : [String(value)];
  if ("enum" in schema) return values.at(-1);
  switch (schema.type) {
    case "boolean":
      return Array.isArray(value) ? value.at(-1) : value;
    case "string":
      return values.at(-1);
    case "array":
      // A comma may be part of a glob, but not of a name.
      return "enum" in schema.items ? values.flatMap((each) => each.split(",")) : values;
    case "object":
      return Object.fromEntries(values.map(splitPair));
  }
}

function splitPair(pair: string): readonly [string, string] {
  const at = pair.indexOf("=");
  return at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Whether a flag is a yes-or-no option of the table. */
export function isBooleanFlag(flag: string): boolean {
  const schema = optionFlags.find((row) => row.flag === flag)?.row.schema;
  return schema !== undefined && "type" in schema && schema.type === "boolean";
}

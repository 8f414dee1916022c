import { optionTable } from "../config.js";

/** The JSON Schema (2020-12) of a configuration, for checks and for editors. */
export function configSchema(): {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly [keyword: string]: unknown;
} {
  const options = Object.entries(optionTable).map(([name, row]) => [
    name,
    { description: row.help, default: row.default, ...row.schema },
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Configuration of toolgen",
    type: "object",
    properties: { $schema: { type: "string" }, ...Object.fromEntries(options) },
    additionalProperties: false,
  };
}

import { expect, test } from "vitest";
import {
  dialects,
  lowerSchema,
  type SchemaDialect,
  StrictSchemaError,
} from "../../runtime/schema/index.js";
import { compileStrictly } from "./ajv.js";
import { type Contract, compiledContracts, writtenContracts } from "./contracts.js";

const contracts: readonly Contract[] = [...writtenContracts(), ...(await compiledContracts())];

// OpenAPI schemas have another vocabulary, and capitals.
const names = (Object.keys(dialects) as readonly SchemaDialect[]).filter(
  (name) => !dialects[name].openApi,
);

/** What a consumer cannot take, and says so. */
const recursion = "RECURSION recursive types with optional and annotated uses";
const propertyName = "PROPERTY_NAME names that are special in JavaScript, in pointers and in paths";
const refusals: Readonly<Record<string, readonly string[]>> = {
  anthropic: [propertyName],
  "anthropic-strict": [recursion, propertyName],
  "bedrock-strict": [recursion, propertyName],
};

test.each(contracts)("the contract of $name compiles", ({ schema }) => {
  expect(compileStrictly(schema)).toBeTypeOf("function");
});

test.each(names)("every schema for %s compiles", (dialect) => {
  const refused: string[] = [];
  for (const { name, schema, strict } of contracts) {
    if (!strict && dialect.endsWith("-strict")) continue;
    try {
      const lowered = lowerSchema(schema, dialect, { records: "entries" });
      expect(compileStrictly(lowered.schema), name).toBeTypeOf("function");
    } catch (error) {
      if (!(error instanceof StrictSchemaError)) throw error;
      refused.push(`${error.code} ${name}`);
    }
  }
  expect(refused).toEqual(refusals[dialect] ?? []);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  lowerSchema,
  lowerValue,
  restoreValue,
  type SchemaDialect,
  StrictSchemaError,
} from "../../runtime/schema/index.js";
import { compileStrictly } from "./ajv.js";
import { arbitraryContract, type TypedContract } from "./arbitrary-contract.js";
import { deepFreeze } from "./deep-freeze.js";
import { violations } from "./dialect-judge.js";

/** Our forms, and the rows of the table that judge them. */
const judged: readonly { readonly dialect: SchemaDialect; readonly row: string }[] = [
  { dialect: "openai-strict", row: "openai-chat-strict" },
  { dialect: "azure-strict", row: "azure-openai-strict" },
  { dialect: "anthropic-strict", row: "anthropic-strict" },
  { dialect: "gemini", row: "gemini-json" },
  { dialect: "gemini-openapi", row: "gemini-openapi" },
];

/** A contract with one of its values. */
const samples = (dialect: SchemaDialect) =>
  arbitraryContract({ recursive: !dialect.startsWith("anthropic") }).chain(
    ({ schema, values }: TypedContract) =>
      fc.record({ schema: fc.constant(schema), value: values }),
  );

test.each(judged)("$dialect: schemas keep to the rules of the consumer", ({ dialect, row }) => {
  let lowerings = 0;
  fc.assert(
    fc.property(samples(dialect), ({ schema }) => {
      const lowered = lowerOrRefuse(deepFreeze(schema), dialect);
      if (lowered === undefined) return;
      lowerings += 1;
      expect(violations(lowered.schema, row)).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect(lowerings).toBeGreaterThan(dialect === "gemini-openapi" ? 5 : 50);
});

test.each(judged.slice(0, 4))(
  "$dialect: every value of the contract can be sent, and comes back as it was",
  ({ dialect }) => {
    fc.assert(
      fc.property(samples(dialect), ({ schema, value }) => {
        const lowered = lowerOrRefuse(schema, dialect);
        if (lowered === undefined) return;
        expect(compileStrictly(schema)(value)).toBe(true);
        const sent = lowerValue(value, lowered);
        const fits = compileStrictly(lowered.schema);
        expect(fits(sent) ? [] : fits.errors).toEqual([]);
        expect(restoreValue(sent, lowered)).toEqual(value);
      }),
      { numRuns: 60 },
    );
  },
);

/** What a consumer cannot take is an error with a code; only these are expected of our contracts. */
function lowerOrRefuse(schema: TypedContract["schema"], dialect: SchemaDialect) {
  try {
    return lowerSchema(schema, dialect, { records: "entries" });
  } catch (error) {
    if (!(error instanceof StrictSchemaError)) throw error;
    const expected: Readonly<Partial<Record<SchemaDialect, readonly string[]>>> = {
      "anthropic-strict": ["PROPERTY_NAME"],
      "gemini-openapi": ["PROPERTY_NAME", "RECURSION", "UNTYPED", "OPEN_OBJECT"],
    };
    expect(expected[dialect] ?? []).toContain(error.code);
    return undefined;
  }
}

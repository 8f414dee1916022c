import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JsonSchema, JsonValue } from "../../runtime/schema/index.js";
import { ensureStrictJsonSchema, lowerSchema, restoreValue } from "../../runtime/schema/index.js";
import { deepFreeze } from "./deep-freeze.js";
import { errorOf } from "./error-of.js";

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly input: JsonSchema;
  readonly expected: { readonly error?: string; readonly schema?: JsonSchema };
  readonly samples?: readonly { readonly model: JsonValue; readonly restored: JsonValue }[];
}

const path = new URL("../../fixtures/schema/strict-vectors.json", import.meta.url);
const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(readFileSync(path, "utf8"));

test("there are 28 vectors", () => {
  expect(vectors).toHaveLength(28);
});

test.each(vectors)("$id $title", ({ input, expected, samples = [] }) => {
  const frozen = deepFreeze(structuredClone(input));
  if (expected.error !== undefined) {
    expect(errorOf(() => ensureStrictJsonSchema(frozen)).code).toBe(expected.error);
    return;
  }
  const lowered = ensureStrictJsonSchema(frozen);
  expect(lowered).toEqual(expected);
  expect(lowerSchema(frozen, "openai-strict")).toEqual(expected);
  expect(frozen).toEqual(input);
  for (const { model, restored } of samples) {
    expect(restoreValue(model, lowered)).toEqual(restored);
  }
});

import { expect, test } from "vitest";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { ruleCases } from "./rule-cases.js";

test.each(ruleCases)("$rule", ({ source, expected, messages = [] }) => {
  const found = describeFunction(source);
  expect(found).toMatchObject(expected);
  if (expected.params !== undefined) expect(found?.params).toEqual(expected.params);
  expect(found?.diagnostics.map(({ name, span }) => `${name}:${span?.line}`)).toEqual(messages);
});

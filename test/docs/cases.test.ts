import { expect, test } from "vitest";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { asExpected, completed, docstringCases } from "./docstring-cases.js";

test.each(docstringCases())("$id $title", ({ comment, declaration, expected }) => {
  const found = describeFunction(`${comment}\n${declaration}\n`);
  expect(asExpected(found)).toEqual(completed(expected));
});

import { expect, test } from "vitest";
import { messages } from "../../compiler/diagnostics.js";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { comment, ruleCases } from "./rule-cases.js";

test.each(ruleCases)("$rule", ({ source, expected, messages: reported = [] }) => {
  const found = describeFunction(source);
  expect(found).toMatchObject(expected);
  if (expected.params !== undefined) expect(found?.params).toEqual(expected.params);
  expect(found?.diagnostics.map(({ name, span }) => `${name}:${span?.line}`)).toEqual(reported);
});

test("every message about comments has a case", () => {
  const reported = ruleCases.flatMap((each) => each.messages ?? []);
  const covered = new Set(reported.map((message) => message.split(":")[0]));
  // Values are read where the type is known; its cases are in members.test.ts.
  covered.add("invalid-constraint");
  const rows = Object.entries(messages).filter(([, { code }]) => code.startsWith("TG13"));
  expect(rows.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test("a message says what is wrong, where, and what was probably meant", () => {
  const source = `${comment("Moves.", "@param distence - How far.")}\nexport function move(distance: number): void {}`;
  const [found] = describeFunction(source)?.diagnostics ?? [];
  expect(found).toEqual({
    code: "TG1302",
    name: "unknown-param",
    severity: "warning",
    message: "There is no parameter or property distence, so its description is lost.",
    hint: 'Did you mean "distance"? Use the name from the signature.',
    span: { file: "source.ts", start: 24, end: 32, line: 3, column: 11 },
    related: [],
  });
});

import { expect, test } from "vitest";
import { acceptsPattern } from "../../runtime/schema/lower/patterns.js";

test.each([
  "^[A-Z]{2}$",
  "^-?\\d+$",
  "^v-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?$",
  "^(?<year>\\d{4})-(a|b)$",
  "^[\\w.-]+@[\\w.-]+$",
  '^[^"\\\\\\x00-\\x1f]*$',
  "^a\\$$",
  "^\\u{1F600}é世$",
  "abc",
  "",
])("%s is kept", (pattern) => {
  expect(acceptsPattern(pattern, "regular")).toBe(true);
});

test.each([
  ["^(?=a)b$", "look-ahead"],
  ["^(?!a)b$", "negative look-ahead"],
  ["(?<=a)b", "look-behind"],
  ["(?<!a)b", "negative look-behind"],
  ["^(a)\\1$", "back-reference"],
  ["^(?<n>a)\\k<n>$", "named back-reference"],
  ["\\bword\\b", "word boundary"],
  ["^\\p{L}+$", "Unicode property"],
  ["^a|b$", "alternatives that are not grouped"],
  ["a^b", "an anchor inside"],
  ["(a$|b)", "an anchor inside a group"],
  ["^count_[\\s\\S]*$", "anything, a quote too"],
  ["^.+$", "a dot, which is a quote too"],
  ["^\\s$", "white space, a line break too"],
  ["^[^x]$", "everything but x"],
  ['^"$', "a quote"],
  ["^\\\\$", "a backslash"],
  ["^[]$", "an empty class"],
  ["^(?i:a)$", "modifiers"],
  ["^(a$", "no regular expression"],
])("%s is not kept: %s", (pattern) => {
  expect(acceptsPattern(pattern, "regular")).toBe(false);
});

test("large repetitions are kept where they may be large", () => {
  expect(acceptsPattern("^a{1,500}$", "regular")).toBe(true);
  expect(acceptsPattern("^a{1,500}$", "small")).toBe(false);
  expect(acceptsPattern("^a{1,50}$", "small")).toBe(true);
});

test("everything is kept by JSON Schema itself", () => {
  expect(acceptsPattern("^(?=.*\\b)\\p{L}|x$", "all")).toBe(true);
});

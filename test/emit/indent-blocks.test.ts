import fc from "fast-check";
import { expect, test } from "vitest";
import { indentBlocks } from "../../compiler/emit/wire-types/indent.js";

const rows: readonly (readonly [what: string, text: string, indented: string])[] = [
  ["members", "interface A {\na: string\n}", "interface A {\n  a: string\n}"],
  ["blocks in blocks", "a: {\nb: {\nc: 1\n}[]\n}", "a: {\n  b: {\n    c: 1\n  }[]\n}"],
  [
    "several brackets on a line",
    "a: ([{\nb: 1\n}] | [{\nc: 2\n}])",
    "a: ([{\n  b: 1\n}] | [{\n  c: 2\n}])",
  ],
  ["empty blocks", "interface A {\n\n}\ninterface B {\n}", "interface A {}\ninterface B {}"],
  ["brackets in strings", 'a: ("{" | "\\"[")\nb: 1', 'a: ("{" | "\\"[")\nb: 1'],
  [
    "brackets in comments",
    "{\n/**\n * { [ (\n */\na: 1\n}",
    "{\n  /**\n   * { [ (\n   */\n  a: 1\n}",
  ],
  ["a comment of one line", "{\n/** } */\na: 1\n}", "{\n  /** } */\n  a: 1\n}"],
  ["more closed than opened", "}\n}\na: 1", "}\n}\na: 1"],
];

test.each(rows)("%s", (_what, text, indented) => {
  expect(indentBlocks(text)).toBe(indented);
});

test("nothing but white space changes", () => {
  const line = fc.stringMatching(/^[a-z{}[\]()"'/* ]{0,12}$/);
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join("\n");
      expect(indentBlocks(text).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
  );
});

import { afterAll, expect, test } from "vitest";
import type { SignatureShape } from "../../compiler/docs/signature-shape.js";
import { startCounting } from "./work.js";

const work = await startCounting("compiler/docs/");
// Counting starts before the code is compiled.
const { documentFunction } = await import("../../compiler/docs/document-function.js");
const { detectDocstringStyle } = await import("../../compiler/docs/detect.js");

afterAll(() => work.stop());

const signature: SignatureShape = {
  parameters: ["a", "b", "c"].map((name) => ({ name, bindings: [], optional: true, rest: false })),
};

const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** Repeats a text up to a size. */
const repeated =
  (text: string, before = "", after = "") =>
  (size: number) =>
    before + text.repeat(Math.ceil((size - before.length - after.length) / text.length)) + after;

/** Comments that invite a reader to go over the same text again and again, by size. */
const inputs: Readonly<Record<string, (size: number) => string>> = {
  spaces: repeated(" "),
  newlines: repeated("\n"),
  "empty lines": repeated(" *\n"),
  stars: repeated("*"),
  tags: repeated(" * @param a - x\n"),
  "unknown parameters": (size) => numbered(size / 16, (index) => ` * @param x${index} - t`),
  "misspelt tags": repeated(" * @parm a\n"),
  "tags in one line": repeated("@param a "),
  "braces in one tag": repeated("{", "@param "),
  "open types": repeated(" * @param {a\n"),
  brackets: repeated("[", "@param "),
  backticks: repeated("`"),
  "code spans": repeated("` "),
  fences: repeated(" * ```\n"),
  "fences of both kinds": repeated(" * ```a\n * ~~~b ~~~\n"),
  "fences that get shorter": (size) => {
    const count = Math.floor(Math.sqrt(2 * size));
    return numbered(count, (index) => "`".repeat(count - index + 3));
  },
  links: repeated("{@link "),
  "a link of spaces": repeated(" ", "{@link"),
  "open brackets before a link": repeated("[", "", "{@link x}"),
  "a path": repeated(".a", "@param a"),
  items: repeated("[]", "@param a"),
  titles: repeated(" * Args:\n"),
  "items of a section": repeated(" *   x: y\n", " * Args:\n"),
  "broken items": repeated(" *   x y\n", " * Args:\n"),
  bullets: repeated(" * - a: b\n", " * Args:\n"),
  "blank lines in a section": repeated(" *\n", " * Args:\n", " *   a: x\n"),
  "sections and text": repeated(" * Args:\n *   a: x\n * text\n"),
  "underlined titles": repeated(" * Parameters\n * ----\n"),
  "a title and no underline": repeated("\n", "Parameters"),
  "titles and spaces": repeated(`Parameters${" ".repeat(90)}`),
  "names in a row": repeated("a, ", " * Parameters\n * ----\n * "),
  fields: repeated(" * :param a: x\n"),
  "broken fields": repeated(" * :param a\n"),
  "brackets in a field": repeated("(", ":param "),
  "quotes in a field": repeated("' ", ":param "),
  "quotes in an item": repeated("'a", " * Args:\n *   a ("),
  "error names": repeated("aError", "@throws "),
  dots: repeated("a.", "@throws "),
  captions: repeated("<", "@example <caption>"),
  examples: repeated(" * @example\n * ```\n"),
  inherited: repeated("{@inheritDoc "),
  descriptions: (size) => numbered(size / 24, (index) => ` * @description d${index}`),
  constraints: repeated(" * @minimum zz 1\n"),
  indentation: (size) => numbered(Math.sqrt(2 * size), (index) => ` * ${" ".repeat(index)}x`),
};

const read = (text: string) => {
  documentFunction({ text: `/**\n${text}\n */`, start: 0 }, signature);
  detectDocstringStyle(text);
  detectDocstringStyle(text, { caiCompatible: true });
};

test.each(Object.entries(inputs))("twice the size is twice the work: %s", async (_, input) => {
  read(input(1000));
  const half = await work.count(() => read(input(10_000)));
  const whole = await work.count(() => read(input(20_000)));
  expect(half).toBeGreaterThan(0);
  expect(whole).toBeLessThan(2.2 * half);
});

/** Those where regular expressions have most to do, out of sight of the counter. */
const hidden = [
  "spaces",
  "stars",
  "tags in one line",
  "backticks",
  "code spans",
  "fences that get shorter",
  "links",
  "a link of spaces",
  "open brackets before a link",
  "titles and spaces",
  "names in a row",
  "quotes in a field",
  "error names",
  "dots",
  "captions",
  "inherited",
  "indentation",
];

// One that takes quadratic time does not end within the time limit of the test.
test.each(hidden)("a megabyte comes to an end: %s", (name) => {
  const text = inputs[name]?.(1_000_000) ?? "";
  expect(text.length).toBeGreaterThan(900_000);
  read(text);
});

import { expect, test } from "vitest";
import { readConstraintTags } from "../../compiler/docs/constraint-tags.js";
import { documentFunction } from "../../compiler/docs/document-function.js";
import { documentMember } from "../../compiler/docs/document-member.js";
import type { ParameterShape } from "../../compiler/docs/signature-shape.js";

const raw = (text: string, start = 0) => ({ text, start });

const parameter = (name: string, more: Partial<ParameterShape> = {}): ParameterShape => ({
  name,
  bindings: [],
  optional: false,
  rest: false,
  ...more,
});

test("a member's comment gives description, title, deprecation and tags", () => {
  const text =
    "/**\n * City in {@link L|English}.\n *   Wrapped.\n * @remarks\n * More.\n * @title City\n * @deprecated Use place.\n * @minLength 2\n */";
  const docs = documentMember(raw(text, 100));
  expect(docs).toMatchObject({
    description: "City in English.\n  Wrapped.\n\nMore.",
    start: 107,
    title: "City",
    deprecated: "Use place.",
    inherits: undefined,
    diagnostics: [],
  });
  expect(docs.tags.map(({ name, text: value }) => [name, value])).toEqual([
    ["remarks", "More."],
    ["title", "City"],
    ["deprecated", "Use place."],
    ["minLength", "2"],
  ]);
  for (const { name, start, length } of docs.tags) {
    expect(text.slice(start - 100, start - 100 + length)).toBe(`@${name}`);
  }
});

test.each([
  ["/** Whole number @integer @minimum 1 */", "Whole number", ["integer:", "minimum:1"]],
  ["/** @description Only here. */", "Only here.", ["description:Only here."]],
  ["/** */", undefined, []],
  ["/** @internal */", undefined, ["internal:"]],
  ["/** Args:\n *   x: stays text */", "Args:\n  x: stays text", []],
] as const)("%s", (text, description, tags) => {
  const docs = documentMember(raw(text));
  expect(docs.description).toBe(description);
  expect(docs.tags.map((tag) => `${tag.name}:${tag.text}`)).toEqual(tags);
});

test("a member says what it inherits, and its slips", () => {
  expect(documentMember(raw("/** {@inheritDoc Base.x} */"))).toMatchObject({
    inherits: "Base.x",
    description: undefined,
  });
  expect(documentMember(raw("/** {@inheritDoc} */")).inherits).toBe("");
  expect(
    documentMember(raw("/** X.\n * @summery Y.\n * @description Z.\n */")).diagnostics,
  ).toEqual([
    { name: "misspelt-tag", args: { tag: "summery", meant: "summary" }, start: 10, length: 8 },
    { name: "unused-text", args: { winner: "the text above it" }, start: 25, length: 12 },
  ]);
});

const number = (name: string, value: number) => ({ kind: "number", name, value });
const text = (name: string, value: string) => ({ kind: "text", name, value });
const flag = (name: string) => ({ kind: "flag", name });
const json = (name: string, value: unknown, shown: string) => ({
  kind: "value",
  name,
  value,
  json: true,
  text: shown,
});
const plain = (name: string, value: string) => ({
  kind: "value",
  name,
  value,
  json: false,
  text: value,
});

const constraints: readonly (readonly [
  tag: string,
  text: string,
  read: readonly object[] | "invalid",
])[] = [
  ["minimum", "1", [number("minimum", 1)]],
  ["maximum", "`-1.5e3`", [number("maximum", -1500)]],
  ["exclusiveMinimum", "1_000", [number("exclusiveMinimum", 1000)]],
  ["exclusiveMaximum", "+.5", [number("exclusiveMaximum", 0.5)]],
  ["minimum", "abc", "invalid"],
  ["minimum", "", "invalid"],
  ["minimum", "1 inclusive", "invalid"],
  ["minimum", "1e999", "invalid"],
  ["minimum", "0x10", "invalid"],
  ["multipleOf", "0.5", [number("multipleOf", 0.5)]],
  ["multipleOf", "0", "invalid"],
  ["minLength", "2", [number("minLength", 2)]],
  ["maxLength", "-1", "invalid"],
  ["minItems", "1.5", "invalid"],
  ["maxItems", "0", [number("maxItems", 0)]],
  ["pattern", "^\\d+$", [text("pattern", "^\\d+$")]],
  ["pattern", "`^a b$`", [text("pattern", "^a b$")]],
  ["pattern", "[", "invalid"],
  ["pattern", "\\-", "invalid"],
  ["format", "date-time", [text("format", "date-time")]],
  ["format", "", "invalid"],
  ["title", "Two words", [text("title", "Two words")]],
  ["integer", "", [flag("integer")]],
  ["uniqueItems", "true", [flag("uniqueItems")]],
  ["uniqueItems", "false", []],
  ["integer", "yes", "invalid"],
  ["deprecated", "Use x.", [flag("deprecated")]],
  ["default", "42", [json("default", 42, "42")]],
  ["default", '"a"', [json("default", "a", "a")]],
  ["default", "`true`", [json("default", true, "true")]],
  ["default", "'a'", [plain("default", "a")]],
  ["default", "Taipei", [plain("default", "Taipei")]],
  ["default", "", "invalid"],
  ["example", '```json\n{ "a": [1] }\n```', [json("example", { a: [1] }, '{ "a": [1] }')]],
  ["example", 'A box\n{ "a": 1 }', [json("example", { a: 1 }, 'A box\n{ "a": 1 }')]],
  [
    "example",
    '{ "__proto__": 1 }',
    [json("example", JSON.parse('{ "__proto__": 1 }'), '{ "__proto__": 1 }')],
  ],
  ["examples", '["a", 2]', [json("example", "a", "a"), json("example", 2, "2")]],
  ["examples", "a", [plain("example", "a")]],
  ["unknown", "1", []],
];

test.each(constraints)("@%s %s", (name, value, read) => {
  const tag = { name, text: value, start: 7, length: name.length + 1 };
  const found = readConstraintTags([tag]);
  if (read === "invalid") {
    expect(found.constraints).toEqual([]);
    expect(found.diagnostics).toMatchObject([
      {
        name: "invalid-constraint",
        args: { tag: name, text: value },
        start: 7,
        length: name.length + 1,
      },
    ]);
    return;
  }
  const place = { start: 7, length: name.length + 1, items: 0, tag: name };
  const expected = read.map((content) => ({ ...content, ...place }));
  expect(found).toEqual({ constraints: expected, diagnostics: [] });
});

test("constraint tags on a function belong to the parameter or path they name", () => {
  const comment = raw(
    [
      "/**",
      " * X.",
      " * @param box - Box.",
      " * @param box.w - Width.",
      " * @minimum limit 1",
      " * @maximum limit - 9",
      " * @default limit -1",
      " * @minLength opts.name 2",
      " * @minimum box.w 3",
      " * @example limit 5",
      " * @example limit + 1",
      " * @title limit Most of them",
      " * @title Finds things",
      " * @integer limit",
      " */",
    ].join("\n"),
  );
  const unnamed = { ...parameter(""), name: undefined };
  const docs = documentFunction(comment, {
    parameters: [parameter("limit"), parameter("opts"), unnamed],
  });
  const tags = [...docs.paramTags].map(([key, each]) => [
    key,
    each.map((tag) => `${tag.name} ${tag.text}`),
  ]);
  expect(Object.fromEntries(tags)).toEqual({
    limit: ["minimum 1", "maximum 9", "default -1", "example 5", "title Most of them", "integer "],
    "opts.name": ["minLength 2"],
    "#2.w": ["minimum 3"],
  });
  expect(docs.title).toBe("Finds things");
  expect(docs.examples.map(({ code }) => code)).toEqual(["limit + 1"]);
  expect(docs.diagnostics).toEqual([]);
});

test("tags before a parameter come after those of the function's comment", () => {
  const signature = {
    parameters: [parameter("n", { comment: raw("/** Inline. @minimum 2 @integer */", 50) })],
  };
  const docs = documentFunction(raw("/** X.\n * @minimum n 1\n */"), signature);
  expect(docs.params.get("n")).toEqual({ text: "Inline.", start: 54 });
  expect(docs.paramTags.get("n")?.map((tag) => `${tag.name} ${tag.text}`)).toEqual([
    "minimum 1",
    "minimum 2",
    "integer ",
  ]);
});

test("the description that the model reads", () => {
  const describe = (text: string) => documentFunction(raw(text), { parameters: [] }).description;
  expect(describe("/**\n * Finds\n * notes.\n *\n * Long\n * text.\n */")).toBe(
    "Finds notes.\n\nLong\ntext.",
  );
  expect(describe("/**\n * Finds.\n * @deprecated Use g.\n * @remarks More.\n */")).toBe(
    "Deprecated: Use g.\n\nFinds.\n\nMore.",
  );
  expect(describe("/**\n * Finds.\n * @deprecated\n */")).toBe("Deprecated.\n\nFinds.");
  expect(describe("/** */")).toBeUndefined();
});

test("useDocs: false reads tags only, and the comments inside the signature (U5, U148)", () => {
  const signature = { parameters: [parameter("to", { comment: raw("/** Inline. */") })] };
  const comment = raw(
    "/**\n * Sends.\n * @param to - Tag.\n * @param ghost - Lost.\n * @confirm send\n */",
  );
  const docs = documentFunction(comment, signature, { useDocs: false });
  expect(docs).toMatchObject({ description: undefined, returns: undefined, diagnostics: [] });
  expect(docs.params.get("to")?.text).toBe("Inline.");
  expect(docs.tags.map(({ name }) => name)).toEqual(["param", "param", "confirm"]);
});

test("a style from the configuration decides unless the comment names another", () => {
  const signature = { parameters: [parameter("a")] };
  const numpy = raw("/**\n * X.\n *\n * Parameters\n * ----------\n * a : int\n *     A.\n */");
  const read = (docstringStyle: "auto" | "jsdoc" | "google", comment = numpy) => {
    const { style, params } = documentFunction(comment, signature, { docstringStyle });
    return [style, params.get("a")?.text];
  };
  expect(read("auto")).toEqual(["numpy", "A."]);
  expect(read("jsdoc")).toEqual(["jsdoc", undefined]);
  // Other styles with marks of their own still fill what the chosen one leaves empty.
  expect(read("google")).toEqual(["google", "A."]);
  const own = raw(numpy.text.replace(" */", " *\n * @docstringStyle numpy\n */"));
  expect(read("jsdoc", own)).toEqual(["numpy", "A."]);
});

test("texts and messages point into the file", () => {
  const text =
    "/**\r\n * X.\r\n * @param {string} [a=1] - A.\r\n *\r\n * Args:\r\n *\t`b`: B.\r\n *\tc d\r\n */";
  const docs = documentFunction(raw(text, 1000), {
    parameters: [parameter("a"), parameter("b")],
  });
  const at = (start: number, length: number) => text.slice(start - 1000, start - 1000 + length);
  expect([...docs.params].map(([key, { start }]) => [key, at(start, 1)])).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
  expect(docs.diagnostics.map(({ name, start, length }) => [name, at(start, length)])).toEqual([
    ["unparsed-item", "c d"],
    ["required-param", "a"],
    ["mixed-docstring-styles", "b"],
  ]);
});

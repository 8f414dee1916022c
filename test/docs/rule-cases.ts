import type { FunctionDescription } from "../../compiler/parse/describe-function.js";

/** A source text, what its documentation says, and `message:line` for everything reported. */
export interface RuleCase {
  readonly rule: string;
  readonly source: string;
  readonly expected: Partial<Omit<FunctionDescription, "diagnostics">>;
  readonly messages?: readonly string[];
}

/** A comment from its lines. */
export function comment(...lines: readonly string[]): string {
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Extraction: where a comment is, and what belongs to its margin. */
const extraction: readonly RuleCase[] = [
  {
    rule: "E1 the implementation's comment, not the overloads' together",
    source: [
      comment("First overload.", "@param a - Of the overload.", "@param only - Only there."),
      "export function f(a: string, only: number): void;",
      "export function f(a: number): void;",
      comment("The implementation.", "@param b - Of the implementation."),
      "export function f(a: unknown, b?: unknown): void {}",
    ].join("\n"),
    expected: {
      summary: "The implementation.",
      params: { a: "Of the overload.", only: "Only there." },
    },
  },
  {
    rule: "E1 without a comment on the implementation the first overload's",
    source: [
      comment("First overload."),
      "export function f(a: string): void;",
      comment("Second overload."),
      "export function f(a: number): void;",
      "export function f(a: unknown): void {}",
    ].join("\n"),
    expected: { summary: "First overload." },
    messages: ["missing-description:4"],
  },
  {
    rule: "E1 the summary of an overload with the parameters of the implementation",
    source: [
      comment("Looks up a word."),
      "export function f(word: string): void;",
      comment("@param word - The word."),
      "export function f(word: unknown): void {}",
    ].join("\n"),
    expected: { summary: "Looks up a word.", params: { word: "The word." } },
  },
  {
    rule: "E1 overloads of a method",
    source: [
      "export class Desk {",
      "  /** Opens the desk. */",
      "  static open(key: string): void;",
      "  static open(key: unknown): void {}",
      "  /** Another method of that name. */",
      "  open(): void {}",
      "}",
    ].join("\n"),
    expected: { summary: "Opens the desk." },
    messages: ["missing-description:3"],
  },
  {
    rule: "E1 the statement of a variable",
    source: `${comment("Doubles.")}\nexport const f = (n: number): number => n * 2;`,
    expected: { summary: "Doubles." },
    messages: ["missing-description:4"],
  },
  {
    rule: "E1 the initializer where the statement has none",
    source: "export const f = /** Doubles. */ (n: number): number => n * 2;",
    expected: { summary: "Doubles." },
    messages: ["missing-description:1"],
  },
  {
    rule: "E1 a variable of its own in a list",
    source: "/** About a. */\nexport const a = 1,\n  /** About f. */\n  f = (): void => {};",
    expected: { summary: "About f." },
  },
  {
    rule: "E1 a default export",
    source: `${comment("Runs.")}\nexport default (n?: number): void => {};`,
    expected: { summary: "Runs." },
    messages: ["missing-description:4"],
  },
  {
    rule: "E1 the last comment, whatever lies between",
    source: "/** Old. */\n/** New. */\n// note\n\n/* block */\n\nexport function f(): void {}",
    expected: { summary: "New." },
  },
  {
    rule: "E1 a comment that trails another statement is not its own",
    source: "const x = 1; /** About x. */\nexport function f(): void {}",
    expected: { summary: null },
    messages: ["missing-description:2"],
  },
  {
    rule: "E1 a comment inside a line comment is none",
    source: "// /** not this */\nexport function f(): void {}",
    expected: { summary: null },
    messages: ["missing-description:2"],
  },
  ...[
    "@license MIT",
    "@fileoverview Tools.",
    "@file Tools.",
    "@module tools",
    "@packageDocumentation",
  ].map(
    (header): RuleCase => ({
      rule: `E2 a file header with ${header}`,
      source: `${comment("Tools for docks.", header)}\n\nexport function f(): void {}`,
      expected: { summary: null },
      messages: ["missing-description:6"],
    }),
  ),
  {
    rule: "E2 a header on one line, and one with an exclamation mark",
    source: "/** @license MIT */\n/**! Banner. */\nexport function f(): void {}",
    expected: { summary: null },
    messages: ["missing-description:3"],
  },
  {
    rule: "E2 a comment that only mentions @file is no header",
    source: `${comment("Uploads the @file given, like `@module`.")}\nexport function f(): void {}`,
    expected: { summary: "Uploads the @file given, like `@module`." },
  },
  {
    rule: "E2 a banner of stars is no comment",
    source: "/** Counts. */\n/********************/\nexport function f(): void {}",
    expected: { summary: "Counts." },
  },
  {
    rule: "E3 without star margins stars are bullets",
    source: "/**\nKinds:\n\n* one\n* two\n*/\nexport function f(): void {}",
    expected: { summary: "Kinds:", longDescription: "* one\n* two" },
  },
  {
    rule: "E3 a comment that closes with two stars",
    source: "/**\n * Counts.\n **/\nexport function f(): void {}",
    expected: { summary: "Counts.", longDescription: null },
  },
  {
    rule: "E3 bold text at the end keeps its stars",
    source: "/** Counts **all***/\nexport function f(): void {}",
    expected: { summary: "Counts **all**" },
  },
  {
    rule: "E4 a comment that opens with a section on its first line",
    source:
      "/** Args:\n *   n: Number.\n *   m: Other.\n */\nexport function f(n: number, m: number): void {}",
    expected: { summary: null, params: { n: "Number.", m: "Other." } },
    messages: ["missing-description:5"],
  },
  {
    rule: "E4 the same without margins",
    source:
      "  /** Args:\n        n: Number.\n           More.\n  */\nexport function f(n: number): void {}",
    expected: { params: { n: "Number.\nMore." } },
    messages: ["missing-description:5"],
  },
  {
    rule: "E5 escapes, and links with their labels",
    source: `${comment(
      "Reads src/**\\/*.ts for \\@team, see {@link A|the a}, {@linkplain B b} and {@linkcode C}.",
      "",
      "Not {@unknown x}, {@link }; [the docs]{@link https://x.example/d}.",
    )}\nexport function f(): void {}`,
    expected: {
      summary: "Reads src/**/*.ts for @team, see the a, b and C.",
      longDescription: "Not {@unknown x}, {@link }; the docs (https://x.example/d).",
    },
  },
  {
    rule: "E5 links inside a fence stay",
    source: `${comment("See {@link A}.", "", "```ts", "// {@link A}", "```", "", "{@link B}")}\nexport function f(): void {}`,
    expected: { summary: "See A.", longDescription: "```ts\n// {@link A}\n```\n\nB" },
  },
  {
    rule: "E5 {@inheritDoc} of a function of the same text",
    source: [
      comment("Base text.", "", "More.", "@param n - Of the base.", "@returns Of the base."),
      "function base(n: number): number { return n; }",
      comment("{@inheritDoc base}", "@returns Own."),
      "export function f(n: number): number { return n; }",
    ].join("\n"),
    expected: {
      summary: "Base text.",
      longDescription: "More.",
      params: { n: "Of the base." },
      returns: { type: null, description: "Own." },
    },
  },
  {
    rule: "E5 @inheritDoc in a class that extends another",
    source: [
      "class Base {",
      "  /** Opens. */",
      "  open(): void {}",
      "}",
      "export class Desk extends Base {",
      "  /** {@inheritDoc} */",
      "  override open(): void {}",
      "}",
    ].join("\n"),
    expected: { summary: "Opens." },
  },
  {
    rule: "E5 {@inheritDoc} of a method that an interface asks for",
    source: [
      "interface Opens { /** Opens it. */ open(): void }",
      "export class Desk implements Opens {",
      "  /** @inheritDoc */",
      "  open(): void {}",
      "}",
    ].join("\n"),
    expected: { summary: "Opens it." },
  },
  {
    rule: "E5 {@inheritDoc} of something else, and of itself",
    source: `${comment("{@inheritDoc other}")}\nexport function f(): void {}`,
    expected: { summary: null },
    messages: ["unresolved-inherit-doc:2", "missing-description:4"],
  },
  {
    rule: "E5 {@inheritDoc} is followed one level",
    source: [
      "/** {@inheritDoc g} */\nfunction h(): void {}",
      "/** Text. */\nfunction g(): void {}",
      "/** {@inheritDoc h} */\nexport function f(): void {}",
    ].join("\n"),
    expected: { summary: null },
    messages: ["unresolved-inherit-doc:5", "missing-description:6"],
  },
  {
    rule: "E6 a fence that never closes is none",
    source: `${comment("Draws.", "", "```", "Args:", "    n: Number.")}\nexport function f(n: number): void {}`,
    expected: { summary: "Draws.", longDescription: "```", params: { n: "Number." } },
  },
  {
    rule: "E6 a longer fence holds a shorter one",
    source: `${comment("Draws.", "", "````md", "```", "@param n - Fake.", "````", "@param n - Real.")}\nexport function f(n: number): void {}`,
    expected: { longDescription: "````md\n```\n@param n - Fake.\n````", params: { n: "Real." } },
  },
];

/** Block tags. */
const tags: readonly RuleCase[] = [
  {
    rule: "J1 tags at column 0, known ones also indented; handles and scopes are text",
    source: `${comment(
      "Sends to me@x.example and @team.",
      "@scope/kit is text.",
      "@Component() is text.",
      "  @param to - To whom.",
      "  @custom stays text.",
      "@custom is a tag.",
      "Its second line.",
    )}\nexport function f(to: string): void {}`,
    expected: {
      summary: "Sends to me@x.example and @team. @scope/kit is text. @Component() is text.",
      longDescription: null,
      params: { to: "To whom.\n@custom stays text." },
    },
  },
  {
    rule: "J2 tags behind text in a comment of one line, but not in backticks",
    source:
      "/** Adds, see `@param a`. @param a - First, `@param b`. @param b second @returns {number} Sum. */\nexport function f(a: number, b: number): number { return a + b; }",
    expected: {
      style: "jsdoc",
      summary: "Adds, see `@param a`.",
      params: { a: "First, `@param b`.", b: "second" },
      returns: { type: "number", description: "Sum." },
    },
  },
  {
    rule: "J2 handles in a comment of one line are text",
    source: "/** Pings @oncall @team now. */\nexport function f(): void {}",
    expected: { summary: "Pings @oncall @team now." },
  },
  {
    rule: "J3 ways to write a name",
    source: `${comment(
      "Mixes.",
      "@param {string} [a=x[0]] - A.",
      "@param [b = 'it]s'] B.",
      "@param `c` -- C.",
      "@param {number=} d – D.",
      "@param e: E.",
      "@param g：G.",
      "@param h-H.",
      "@param i -1 to 1.",
      "@param {{",
      "  x: number",
      "}} j",
      "  J.",
      "@param k?",
      "@param $l — L.",
      "@param ...m - M.",
    )}\nexport function f(a = "", b = "", c = "", d = 1, e = 1, g = 1, h = 1, i = 1, j = {}, k = 1, $l = 1, ...m: number[]): void {}`,
    expected: {
      params: {
        a: "A.",
        b: "B.",
        c: "C.",
        d: "D.",
        e: "E.",
        g: "G.",
        h: "H.",
        i: "-1 to 1.",
        j: "J.",
        $l: "L.",
        m: "M.",
      },
    },
    messages: ["missing-description:19"],
  },
  {
    rule: "J3 stars, and Unicode names",
    source: `${comment("X.", "@param \\*größe - G.", "@param **名 - N.", "@param ℮ - E.")}\nexport function f(größe: number, 名: string, ℮: number): void {}`,
    expected: { params: { größe: "G.", 名: "N.", ℮: "E." } },
  },
  {
    rule: "J4 continuation lines keep blank lines and relative indentation",
    source: `${comment("X.", "@param n - First.", "", "    Second:", "      - third", "", "@param m - Other.")}\nexport function f(n: number, m: number): void {}`,
    expected: { params: { n: "First.\n\nSecond:\n  - third", m: "Other." } },
  },
  {
    rule: "J5 the first @returns wins",
    source: `${comment("X.", "@returns - One.", "@return {number} Two.")}\nexport function f(): number { return 1; }`,
    expected: { returns: { type: null, description: "One." } },
    messages: ["unused-text:4"],
  },
  {
    rule: "J5 a list below @returns keeps its marks",
    source: `${comment("X.", "@returns", "- a", "- b")}\nexport function f(): number { return 1; }`,
    expected: { returns: { type: null, description: "- a\n- b" } },
  },
  {
    rule: "J5 forms of @throws, and @yields",
    source: `${comment(
      "X.",
      "@throws {RangeError} - Too far.",
      "@throws {@link Dock.FullError} When full.",
      "@throws `TimeoutError`: too late",
      "@throws DOMException",
      "@throws",
      "@throws If it rains.",
      "@yield {string} Each word.",
    )}\nexport function* f(): Generator<string> {}`,
    expected: {
      raises: [
        { type: "RangeError", description: "Too far." },
        { type: "Dock.FullError", description: "When full." },
        { type: "TimeoutError", description: "too late" },
        { type: "DOMException", description: null },
        { type: null, description: "If it rains." },
      ],
      yields: { type: "string", description: "Each word." },
    },
  },
  {
    rule: "J5 forms of @example",
    source: `${comment(
      "X.",
      "@example <caption>Simple</caption>",
      "f(1)",
      "@example Careful",
      "```ts",
      "f(2)",
      "```",
      "@example",
      "```ts",
      "f(3)",
      "```",
      "and more",
      "@example f(4)",
      "@example ```ts",
      "f(5)",
      "```",
    )}\nexport function f(n?: number): void {}`,
    expected: {
      examples: [
        { caption: "Simple", code: "f(1)" },
        { caption: "Careful", code: "f(2)" },
        { caption: null, code: "```ts\nf(3)\n```\nand more" },
        { caption: null, code: "f(4)" },
        { caption: null, code: "f(5)" },
      ],
    },
    messages: ["missing-description:19"],
  },
  {
    rule: "J6 @description alone, and @summary that says the same",
    source: `${comment("@summary Adds days.", "@desc Adds days.", "@description More.")}\nexport function f(): void {}`,
    expected: { summary: "Adds days.", longDescription: "More." },
  },
  {
    rule: "J6 leading text wins over @description, which is reported",
    source: `${comment("Adds days.", "@description Other.")}\nexport function f(): void {}`,
    expected: { summary: "Adds days.", longDescription: null },
    messages: ["unused-text:3"],
  },
  {
    rule: "J6 @deprecated without text",
    source: `${comment("Old.", "@deprecated")}\nexport function f(): void {}`,
    expected: { style: "jsdoc", deprecated: "", summary: "Old." },
  },
  {
    rule: "J6 what never reaches a description",
    source: `${comment("X.", "@see y", "@category z", "@since 1", "@template T", "@internal", "@privateRemarks no")}\nexport function f(): void {}`,
    expected: { summary: "X.", longDescription: null, params: {} },
  },
  {
    rule: "J7 other tags leave the label to a Python style",
    source: `${comment("X.", "", "Args:", "    n: Number.", "", "@readonly")}\nexport function f(n: number): void {}`,
    expected: { style: "google", params: { n: "Number." } },
  },
  {
    rule: "J7 a section without a score counts where it opens",
    source: `${comment("X.", "", "Params:", "    n: Number.", "", "@readonly")}\nexport function f(n: number): void {}`,
    expected: { style: "google", params: { n: "Number." } },
  },
  {
    rule: "a misspelt tag is reported",
    source: `${comment("X.", "@parm n - Number.", "@raises RangeError", "@sample x", "@confirm send")}\nexport function f(n = 1): void {}`,
    expected: { params: {} },
    messages: ["misspelt-tag:3", "misspelt-tag:4", "missing-description:8"],
  },
  {
    rule: "a tag with a slip of punctuation is a tag all the same",
    source: `${comment("X.", "@param: n - Number.", "@returns} Sum.")}\nexport function f(n = 1): void {}`,
    expected: { params: { n: "Number." }, returns: { type: null, description: "Sum." } },
  },
  {
    rule: "brackets around a required parameter, and a type that cannot be",
    source: `${comment("X.", "@param {number} [n] - Number.", "@param {string[]} m - Text.")}\nexport function f(n: string, m: string): void {}`,
    expected: { params: { n: "Number.", m: "Text." } },
    messages: ["required-param:3", "documented-type:3", "documented-type:4"],
  },
  {
    rule: "types that say the same in other words",
    source: `${comment("X.", "@param {?String} a - A.", "@param {Array<string>} b - B.", "@param {Foo} c - C.", "@param {'x'|'y'} d - D.", "@param {Object} e - E.")}\nexport function f(a: string | null, b: readonly string[], c: string, d: string, e: { x: number }): void {}`,
    expected: { params: { a: "A.", b: "B.", c: "C.", d: "D.", e: "E." } },
  },
];

/** Google sections. */
const google: readonly RuleCase[] = [
  {
    rule: "G1 two blank lines below a title, none above, any case",
    source: `${comment("X.", "ARGUMENTS:", "", "", "    n: Number.", "returns:", "", "    Sum.")}\nexport function f(n: number): number { return n; }`,
    expected: {
      summary: "X.",
      longDescription: null,
      params: { n: "Number." },
      returns: { type: null, description: "Sum." },
    },
  },
  {
    rule: "G1 a title with nothing indented below stays text",
    source: `${comment("X.", "", "Args:", "Nothing here.")}\nexport function f(): void {}`,
    expected: { summary: "X.", longDescription: "Args:\nNothing here." },
    messages: ["unread-section:4"],
  },
  {
    rule: "G1 bullets at column 0",
    source: `${comment("X.", "Args:", "- a: A.", "  more", "* b (number) - B.", "+ `c`: C.", "", "Returns:", "- Sum.")}\nexport function f(a: number, b: number, c: number): number { return a; }`,
    expected: {
      params: { a: "A.\nmore", b: "B.", c: "C." },
      returns: { type: null, description: "Sum." },
    },
  },
  {
    rule: "G1 numbered bullets, also indented",
    source: `${comment("X.", "Args:", "1. a: A.", "2) b: B.", "", "Parameters:", "   10. c: C.")}\nexport function f(a: number, b: number, c: number): void {}`,
    expected: { params: { a: "A.", b: "B.", c: "C." } },
  },
  {
    rule: "G2 all titles of parameters, and directly below each other",
    source: `${comment(
      "X.",
      "Args:",
      "    a: A.",
      "Params:",
      "    b: B.",
      "Keyword Args:",
      "    c: C.",
      "Keyword Arguments:",
      "    d: D.",
      "Other Args:",
      "    e: E.",
      "Other Arguments:",
      "    g: G.",
      "Other Params:",
      "    h: H.",
      "Other Parameters:",
      "    i: I.",
      "Parameters:",
      "    j: J.",
    )}\nexport function f(a: 1, b: 1, c: 1, d: 1, e: 1, g: 1, h: 1, i: 1, j: 1): void {}`,
    expected: {
      params: { a: "A.", b: "B.", c: "C.", d: "D.", e: "E.", g: "G.", h: "H.", i: "I.", j: "J." },
    },
  },
  {
    rule: "G2 Args directly below the body of a note",
    source: `${comment("X.", "", "Note:", "    Careful.", "Args:", "    n: Number.")}\nexport function f(n: number): void {}`,
    expected: {
      summary: "X.",
      params: { n: "Number." },
      admonitions: [{ kind: "note", text: "Careful." }],
    },
  },
  {
    rule: "G2 unknown titles stay text",
    source: `${comment("X.", "", "Costs:", "    One call.", "", "Args:", "    n: Number.")}\nexport function f(n: number): void {}`,
    expected: { longDescription: "Costs:\n    One call.", params: { n: "Number." } },
  },
  {
    rule: "G2 raises in other words",
    source: `${comment("X.", "", "Throws:", "    RangeError: Too far.", "        Really.", "    TimeoutError - too late", "    When it rains", "    and pours.")}\nexport function f(): void {}`,
    expected: {
      raises: [
        { type: "RangeError", description: "Too far.\nReally." },
        { type: "TimeoutError", description: "too late" },
        { type: null, description: "When it rains\nand pours." },
      ],
    },
  },
  {
    rule: "G3 continuation: twice the indentation, less, aligned, and on the next line",
    source: `${comment(
      "X.",
      "",
      "Args:",
      "    a: One",
      "        two",
      "    b: One",
      "      two",
      "    c (string): One",
      "                two",
      "",
      "                  three",
      "    d:",
      "        One.",
    )}\nexport function f(a: 1, b: 1, c: string, d: 1): void {}`,
    expected: { params: { a: "One\ntwo", b: "One\ntwo", c: "One\ntwo\n\n  three", d: "One." } },
  },
  {
    rule: "G3 a line below the items ends the section; what follows is reported",
    source: `${comment("X.", "", "Args:", "    a: A.", "Tail.", "    b: B.")}\nexport function f(a: number, b: number): void {}`,
    expected: { summary: "X.", longDescription: null, params: { a: "A." } },
    messages: ["trailing-text:6", "missing-description:9"],
  },
  {
    rule: "G3 what is no item, and an item that is no parameter",
    source: `${comment("X.", "", "Args:", "    a: A.", "    two words: lost", "    b - lost", "    c (open: lost", "    d::e", "    Note: lost")}\nexport function f(a: number): void {}`,
    expected: { params: { a: "A." } },
    messages: [
      "unparsed-item:6",
      "unparsed-item:7",
      "unparsed-item:8",
      "unparsed-item:9",
      "unknown-param:10",
    ],
  },
  {
    rule: "G3 a nested section is part of the item (LangChain 35680)",
    source: `${comment("X.", "", "Args:", "    a: A.", "        Note: careful.", "        Returns:", "            nothing")}\nexport function f(a: number): void {}`,
    expected: { params: { a: "A.\nNote: careful.\nReturns:\n    nothing" }, returns: null },
  },
  {
    rule: "G3 items inside a fence are none",
    source: `${comment("X.", "", "Args:", "    a: A.", "    ```", "    b: inside", "    ```", "    b: Real.", "        ```yaml", "  c: less indented", "        ```", "    c: C.")}\nexport function f(a: 1, b: 1, c: 1): void {}`,
    expected: {
      params: {
        a: "A.\n```\nb: inside\n```",
        b: "Real.\n```yaml\nc: less indented\n```",
        c: "C.",
      },
    },
  },
  {
    rule: "G3 full-width colons and ideographic spaces",
    source:
      "/**\n * 検索。\n *\n * Args：\n * 　書名：題名。\n * 　　続き。\n * 　会員（string）：番号。\n */\nexport function f(書名: string, 会員: string): void {}",
    expected: { params: { 書名: "題名。\n続き。", 会員: "番号。" } },
  },
  {
    rule: "G3 paths, optional marks and braces",
    source: `${comment("X.", "", "Args:", "    opts.deep.x: X.", "    opts.list[].y {number}: Y.", "    n?: N.", "    [m=3]: M.", "    ...rest: R.")}\nexport function f(opts: object, n?: number, m = 3, ...rest: number[]): void {}`,
    expected: {
      params: { "opts.deep.x": "X.", "opts.list[].y": "Y.", n: "N.", m: "M.", rest: "R." },
    },
  },
  {
    rule: "G4 one value; a type is one word before a colon",
    source: `${comment("X.", "", "Returns:", "    Map<string,number>: counts", "        per word.", "", "    Never null.")}\nexport function f(): void {}`,
    expected: {
      returns: { type: "Map<string,number>", description: "counts\n    per word.\n\nNever null." },
    },
  },
  {
    rule: "G4 prose with a colon is no type",
    source: `${comment("X.", "", "Returns:", "    The codes: see https://x.example.")}\nexport function f(): void {}`,
    expected: { returns: { type: null, description: "The codes: see https://x.example." } },
  },
];

/** NumPy sections. */
const numpy: readonly RuleCase[] = [
  {
    rule: "N1 unknown underlined titles are headings",
    source: `${comment("X.", "", "Overview", "--------", "Text.", "", "Parameters", "---------", "n : number", "    N.", "", "Closing", "=======", "Tail.")}\nexport function f(n: number): void {}`,
    expected: {
      style: "numpy",
      summary: "X.",
      longDescription: "Overview\n--------\nText.",
      params: { n: "N." },
    },
    messages: ["trailing-text:13"],
  },
  {
    rule: "N1 a mixed underline is none",
    source: `${comment("X.", "", "Parameters", "-=-=-", "n : number", "    N.")}\nexport function f(n: number): void {}`,
    expected: { params: {} },
    messages: ["unread-section:4", "missing-description:9"],
  },
  {
    rule: "N2 heads have to match completely; continuation has any indentation",
    source: `${comment(
      "X.",
      "",
      "Parameters",
      "----------",
      "größe, 名：number",
      " One",
      "   two",
      "opts.deep : {a: string}",
      "\tThree.",
      "",
      "\tFour.",
      "two words",
      "    lost",
      "Tail text.",
    )}\nexport function f(größe: number, 名: number, opts: object): void {}`,
    expected: {
      params: { größe: "One\n  two", 名: "One\n  two", "opts.deep": "Three.\n\nFour." },
    },
    messages: ["unparsed-item:13", "unparsed-item:15"],
  },
  {
    rule: "N2 an item called params is no Google section",
    source: `${comment("X.", "", "Parameters", "----------", "params:", "    P.", "args", "    A.")}\nexport function f(params: object, args: object): void {}`,
    expected: { style: "numpy", params: { params: "P.", args: "A." } },
  },
  {
    rule: "N2 a fence below an item",
    source: `${comment("X.", "", "Parameters", "----------", "n : number", "    N.", "```", "m : number", "```", "m : number", "    M.")}\nexport function f(n: number, m: number): void {}`,
    expected: { params: { n: "N.\n```\nm : number\n```", m: "M." } },
  },
  ...(
    [
      [["number[]", "    Samples."], { type: "number[]", description: "Samples." }],
      [["samples : number[]", "    Samples."], { type: "number[]", description: "Samples." }],
      [["number[]"], { type: "number[]", description: null }],
      [["The new samples."], { type: null, description: "The new samples." }],
      [
        ["low : number", "    L.", "high : number", "    H."],
        { type: null, description: "low : number\n    L.\nhigh : number\n    H." },
      ],
    ] as const
  ).map(
    ([lines, returns]): RuleCase => ({
      rule: `N2 returns ${lines.join(" / ")}`,
      source: `${comment("X.", "", "Returns", "-------", ...lines)}\nexport function f(): void {}`,
      expected: { style: "numpy", returns },
    }),
  ),
];

/** Sphinx fields. */
const sphinx: readonly RuleCase[] = [
  {
    rule: "S1 colons inside brackets belong to the type",
    source: `${comment("X.", "", ":param { lat: number; lon: number } at: Where.", ":param (id: string) => void done: Called: once.", ":param b : Spaced.")}\nexport function f(at: object, done: object, b: 1): void {}`,
    expected: { style: "sphinx", params: { at: "Where.", done: "Called: once.", b: "Spaced." } },
  },
  {
    rule: "S1 what is no complete field",
    source: `${comment("X.", "", ":param n: N.", ":param m without colon", ":param: nameless", ":param 'm': quoted", ":ivar x: of a class")}\nexport function f(n: number): void {}`,
    expected: { params: { n: "N." } },
    messages: ["unparsed-item:5", "nameless-param:6", "unparsed-item:7", "unparsed-item:8"],
  },
  {
    rule: "S2 text behind a blank line returns to the description",
    source: `${comment("X.", "", ":param n: One", "    two", "three", "", "    four", ":class:`Role` at the start", "", "Tail.")}\nexport function f(n: number): void {}`,
    expected: {
      summary: "X.",
      longDescription: "Tail.",
      params: { n: "One\n    two\nthree\n\n    four\n:class:`Role` at the start" },
    },
  },
  {
    rule: "S duplicates: the first wins",
    source: `${comment("X.", "", ":param n: First.", ":param n: Second.")}\nexport function f(n: number): void {}`,
    expected: { params: { n: "First." } },
    messages: ["duplicate-param:5"],
  },
  {
    rule: "S :rtype: alone, :yields: and :raises:",
    source: `${comment("X.", "", ":rtype: number", ":yields: Words.", ":raises: Sometimes.", ":except RangeError: Far.")}\nexport function f(): void {}`,
    expected: {
      returns: { type: "number", description: null },
      yields: { type: null, description: "Words." },
      raises: [
        { type: null, description: "Sometimes." },
        { type: "RangeError", description: "Far." },
      ],
    },
  },
  {
    rule: "S :type: is held against the signature",
    source: `${comment("X.", "", ":param n: N.", ":type n: str")}\nexport function f(n: number): void {}`,
    expected: { params: { n: "N." } },
    messages: ["documented-type:4"],
  },
];

/** Styles in one comment, and the choice between them. */
const mixtures: readonly RuleCase[] = [
  {
    rule: "D2 tags win over sections, which fill the rest",
    source: `${comment("X.", "", "Args:", "    a: Section.", "    b: Filled.", "", "@param a - Tag.")}\nexport function f(a: 1, b: 1): void {}`,
    expected: { style: "jsdoc", params: { a: "Tag.", b: "Filled." } },
    messages: ["mixed-docstring-styles:5"],
  },
  {
    rule: "D2 NumPy wins a tie with Google, whose items fill the rest",
    source: `${comment("X.", "", "Args:", "    a: A.", "", "Returns", "-------", "number", "    Sum.")}\nexport function f(a: 1): number { return a; }`,
    expected: {
      style: "numpy",
      params: { a: "A." },
      returns: { type: "number", description: "Sum." },
    },
    messages: ["mixed-docstring-styles:5"],
  },
  {
    rule: "D2 a Google section ends a NumPy one",
    source: `${comment("X.", "", "Parameters", "----------", "a : 1", "    A.", "", "Returns:", "    Sum.")}\nexport function f(a: 1): number { return a; }`,
    expected: { params: { a: "A." }, returns: { type: null, description: "Sum." } },
    messages: ["mixed-docstring-styles:10"],
  },
  {
    rule: "D2 the same text twice is no mixture",
    source: `${comment("X.", "", ":param a: A.", "", "Args:", "    a: A.")}\nexport function f(a: 1): void {}`,
    expected: { params: { a: "A." } },
  },
  {
    rule: "D1 @docstringStyle decides",
    source: `${comment("X.", "", "Args:", "    a: A.", "", "@docstringStyle jsdoc")}\nexport function f(a: 1): void {}`,
    expected: { style: "jsdoc", longDescription: "Args:\n    a: A.", params: {} },
    messages: ["unread-section:4", "missing-description:9"],
  },
  {
    rule: "D1 an unknown @docstringStyle is reported",
    source: `${comment("X.", "@docstringStyle epytext")}\nexport function f(): void {}`,
    expected: { style: "jsdoc" },
    messages: ["unknown-docstring-style:3"],
  },
  {
    rule: "sections below tags count as if they stood above",
    source: `${comment("X.", "@since 1", "", "Args:", "    a: A.", "", "@see y", ":param b: B.", "@remarks", "More.", "", "Returns:", "    Sum.")}\nexport function f(a: 1, b: 1): void {}`,
    expected: {
      style: "google",
      longDescription: "More.",
      params: { a: "A.", b: "B." },
      returns: { type: null, description: "Sum." },
    },
    messages: ["mixed-docstring-styles:9"],
  },
  {
    rule: "a title in an example is part of it",
    source: `${comment("X.", "@example", "compose:", "Args:", "  a: 1")}\nexport function f(): void {}`,
    expected: { params: {}, examples: [{ caption: null, code: "compose:\nArgs:\n  a: 1" }] },
  },
  {
    rule: "a note stays in the description of a comment with tags",
    source: `${comment("X.", "", "Note:", "    Careful.", "", "@param a - A.")}\nexport function f(a: 1): void {}`,
    expected: { longDescription: "Note:\n    Careful.", params: { a: "A." } },
  },
  {
    rule: "text only behind the sections is the description",
    source: `${comment("Args:", "    a: A.", "", "Does it.")}\nexport function f(a: 1): void {}`,
    expected: { summary: "Does it.", params: { a: "A." } },
  },
];

/** Names, destructuring, and comments inside the signature. */
const parameters: readonly RuleCase[] = [
  {
    rule: "P1 `this` is no parameter, arrays and quoted keys are paths",
    source: `${comment("X.", "@param this - ignored", '@param o."content-type" - T.', "@param o['x'].y - Y.", "@param list[].id - I.")}\nexport function f(this: void, o: object, list: object[]): void {}`,
    expected: { params: { "o.content-type": "T.", "o.x.y": "Y.", "list[].id": "I." } },
  },
  {
    rule: "P1 properties that the type does not have",
    source: `${comment("X.", "@param o - O.", "@param o.wieght - W.", "@param o.to.citty - C.", "@param o.map.any - A.", "@param o.items[].sku - S.", "@param o.items[].sku2 - T.")}\nexport function f(o: { weight: number; to: To; map: Record<string, string>; items: { sku: string }[] }): void {}\ninterface To { city: string }`,
    expected: { params: { o: "O.", "o.map.any": "A.", "o.items[].sku": "S." } },
    messages: ["unknown-param:4", "unknown-param:5", "unknown-param:8"],
  },
  {
    rule: "P2 (a) alias roots in order",
    source: `${comment("X.", "@param box.w - W.", "@param box - Box.", "@param pen.c - C.")}\nexport function f({ w }: { w: number }, { c }: { c: number }): void {}`,
    expected: { params: { "#0.w": "W.", "#0": "Box.", "#1.c": "C." } },
  },
  {
    rule: "P2 (b) binding names, renamed and nested, and the property's own name",
    source: `${comment("X.", "@param w - W.", "@param h - H.", "@param city - C.", "@param depth - D.")}\nexport function f({ w, height: h, to: { city }, depth: d = 1 }: { w: 1; height: 1; to: { city: 1 }; depth?: 1 }): void {}`,
    expected: { params: { "#0.w": "W.", "#0.height": "H.", "#0.to.city": "C.", "#0.depth": "D." } },
  },
  {
    rule: "P2 (b) a property of the type that is not bound",
    source: `${comment("X.", "@param w - W.", "@param h - H.")}\nexport function f({ w, ...rest }: { w: number; h: number }): void {}`,
    expected: { params: { "#0.w": "W.", "#0.h": "H." } },
  },
  {
    rule: "P2 (c) as many roots as destructured parameters",
    source: `${comment("X.", "@param first - One.", "@param name - Name.", "@param second - Two.")}\nexport function f({ a }: P, name: string, { b }: P): void {}`,
    expected: { params: { "#0": "One.", name: "Name.", "#2": "Two." } },
  },
  {
    rule: "P2 (c) one root with flat names",
    source: `${comment("X.", "@param options - Options.", "@param a - A.")}\nexport function f({ a }: { a: number }): void {}`,
    expected: { params: { "#0": "Options.", "#0.a": "A." } },
  },
  {
    rule: "P2 (d) else unknown; a slip is not taken for an alias",
    source: `${comment("X.", "@param limmit - L.", "@param one - 1.", "@param two - 2.")}\nexport function f({ a }: P, limit: number): void {}`,
    expected: { params: {} },
    messages: ["unknown-param:3", "unknown-param:4", "unknown-param:5", "missing-description:7"],
  },
  {
    rule: "P2 array patterns",
    source: `${comment("X.", "@param lat - Latitude.", "@param lon - Longitude.")}\nexport function f([lat, lon]: [number, number]): void {}`,
    expected: { params: { "#0[0]": "Latitude.", "#0[1]": "Longitude." } },
  },
  {
    rule: "P2 names in the tuple of a rest parameter",
    source: `${comment("X.", "@param lat - Latitude.", "@param lon - Longitude.")}\nexport function f(...at: [lat: number, lon: number]): void {}`,
    expected: { params: { "at[0]": "Latitude.", "at[1]": "Longitude." } },
  },
  {
    rule: "P2 in sections and fields",
    source: `${comment("X.", "", "Args:", "    box.w: W.", "    h: H.")}\nexport function f({ w, h }: { w: number; h: number }): void {}`,
    expected: { params: { "#0.w": "W.", "#0.h": "H." } },
  },
  {
    rule: "P3 tags, then sections, then the comment before the parameter",
    source: [
      comment("X.", "", "Args:", "    b: Section b.", "", "@param a - Tag a."),
      "export function f(",
      "  /** Inline a. */ a: string,",
      "  /** Inline b. */ b: string,",
      "  /** Inline c. */",
      "  c: string, // not this",
      "  /* nor this */ d: string,",
      "): void {}",
    ].join("\n"),
    expected: { params: { a: "Tag a.", b: "Section b.", c: "Inline c." } },
    messages: ["mixed-docstring-styles:5", "missing-description:14"],
  },
  {
    rule: "P3 paths, then members of the type, then binding elements",
    source: [
      comment("X.", "@param box.a - Path a."),
      "export function f({ /** Bound a. */ a, /** Bound b. */ b, /** Bound c. */ c, d }: {",
      "  /** Member a. */",
      "  a: string;",
      "  /** Member b. */ b: string; c: string; /** Member d. */ d: string;",
      "}): void {}",
    ].join("\n"),
    expected: {
      params: { "#0.a": "Path a.", "#0.b": "Member b.", "#0.c": "Bound c.", "#0.d": "Member d." },
    },
  },
  {
    rule: "P3 a comment directly behind the opening parenthesis",
    source: `${comment("X.")}\nexport function f(/** The a. */\n  a: string): void {}`,
    expected: { params: { a: "The a." } },
  },
  {
    rule: "P4 a trailing comment belongs to the line it stands on",
    source: `${comment("X.")}\nexport function f(o: {\n  a: string; /** after a */\n  b: string; /** before c */ c: string;\n}): void {}`,
    expected: { params: { "o.c": "before c" } },
  },
  {
    rule: "names of Object.prototype are plain names",
    source: `${comment("X.", "@param constructor - C.", "@param __proto__ - P.", "@param o.toString - T.")}\nexport function f(constructor: 1, __proto__: 1, o: object): void {}`,
    // A computed key makes an own property here too.
    expected: { params: { constructor: "C.", ["__proto__"]: "P.", "o.toString": "T." } },
  },
  {
    rule: "constraint tags name a parameter, or are reported",
    source: `${comment("X.", "@param n - N.", "@minimum n 1", "@maximum 9", "@pattern m ^a$", "@deprecated n - use m", "@deprecated", "@example n 5", "@example f(1)")}\nexport function f(n: number): void {}`,
    expected: {
      deprecated: "",
      params: { n: "N." },
      examples: [{ caption: null, code: "f(1)" }],
    },
    messages: ["unplaced-constraint:5", "unplaced-constraint:6"],
  },
];

/** Where functions are found. */
const functions: readonly RuleCase[] = [
  {
    rule: "an object literal's method, with `this`",
    source: `export const tools = {\n  ${comment("Opens.", "@param key - Key.").replaceAll("\n", "\n  ")}\n  open(this: void, key: string): void {},\n};`,
    expected: { summary: "Opens.", params: { key: "Key." } },
  },
  {
    rule: "a property with an arrow function",
    source: "export class Tools {\n  /** Opens. */\n  static open = (): void => {};\n}",
    expected: { summary: "Opens." },
  },
  {
    rule: "an exported name at the end, before functions that are not exported",
    source:
      "/** No. */\nfunction no(): void {}\n/** Yes. */\nfunction yes(): void {}\nexport { yes as y };",
    expected: { summary: "Yes." },
  },
  {
    rule: "a declaration with a function type",
    source: "/** Opens. */\nexport declare const open: (/** Key. */ key: string) => void;",
    expected: { summary: "Opens.", params: { key: "Key." } },
  },
  {
    rule: "wrapped in parentheses and assertions",
    source:
      "/** Opens. */\nexport const open = ((key: string): void => {}) satisfies unknown as unknown;",
    expected: { summary: "Opens." },
    messages: ["missing-description:2"],
  },
  {
    rule: "nested namespaces",
    source: "export namespace A.B {\n  /** Opens. */\n  export function open(): void {}\n}",
    expected: { summary: "Opens." },
  },
];

export const ruleCases: readonly RuleCase[] = [
  ...extraction,
  ...tags,
  ...google,
  ...numpy,
  ...sphinx,
  ...mixtures,
  ...parameters,
  ...functions,
];

import { expect, test, vi } from "vitest";
import { detectDocstringStyle } from "../../compiler/docs/detect.js";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { comment } from "./rule-cases.js";

/** One documented function in each style (rows C2, U17, U135). */
const styles = {
  google: comment(
    "This is a forecast.",
    "",
    "Args:",
    "    city: City to look at.",
    "    days: Days ahead.",
    "",
    "Returns:",
    "    The forecast.",
  ),
  numpy: comment(
    "This is a forecast.",
    "",
    "Parameters",
    "----------",
    "city : string",
    "    City to look at.",
    "days : number",
    "    Days ahead.",
    "",
    "Returns",
    "-------",
    "string",
    "    The forecast.",
  ),
  sphinx: comment(
    "This is a forecast.",
    "",
    ":param city: City to look at.",
    ":param days: Days ahead.",
    ":return: The forecast.",
  ),
  jsdoc: comment(
    "This is a forecast.",
    "",
    "@param city - City to look at.",
    "@param days - Days ahead.",
    "@returns The forecast.",
  ),
} as const;

test.each(Object.entries(styles))("C2 U135 the same documentation in %s", (style, text) => {
  const found = describeFunction(
    `${text}\nexport function forecast(city: string, days = 3): string { return city; }`,
  );
  expect(found).toEqual({
    style,
    summary: "This is a forecast.",
    longDescription: null,
    params: { city: "City to look at.", days: "Days ahead." },
    returns: { type: style === "numpy" ? "string" : null, description: "The forecast." },
    raises: [],
    yields: null,
    examples: [],
    admonitions: [],
    deprecated: null,
    diagnostics: [],
  });
  const inner = text.replace(/^\/\*\*\n/, "").replaceAll(/^ \*(?:\/| ?)/gm, "");
  expect(detectDocstringStyle(inner)).toBe(style);
});

const body = (text: string) => text.replaceAll("\n", "\n  ");

test.each([
  [
    "C3 a method",
    `export class Weather {\n  ${body(styles.google)}\n  forecast(this: Weather, city: string, days: number): void {}\n}`,
  ],
  [
    "C3 a method of an object",
    `export const weather = {\n  ${body(styles.sphinx)}\n  forecast(city: string, days: number): void {},\n};`,
  ],
  [
    "C3 an arrow function",
    `${styles.numpy}\nexport const forecast = (city: string, days: number): void => {};`,
  ],
  [
    "C4 a static method",
    `export class Weather {\n  ${body(styles.jsdoc)}\n  static forecast(city: string, days: number): void {}\n}`,
  ],
  [
    "an async generator",
    `${styles.google}\nexport async function* forecast(city: string, days: number) {}`,
  ],
  [
    "a default export",
    `${styles.google}\nexport default function forecast(city: string, days: number) {}`,
  ],
  [
    "a function expression",
    `${styles.google}\nexport const forecast = async function (city: string, days: number) {};`,
  ],
])("%s is documented, by its name or as the first one", (_, source) => {
  for (const found of [describeFunction(source), describeFunction(source, "forecast")]) {
    expect(found).toMatchObject({
      summary: "This is a forecast.",
      params: { city: "City to look at.", days: "Days ahead." },
      diagnostics: [],
    });
  }
});

test("a function that is not there has no documentation", () => {
  expect(describeFunction("export const x = 1;")).toBeUndefined();
  expect(describeFunction("export function f(): void {}", "g")).toBeUndefined();
});

test("a function is found by its full name, its own name, or the name of its class", () => {
  const source = [
    "/** First. */\nexport function open(): void {}",
    "export class Desk {\n  /** Second. */\n  static open(): void {}\n  /** Third. */\n  static close(): void {}\n}",
    "/** Fourth. */\nexport default (): void => {};",
  ].join("\n");
  const summary = (name?: string) => describeFunction(source, name)?.summary;
  expect(summary()).toBe("First.");
  expect(summary("open")).toBe("First.");
  expect(summary("Desk.open")).toBe("Second.");
  expect(summary("close")).toBe("Third.");
  expect(summary("default")).toBe("Fourth.");
});

test("U1 messages are returned, and nothing is printed", () => {
  const calls = (["log", "info", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
  const source = `${comment("X.", "@param ghost - Lost.")}\nexport function f(): void {}`;
  const first = describeFunction(source);
  const again = describeFunction(source);
  for (const spy of [...calls, ...written]) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  expect(first?.diagnostics.map(({ code }) => code)).toEqual(["TG1302"]);
  expect(again).toEqual(first);
});

test("C7 a comment that starts with Args", () => {
  const source = `${comment("Args:", "    a: First.", "    b: Second.")}\nexport function add(a: number, b = 5): number { return a + b; }`;
  expect(describeFunction(source)).toMatchObject({
    summary: null,
    params: { a: "First.", b: "Second." },
  });
});

const args = ["Args:", "    n: Number."];
const note = ["Note:", "    Careful."];

test.each([
  ["U15 U16 below the summary", ["X.", "", ...args], ["X.", ...args]],
  [
    "U19 U20 below the body of a section",
    ["X.", "", ...note, "", ...args],
    ["X.", "", ...note, ...args],
  ],
  [
    "U16 blank lines below the title",
    ["X.", "", ...args],
    ["X.", "", "Args:", "", "    n: Number."],
  ],
])("%s a blank line makes no difference", (_, usual, other) => {
  const declaration = "export function f(n: number): void {}";
  const expected = describeFunction(`${comment(...usual)}\n${declaration}`);
  expect(expected?.params).toEqual({ n: "Number." });
  expect(describeFunction(`${comment(...other)}\n${declaration}`)).toEqual(expected);
});

const variadic = ["...numbers", "*numbers", "\\*numbers", "`numbers`", "numbers..."];

test.each(variadic)("U21 the description of %s lands on the bare name", (name) => {
  const texts = [
    ["X.", "", "Args:", `    ${name}: Numbers.`],
    ["X.", "", "Parameters", "----------", `${name} : number`, "    Numbers."],
    ["X.", "", `:param ${name}: Numbers.`],
    ["X.", "", `@param ${name} - Numbers.`],
  ];
  for (const lines of texts) {
    const found = describeFunction(
      `${comment(...lines)}\nexport function f(...numbers: number[]): void {}`,
    );
    expect(found?.params).toEqual({ numbers: "Numbers." });
  }
});

test("U6 U7 tags beat the comment before a parameter, which fills gaps", () => {
  const source = `${comment("X.", "@param a - Tag.")}\nexport function f(/** Inline. */ a: string, /** Inline. */ b: string): void {}`;
  expect(describeFunction(source)?.params).toEqual({ a: "Tag.", b: "Inline." });
});

test("U8 a parameter without a description has no key", () => {
  const source = `${comment("X.", "@param a", "@param b -", "@param {string} c")}\nexport function f(a: string, b: string, c: string): void {}`;
  expect(describeFunction(source)?.params).toEqual({});
});

test("U139 the comment of an initializer where the variable has none", () => {
  const source = `export const f = ${comment("X.", "@param a - A.")} (a: string): void => {};`;
  expect(describeFunction(source)).toMatchObject({ summary: "X.", params: { a: "A." } });
});

test("U140 the summary of an overload, the parameters of the implementation", () => {
  const source = `${comment("X.")}\nexport function f(a: string): void;\n${comment("@param a - A.")}\nexport function f(a: unknown): void {}`;
  expect(describeFunction(source)).toMatchObject({ summary: "X.", params: { a: "A." } });
});

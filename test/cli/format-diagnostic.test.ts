import picocolors from "picocolors";
import { expect, test } from "vitest";
import {
  countFindings,
  type Findings,
  spanEnd,
} from "../../compiler/format-diagnostic/findings.js";
import { type DiagnosticFormat, formatDiagnostics } from "../../compiler/format-diagnostic.js";
import type { Span } from "../../compiler/ir.js";
import { createReporter } from "../../compiler/reporter.js";

const plain = picocolors.createColors(false);

/** The span of the first occurrence of a text. */
function spanOf(file: string, text: string, part: string): Span {
  const start = text.indexOf(part);
  const before = text.slice(0, start).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, start, end: start + part.length, line: before.length, column };
}

/** One message about a part of a source text. */
function findingIn(text: string, part: string, file = "src/tools/a.ts"): Findings {
  const reporter = createReporter();
  reporter.report("duplicate-tool", spanOf(file, text, part), { name: "add" });
  return { diagnostics: reporter.diagnostics(), sources: new Map([[file, text]]) };
}

function print(format: DiagnosticFormat, findings: Findings, folder = ""): string {
  return formatDiagnostics(format, findings, { colors: plain, folder, facts: { tools: 2 } });
}

const frames: readonly (readonly [string, string, string, string])[] = [
  ["one word", "const add = 1;\n", "add", "    1 | const add = 1;\n      |       ^^^\n"],
  ["the last line without an end", "\n\nadd", "add", "    3 | add\n      | ^^^\n"],
  ["a tab before it", "\tadd\tx\n", "add", "    1 | \tadd\tx\n      | \t^^^\n"],
  ["CRLF", "a\r\nb add\r\nc\r\n", "add", "    2 | b add\n      |   ^^^\n"],
  [
    "wide characters before it",
    "/* 取得 */ add",
    "add",
    "    1 | /* 取得 */ add\n      |            ^^^\n",
  ],
  ["wide characters in it", "type 天気 = 1", "天気", "    1 | type 天気 = 1\n      |      ^^^^\n"],
  ["an emoji before it", "'👩‍👩‍👧' add", "add", "    1 | '👩‍👩‍👧' add\n      |      ^^^\n"],
  ["several lines", "f({\n  a,\n})", "{\n  a,\n}", "    1 | f({\n      |   ^\n"],
  ["a line separator in a string", '"a\u2028add"', "add", '    1 | add"\n      | ^^^\n'],
  [
    "control characters",
    "'\u001b[31m' add",
    "add",
    "    1 | '\\u001b[31m' add\n      |              ^^^\n",
  ],
  [
    "marks of direction",
    "/*\u202e*/ add",
    "add",
    "    1 | /*\\u202e*/ add\n      |            ^^^\n",
  ],
  ["a lone surrogate", "'\ud800' add", "add", "    1 | '\\ud800' add\n      |          ^^^\n"],
];

test.each(frames)("a code frame with %s", (_name, text, part, frame) => {
  const printed = print("text", findingIn(text, part));
  expect(printed).toContain(`: Two tools are called "add".\n${frame}  hint: `);
});

test("of a line without an end only the part around the place is shown", () => {
  const text = `${"a".repeat(10_000)}add${"b".repeat(10_000)}`;
  const [, line = "", marks = ""] = print("text", findingIn(text, "add")).split("\n");
  expect(line).toBe(`    1 | …${"a".repeat(40)}add${"b".repeat(97)}…`);
  expect(marks).toBe(`      | ${" ".repeat(41)}^^^`);
});

test("related places are shown below, with their code", () => {
  const a = "export function add() {}\n";
  const b = "export const add = 1;\n";
  const reporter = createReporter();
  reporter.report("duplicate-tool", spanOf("a.ts", a, "add"), { name: "add" }, [
    { message: "the other one", span: spanOf("b.ts", b, "add") },
  ]);
  const sources = new Map([
    ["a.ts", a],
    ["b.ts", b],
  ]);
  expect(print("text", { diagnostics: reporter.diagnostics(), sources })).toBe(
    [
      'a.ts:1:17 - error TG1102: Two tools are called "add".',
      "    1 | export function add() {}",
      "      |                 ^^^",
      "  b.ts:1:14 - the other one",
      "    1 | export const add = 1;",
      "      |              ^^^",
      "  hint: Rename one with `@tool otherName` in its comment, or hide one with `@internal`.",
      "",
    ].join("\n"),
  );
});

test("after ten messages with one code the others take a line each", () => {
  const text = Array.from({ length: 12 }, (_, index) => `add${index}\n`).join("");
  const reporter = createReporter();
  for (let index = 0; index < 12; index++) {
    const span = spanOf("a.ts", text, `add${index}`);
    reporter.report("duplicate-tool", span, { name: `add${index}` });
  }
  const printed = print("text", {
    diagnostics: reporter.diagnostics(),
    sources: new Map([["a.ts", text]]),
  });
  expect(printed.split("\n").filter((line) => line.includes(" - error TG1102: "))).toHaveLength(12);
  expect(printed.split("\n").filter((line) => line.startsWith("  hint: "))).toHaveLength(10);
  expect(printed).toMatch(/hint: [^\n]+\na\.ts:11:1 [^\n]+\na\.ts:12:1 [^\n]+\n$/);
});

test("colours are around words only: without them the text is the same", () => {
  const findings = findingIn("const add = 1;\n", "add");
  const colored = formatDiagnostics("text", findings, {
    colors: picocolors.createColors(true),
    folder: "",
    facts: {},
  });
  expect(colored).toContain("\u001b[31m");
  expect(colored.replace(/\u001b\[\d+m/g, "")).toBe(print("text", findings));
});

test("JSON holds everything, with relative paths", () => {
  const text = "const a = 1;\nconst add = {\n};\n";
  expect(JSON.parse(print("json", findingIn(text, "add = {\n}")))).toEqual({
    diagnostics: [
      {
        code: "TG1102",
        name: "duplicate-tool",
        severity: "error",
        message: 'Two tools are called "add".',
        hint: "Rename one with `@tool otherName` in its comment, or hide one with `@internal`.",
        file: "src/tools/a.ts",
        start: 19,
        end: 28,
        line: 2,
        column: 7,
        endLine: 3,
        endColumn: 2,
        related: [],
      },
    ],
    summary: { errors: 1, warnings: 0, infos: 0 },
    tools: 2,
  });
});

test("GitHub gets one command for each message, with its delimiters escaped", () => {
  const file = "src/tools/a,b:100%.ts";
  expect(print("github", findingIn("const add = 1;\n", "add", file), "packages/x")).toBe(
    "::error file=packages/x/src/tools/a%2Cb%3A100%25.ts,line=1,col=7,endLine=1,endColumn=10," +
      "title=TG1102 duplicate-tool::src/tools/a,b:100%25.ts:1:7 - " +
      'Two tools are called "add".%0Ahint: Rename one with `@tool otherName` in its comment, ' +
      "or hide one with `@internal`.\n",
  );
});

test("GitHub calls information a notice", () => {
  const reporter = createReporter({ "no-tools": "info" });
  reporter.report("no-tools", undefined, { searched: "src" });
  const printed = print("github", { diagnostics: reporter.diagnostics(), sources: new Map() });
  expect(printed).toMatch(/^::notice title=TG1101 no-tools::No tool functions/);
});

test("SARIF names each rule once and places results in the repository", () => {
  const reporter = createReporter({ "no-tools": "info" });
  const text = "const add = 1;\n";
  const span = spanOf("src/tools/ä b.ts", text, "add");
  reporter.report("duplicate-tool", span, { name: "add" }, [{ message: "there", span }]);
  reporter.report("duplicate-tool", span, { name: "sub" });
  reporter.report("no-tools", undefined, { searched: "src" });
  const sources = new Map([[span.file, text]]);
  const log = JSON.parse(print("sarif", { diagnostics: reporter.diagnostics(), sources }, "pkg"));
  const [run] = log.runs;
  expect(log.version).toBe("2.1.0");
  expect(run.tool.driver.rules).toEqual([
    { id: "TG1102", name: "duplicate-tool", defaultConfiguration: { level: "error" } },
    { id: "TG1101", name: "no-tools", defaultConfiguration: { level: "error" } },
  ]);
  const location = {
    physicalLocation: {
      artifactLocation: { uri: "pkg/src/tools/%C3%A4%20b.ts", uriBaseId: "%SRCROOT%" },
      region: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 10 },
    },
  };
  const results = run.results.map(({ ruleId, ruleIndex, level, locations }: never) => ({
    ruleId,
    ruleIndex,
    level,
    locations,
  }));
  expect(results).toEqual([
    { ruleId: "TG1101", ruleIndex: 1, level: "note", locations: [] },
    { ruleId: "TG1102", ruleIndex: 0, level: "error", locations: [location] },
    { ruleId: "TG1102", ruleIndex: 0, level: "error", locations: [location] },
  ]);
  expect(run.results[1].relatedLocations).toEqual([
    { id: 0, ...location, message: { text: "there" } },
  ]);
});

test("the end of a span is known only where its text is", () => {
  const span = spanOf("a.ts", "add", "add");
  expect(spanEnd(span, new Map())).toEqual({});
  expect(spanEnd(span, new Map([["a.ts", "add"]]))).toEqual({ endLine: 1, endColumn: 4 });
});

test("findings are counted by severity", () => {
  const reporter = createReporter({ "no-tools": "warning" });
  reporter.report("no-tools", undefined, { searched: "src" });
  reporter.report("duplicate-tool", undefined, { name: "a" });
  expect(countFindings(reporter.diagnostics())).toEqual({ errors: 1, warnings: 1, infos: 0 });
});

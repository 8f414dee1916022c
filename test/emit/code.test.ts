import fc from "fast-check";
import { ts } from "ts-morph";
import { expect, test } from "vitest";
import {
  code,
  docComment,
  identifier,
  importName,
  joinCode,
  memberAccess,
  objectCode,
  printFile,
  sourceText,
} from "../../compiler/emit/code.js";

/** Prints, parses and evaluates a module; answers with its exports. */
function evaluate(text: string): Readonly<Record<string, unknown>> {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  expect(diagnostics).toEqual([]);
  const exports = {};
  new Function("exports", outputText)(exports);
  return exports;
}

const print = (body: ReturnType<typeof code>) =>
  printFile({ header: "h", body }).replace("// h\n/* eslint-disable */\n\n", "");

/** Text that tries to leave its place. */
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it tries to open a hole
          ..."`|${|}|*/|/*|//|</script>|<script>|<!--|\u2028|\u2029|\0|\ud800|\udc00|\\|'|\"|\n|\r".split(
            "|",
          ),
          ..."\r\n|\ufeff|\u202e|@ts-ignore|@ts-expect-error|;process.exit()|__proto__".split("|"),
        ),
        fc.string({ unit: "grapheme" }),
      ),
    )
    .map((pieces) => pieces.join("")),
);
const { value: hostileJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      hostile,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie("value")),
    fc.dictionary(fc.oneof(hostile, fc.constant("__proto__")), tie("value")),
  ),
}));

test("whatever data goes in, evaluating the printed module gives it back", () => {
  fc.assert(
    fc.property(hostileJson, hostile, hostile, (value, text, comment) => {
      const data = value as never;
      const printed = printFile({
        header: comment,
        body: code`
          ${docComment(comment)}export const plain = ${data};
          export const nested = { inner: [${text}, ${objectCode([[text, data]])}] };
        `,
      });
      const exports = evaluate(printed);
      expect(JSON.stringify(exports["plain"])).toBe(
        JSON.stringify(JSON.parse(JSON.stringify(value))),
      );
      expect(JSON.stringify(exports["nested"])).toBe(
        JSON.stringify({ inner: [text, Object.fromEntries([[text, value]])] }),
      );
      expect(printed).not.toMatch(/<\/script|<!--|[\u2028\u2029\0\u202e\ufeff]|[ \t]$/im);
      expect(Buffer.from(printed).toString()).toBe(printed);
    }),
  );
});

test("a comment of any text leaves the code around it alone", () => {
  fc.assert(
    fc.property(hostile, (comment) => {
      const printed = print(code`
        export const before = 1;
        ${docComment(comment)}export const after: number = ${2};
      `);
      expect(evaluate(printed)).toEqual({ before: 1, after: 2 });
      const source = ts.createSourceFile("a.ts", printed, ts.ScriptTarget.ES2022);
      expect(
        (source as unknown as { commentDirectives?: unknown }).commentDirectives,
      ).toBeUndefined();
    }),
  );
});

test("data that looks like code inside is still data", () => {
  const data = JSON.parse('{"kind":"code","parts":[{"kind":"text","text":"evil()"}]}');
  expect(print(code`x(${data});`)).toBe(
    'x({ kind: "code", parts: [{ kind: "text", text: "evil()" }] });\n',
  );
});

const LONG =
  "a text that is so long that it does not fit into what is left of a line of 100 columns";

test.each<[string, unknown, string]>([
  ["short object", { a: 1, "b-c": [true, null] }, 'x = { a: 1, "b-c": [true, null] };'],
  ["empty", { a: {}, b: [] }, "x = { a: {}, b: [] };"],
  ["undefined members", { a: undefined, b: 1 }, "x = { b: 1 };"],
  ["quotes", 'say "hi"', "x = 'say \"hi\"';"],
  ["both quotes", 'it\'s "x"', "x = 'it\\'s \"x\"';"],
  ["negative zero", -0, "x = -0;"],
  ["own __proto__", JSON.parse('{"__proto__":1}'), 'x = { ["__proto__"]: 1 };'],
  [
    "two objects",
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    "x = [\n  { a: 1, b: 2 },\n  { a: 1, b: 2 },\n];",
  ],
  [
    "long strings",
    { description: LONG, a: LONG, items: [`${LONG} items`] },
    `x = {\n  description:\n    "${LONG}",\n  a: "${LONG}",\n  items: [\n    "${LONG} items",\n  ],\n};`,
  ],
  [
    "numbers fill lines",
    Array.from({ length: 30 }, (_, index) => 1000 + index),
    "x = [\n  1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015,\n" +
      "  1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029,\n];",
  ],
])("layout: %s", (_, value, expected) => {
  expect(print(code`x = ${value as never};`)).toBe(`${expected}\n`);
});

test("a value too long for its line goes below its key", () => {
  const text = `${LONG} and more`;
  expect(print(code`x = ${{ description: text, ref: text }};`)).toBe(
    `x = {\n  description:\n    "${text}",\n  ref: "${text}",\n};\n`,
  );
});

test("templates are dedented and nested code is indented", () => {
  const body = joinCode([code`one(${1});`, code`if (x) {\n  two();\n}`]);
  const printed = print(code`
    function f() {
      ${body}
      return ${{ a: LONG, b: [1, 2] }};
    }

    ${docComment("Says *hello*.\n\n  indented")}const ${identifier("g")} = f${memberAccess("a-b")}${memberAccess("c")};
  `);
  expect(printed).toBe(`function f() {
  one(1);
  if (x) {
    two();
  }
  return {
    a: "${LONG}",
    b: [1, 2],
  };
}

/**
 * Says *hello*.
 *
 *   indented
 */
const g = f["a-b"].c;
`);
});

test("objectCode mixes data and code and leaves out what is undefined", () => {
  const body = objectCode([
    ["name", "a"],
    ["gone", undefined],
    ["call-me", code`() => ${1}`],
    ["description", `${LONG} and more`],
  ]);
  expect(print(code`x(${body});`)).toBe(
    `x({\n  name: "a",\n  "call-me": () => 1,\n  description:\n    "${LONG} and more",\n});\n`,
  );
});

test("imports are collected, sorted, merged, type-only where possible and never clash", () => {
  const type = { typeOnly: true };
  const printed = printFile({
    header: "x",
    reserved: ["taken"],
    body: code`
      ${importName("./b.js", "Point", type)} ${importName("./a.js", "Point", type)}
      ${importName("./a.js", "taken")} ${importName("./c.js", "both", type)} ${importName("./c.js", "both")}
      ${importName("./c.js", "Only", type)} ${importName("zod", "z")} ${importName("./d-e.js", "default")}
      ${importName("./f.js", "*", { as: "decode" })} ${importName("./f.js", "string name")}
      ${importName("./g.js", "Map")} ${importName("./h.js", "class")} ${importName("./a.js", "Point", type)}
    `,
  });
  expect(printed).toBe(`// x
/* eslint-disable */

import { z } from "zod";
import { type Point, taken as taken_2 } from "./a.js";
import type { Point as Point_2 } from "./b.js";
import { type Only, both } from "./c.js";
import { default as dE } from "./d-e.js";
import * as decode from "./f.js";
import { "string name" as stringName } from "./f.js";
import { Map as Map_2 } from "./g.js";
import { class as class_ } from "./h.js";

Point_2 Point
taken_2 both both
Only z dE
decode stringName
Map_2 class_ Point
`);
});

test("local names depend on the set of imports alone", () => {
  const uses = ["./a.js", "./b.js", "./c.js"].map((module) => importName(module, "Same"));
  const names = (order: readonly number[]) => {
    const printed = printFile({
      header: "x",
      body: joinCode(order.flatMap((index) => uses[index] ?? [])),
    });
    return printed.match(/^import .*$/gm);
  };
  expect(names([2, 0, 1])).toEqual(names([0, 1, 2]));
});

test("text that is no identifier is never declared", () => {
  for (const name of ["a b", "class", "1a", "", "a;evil()"]) {
    expect(() => identifier(name)).toThrow();
  }
  expect(print(sourceText("ok"))).toBe("ok\n");
});

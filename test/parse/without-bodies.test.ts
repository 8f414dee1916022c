import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { withoutBodies } from "../../compiler/parse/without-bodies.js";

const root = resolve(import.meta.dirname, "../..");

/** A function whose body is `inside`, and one behind it. */
const around = (inside: string) =>
  `export function first(a: string): string {\n  ${inside}\n}\nexport function second(): void {\n  a;\n}\n`;

const insides: readonly [title: string, inside: string][] = [
  ["braces in strings", "return '}' + \"{\" + `}`;"],
  ["braces in comments", "// }\n  /* { */ return a;"],
  ["code in templates", "return `${a ? `{${a}}` : '}'}`;"],
  ["templates at the margin", "return `\n}\n${a}\n{`;"],
  ["regular expressions", "return a.replace(/[/}\"'`]/g, '').replace(/\\/{/, '');"],
  ["divisions", "const b = 4 / 2 / 1; return `${b / 2}`;"],
  ["a regular expression after a word", "return /}/.test(a) ? a : a;"],
  ["nested functions", "function inner(): void {\n    a;\n  }\n  return a;"],
  ["letters of any script", "const 值 = 1; return `${值 / 2}`;"],
];

test.each(insides)("%s do not hide the end of a body", (_, inside) => {
  const text = around(inside);
  const { blanked } = judge("inside.ts", text);
  expect(blanked).toBe(2);
});

const headers: readonly [title: string, header: string][] = [
  ["type parameters", "function f<T extends () => { a: 1 }, U = T>(a: T): T"],
  ["an object as result", "function f(): { a: string }"],
  ["unions with objects", "async function f(): Promise<{ a: 1 } | { b: 2 }>"],
  ["a union ending in an object", 'function f(): "a" | { b: 2 }'],
  ["an assertion", "function f(a: unknown): asserts a is { b: string }"],
  ["a conditional result", "function f<T>(): T extends { a: 1 } ? { b: 2 } : never"],
  ["a function as result", "function f(): () => { a: 1 }"],
  ["literals and templates as result", 'function f(): `a${"b" | "c"}` | "}"'],
  ["defaults", 'function f({ a = "){" }: { a?: string } = {}, b = /[)}]/): void'],
  ["generators", "export async function* 生成(): AsyncGenerator<{ a: 1 }>"],
  ["a result over several lines", "function f(\n  a: string,\n): Promise<{\n  a: string;\n}>"],
  ["a comment before the body", "function f(): void /* { */"],
  ["a default export without a name", "export default function (): void"],
];

test.each(headers)("%s do not hide the start of a body", (_, header) => {
  const text = `${header} {\n  throw new Error("{");\n}\nexport const after = 1;\n`;
  judge("header.ts", text);
  expect(withoutBodies(text)).toContain("after");
});

const kept: readonly [title: string, text: string][] = [
  ["no declared result", "export function f(a: string) {\n  return a;\n}\n"],
  ["a body in one line", "export function f(): number { return 1; }\n"],
  ["a signature alone", "declare function f(): void;\nfunction g(a: string): void;\n"],
  ["an example in a comment", "/*\nfunction f(): void {\n  a;\n}\n*/\n"],
  ["text that looks like a function", "const a = `\nfunction f(): void {\n  a;\n}\n`;\n"],
  ["an end that is missing", "export function f(): void {\n  a;\n"],
  ["braces that margins contradict", "export function f(): void {\n  if (a) {\n}\n"],
];

test.each(kept)("%s: nothing is taken out", (_, text) => {
  expect(withoutBodies(text)).toBe(text);
});

// Written by others, and by us, in any style: the compiler says where bodies are.
const corpora = ["compiler", "runtime", "test", "node_modules/ox", "node_modules/zod/src"];

test("in real sources only bodies are taken out, and most of them", () => {
  const counts = { files: 0, functions: 0, blanked: 0 };
  for (const corpus of corpora) {
    for (const path of modulesIn(join(root, corpus))) {
      const { functions, blanked } = judge(path, readFileSync(path, "utf8"));
      counts.files += 1;
      counts.functions += functions;
      counts.blanked += blanked;
    }
  }
  expect(counts.files).toBeGreaterThan(1000);
  expect(counts.blanked / counts.functions).toBeGreaterThan(0.95);
});

function modulesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Compares with what the compiler says: nothing may differ but the insides of bodies. */
function judge(path: string, text: string) {
  const shorter = withoutBodies(text);
  const found = bodiesOf(path, text);
  const blank = found.filter(([start, end]) => {
    const now = shorter.slice(start, end);
    return now !== text.slice(start, end) && now.trim() === "";
  });
  let expected = text;
  for (const [start, end] of blank) {
    const spaces = text.slice(start, end).replace(/[^\r\n\u2028\u2029]/g, " ");
    expected = expected.slice(0, start) + spaces + expected.slice(end);
  }
  expect(shorter === expected, path).toBe(true);
  return { functions: found.length, blanked: blank.length };
}

function bodiesOf(path: string, text: string): readonly (readonly [number, number])[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) =>
    ts.isFunctionDeclaration(statement) && statement.body && statement.type
      ? [[statement.body.getStart(source) + 1, statement.body.end - 1] as const]
      : [],
  );
}

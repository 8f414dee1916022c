import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveProject } from "../compiler/config/resolve-project.js";
import { messages } from "../compiler/diagnostics.js";
import { casesFolder, runCase } from "./run-case.js";

const names = readdirSync(casesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
  .map((entry) => entry.name)
  .sort();

test.each(names)("%s prints exactly what is expected", async (name) => {
  const printed = await runCase(name);
  expect(printed).toBe(expectation(join(casesFolder, name, "expected.txt"), printed));
});

const withOutput = names.filter((name) => existsSync(join(casesFolder, name, "expected")));

test.each(withOutput)("%s generates exactly what is expected", async (name) => {
  const root = join(casesFolder, name);
  const { compile } = await import("../compiler/compile.js");
  const { project } = await resolveProject({ root, paths: ["."] });
  const { files } = project ? await compile(project) : { files: [] };
  for (const expected of readdirSync(join(root, "expected"))) {
    const text = files.find(({ path }) => path === expected)?.text ?? "";
    expect(text).toBe(expectation(join(root, "expected", expected), text));
  }
});

/** A crash has no sources: test/cli/command-line.test.ts holds its text. */
const testedElsewhere = ["TG1900"];

test.each(
  Object.entries(messages)
    .map(([name, row]): readonly [string, string] => [row.code, name])
    .filter(([code]) => !testedElsewhere.includes(code)),
)("%s %s has a case with its exact text", (code) => {
  const files = names.map((name) => join(casesFolder, name, "expected.txt")).filter(existsSync);
  const texts = files.map((file) => readFileSync(file, "utf8"));
  expect(texts.some((text) => text.includes(` ${code}: `) || text.includes(`=${code} `))).toBe(
    true,
  );
});

test("each code belongs to one message", () => {
  const codes = Object.values(messages).map((row) => row.code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

/** The expected text; with `UPDATE=1` the actual one, written down. */
function expectation(file: string, actual: string): string {
  if (process.env["UPDATE"]) writeFileSync(file, actual);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

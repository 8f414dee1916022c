import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../compiler/config.js";
import { dialectEmitters } from "../../compiler/emit/dialects/index.js";
import type { OutputFile } from "../../compiler/output-file.js";
import { compileFixture, fixtureRoot } from "./fixture-project.js";

let files: readonly OutputFile[];

beforeAll(async () => {
  const { files: found, diagnostics } = await compileFixture();
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  files = found;
});

// The keys of the table are the names of its type.
const dialects = Object.keys(dialectEmitters) as readonly DialectName[];

test.each(dialects)("%s.ts is what a reviewer expects", (dialect) => {
  const text = files.find(({ path }) => path === `${dialect}.ts`)?.text ?? "";
  const expected = join(fixtureRoot, "expected", `${dialect}.ts`);
  if (process.env["UPDATE"]) writeFileSync(expected, text);
  expect(text).toBe(existsSync(expected) ? readFileSync(expected, "utf8") : "");
});

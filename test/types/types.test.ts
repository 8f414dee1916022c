import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileCache } from "../../compiler/parse/load-program.js";
import { readCaseFile } from "./case-file.js";
import { type CaseWorkshop, openWorkshop } from "./case-workshop.js";
import { compileTogether, type PlacedCase, standsAlone } from "./compile-cases.js";
import { transcriptOf } from "./transcript.js";

const folder = join(import.meta.dirname, "../../fixtures/types");
const update = process.env["UPDATE"] !== undefined;

/** While one works on a case: only the files whose names begin with this. */
const wanted = process.env["CASES"] ?? "";

const files = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && name.startsWith(wanted))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const group = name.replace(/\.md$/, "");
    const { preamble, cases } = readCaseFile(text);
    const placed = cases.map((typeCase) => ({ folder: `${group}/${typeCase.id}`, typeCase }));
    return { name, preamble, cases: placed };
  });
const all: readonly PlacedCase[] = files.flatMap(({ cases }) => cases);

let workshop: CaseWorkshop;
beforeAll(async () => {
  workshop = await openWorkshop(folder, all);
});
afterAll(() => {
  if (workshop !== undefined) rmSync(workshop.root, { recursive: true });
});

describe.each(files)("$name", ({ name, preamble, cases }) => {
  test.each(cases)("$typeCase.title", ({ typeCase }) => {
    const placed = cases.find((each) => each.typeCase === typeCase);
    if (placed === undefined) throw new Error("a case has a place");
    if (!update) expect(workshop.transcript(placed)).toBe(typeCase.expected);
  });
  if (!update) return;
  test("is written anew", () => {
    const sections = cases.map((each) =>
      [each.typeCase.head, workshop.transcript(each)].filter((part) => part !== "").join("\n\n"),
    );
    writeFileSync(join(folder, name), `${preamble}${sections.join("\n\n")}\n`);
  });
});

test("the generated code of all cases type-checks", () => {
  expect(workshop.typeErrors()).toEqual([]);
});

test("cases have distinct places", () => {
  const places = all.map((each) => each.folder);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

const shared = all.filter((each) => !standsAlone(each));

test("a case means the same alone as among all others", async () => {
  const cache: FileCache = new Map();
  for (const each of shared) {
    const alone = await compileTogether([each], workshop.project, cache);
    expect(textOf(each, alone)).toBe(workshop.transcript(each));
  }
});

test("a case means the same whatever the order of files", async () => {
  const others = await compileTogether([...shared].reverse(), workshop.project);
  for (const each of shared) expect(textOf(each, others)).toBe(workshop.transcript(each));
});

function textOf(each: PlacedCase, compiled: Awaited<ReturnType<typeof compileTogether>>): string {
  const found = compiled.get(each);
  if (found === undefined) throw new Error("every case was compiled");
  return transcriptOf(each.typeCase, found, each.folder, workshop.decode(each));
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { compile } from "../../compiler/compile.js";
import { resolveProject } from "../../compiler/config/resolve-project.js";
import { putFiles, readFiles, temporaryFolder } from "../temporary-folder.js";

const order = vi.hoisted(() => ({ of: (paths: string[]) => paths }));
vi.mock("tinyglobby", async (importOriginal) => {
  const original: typeof import("tinyglobby") = await importOriginal();
  return {
    ...original,
    glob: async (...args: never) => order.of(await Reflect.apply(original.glob, null, args)),
  };
});

const fixtures = resolve(import.meta.dirname, "../../fixtures/projects");
const cli = resolve(import.meta.dirname, "../../compiler/cli.ts");

/** Names that languages sort differently, and a type that several files share. */
const letters = ["a", "Z", "z", "ä", "å", "Ö", "i", "I", "ı", "ch", "cz"];
const sorting = Object.fromEntries([
  ["toolgen.config.json", '{ "naming": "snake_case", "dialects": ["openai", "mcp"] }'],
  [
    "src/tools/shared.ts",
    "/** A place. */\nexport interface Place {\n  /** Its city. */\n  city: string;\n}\n",
  ],
  ...letters.map((letter, index) => [
    `src/tools/${index % 2}${letter}.ts`,
    `import type { Place } from "./shared.js";\n\n/**\n * Goes to ${letter}.\n *\n * @param place Where to.\n */\nexport function listItems${index}I(place: Place, ${letter}?: "${letter}" | "b"): void {}\n`,
  ]),
]);

/** Projects to build: made ones, and the fixtures, whatever stands in them. */
const projects: readonly (readonly [string, (root: string) => void])[] = [
  ["names that languages sort differently", (root) => putFiles(root, sorting)],
  ["weather", (root) => cpSync(join(fixtures, "weather"), root, { recursive: true })],
  ["notes-agent", (root) => cpSync(join(fixtures, "notes-agent"), root, { recursive: true })],
];

/** What a build of a project makes, as data. */
async function output(root: string): Promise<Readonly<Record<string, string>>> {
  const { project } = await resolveProject({ root });
  if (project === undefined) throw new Error("the configuration is wrong");
  const { files, diagnostics } = await compile(project);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(files.length).toBeGreaterThan(3);
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

test.each(projects)("output of %s is the same from another place", async (_name, put) => {
  const here = temporaryFolder();
  const there = join(temporaryFolder(), "a much/longer path/b c/ü");
  mkdirSync(there, { recursive: true });
  put(here);
  put(there);
  const first = await output(here);
  expect(await output(there)).toEqual(first);
  for (const text of Object.values(first)) expect(text).not.toContain(here);
});

test.each(projects)("output of %s is the same in any order of files", async (_name, put) => {
  const root = temporaryFolder();
  put(root);
  const first = await output(root);
  for (const shuffle of [(paths: string[]) => paths.toReversed(), rotate]) {
    order.of = shuffle;
    try {
      expect(await output(root)).toEqual(first);
    } finally {
      order.of = (paths) => paths;
    }
  }
});

test.each(projects)("output of %s is the same from sources with CRLF", async (_name, put) => {
  const root = temporaryFolder();
  put(root);
  const first = await output(root);
  for (const [file, text] of Object.entries(readFiles(root))) {
    writeFileSync(join(root, file), text.replaceAll(/\r?\n/g, "\r\n"));
  }
  const second = await output(root);
  expect(second).toEqual(first);
  expect(Object.values(second).join("")).not.toContain("\r");
});

const machines: readonly NodeJS.ProcessEnv[] = [
  { LC_ALL: "C", TZ: "UTC" },
  { LC_ALL: "sv_SE.UTF-8", TZ: "Asia/Tokyo", CI: "true", FORCE_COLOR: "1" },
  { LC_ALL: "tr_TR.UTF-8", TZ: "America/St_Johns", HOME: "/nowhere", NO_COLOR: "1", COLUMNS: "40" },
];

test("output is the same in every language, time zone and environment", () => {
  const outputs = machines.map((env) => {
    const root = temporaryFolder(sorting);
    const { PATH } = process.env;
    const args = ["--import", import.meta.resolve("tsx"), cli, "build"];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env: { PATH, ...env },
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    return readFiles(join(root, "src/generated"));
  });
  for (const each of outputs) expect(each).toEqual(outputs[0]);
});

test("the languages of the test do sort differently", () => {
  const sorted = machines.map(({ LC_ALL }) => {
    const script =
      "console.log(['z', 'ä', 'I', 'ı', 'i'].sort((a, b) => a.localeCompare(b)).join())";
    return spawnSync(process.execPath, ["-e", script], { env: { LC_ALL }, encoding: "utf8" })
      .stdout;
  });
  expect(new Set(sorted).size).toBe(3);
});

function rotate(paths: string[]): string[] {
  const middle = Math.ceil(paths.length / 2);
  return [...paths.slice(middle), ...paths.slice(0, middle)];
}

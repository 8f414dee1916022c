import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.js";

const cli = resolve(import.meta.dirname, "../../compiler/cli.ts");
const tsx = import.meta.resolve("tsx");

/** Runs the command line in a process of its own, as a user does. */
function run(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { PATH } = process.env;
  return spawnSync(process.execPath, ["--import", tsx, cli, ...args], {
    cwd,
    env: { PATH, ...env },
    encoding: "utf8",
  });
}

/** Names of the packages that a run loads, told by the coverage that V8 keeps of every script. */
function loadedPackages(cwd: string, args: readonly string[]): ReadonlySet<string> {
  const coverage = temporaryFolder();
  run(cwd, args, { NODE_V8_COVERAGE: coverage });
  const urls = readdirSync(coverage).flatMap((file) => {
    const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(
      readFileSync(join(coverage, file), "utf8"),
    );
    return result.map(({ url }) => url);
  });
  expect(urls.some((url) => url.endsWith("compiler/cli.ts"))).toBe(true);
  const names = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

const heavy = [
  "@ts-morph/common",
  "ts-morph",
  "typescript",
  "prettier",
  "ajv",
  "jiti",
  "json-schema-to-typescript",
  "diff",
  "recheck",
];
const project = {
  "src/tools/add.ts":
    "/** Adds two numbers. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n",
};

const loads: readonly (readonly [readonly string[], readonly string[]])[] = [
  [["--help"], []],
  [["build", "none"], []],
  [["build", "--naming", "snake"], ["ajv"]],
];

test.each(loads)("%j loads of the heavy packages %j", (args, expected) => {
  const loaded = loadedPackages(temporaryFolder(project), args);
  expect(heavy.filter((name) => loaded.has(name))).toEqual(expected);
});

test("a build with nothing to format, check or compare loads the TypeScript compiler alone", () => {
  const loaded = loadedPackages(temporaryFolder(project), ["build"]);
  expect(heavy.filter((name) => loaded.has(name))).toEqual(["@ts-morph/common"]);
});

test("exit codes and streams come out of the process", () => {
  const folder = temporaryFolder(project);
  const check = run(folder, ["check"]);
  expect([check.status, check.stdout]).toEqual([3, ""]);
  const list = run(folder, ["list"]);
  expect([list.status, list.stdout]).toEqual([0, expect.stringMatching(/^TOOL .*\nadd +a, b /)]);
});

test("a reader that stops early is no failure", () => {
  const folder = temporaryFolder(project);
  const command = `"${process.execPath}" --import "${tsx}" "${cli}" list --json | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["0\n", expect.not.stringContaining("EPIPE")]);
});

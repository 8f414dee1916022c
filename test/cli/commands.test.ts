import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "../../compiler/commands/command-line.js";
import { pipeAt } from "../run-case.js";
import { putFiles, readFiles, temporaryFolder } from "../temporary-folder.js";

const add = `/**
 * Adds two numbers. Use it for sums. Not for dates.
 *
 * @param a First number.
 * @param b Second number.
 * @returns Their sum.
 */
export function add(a: number, b: number): number {
  return a + b;
}
`;
const greet = `/** Greets someone. Use it once. Not for goodbyes. */
export function greet(name: string, options?: { loud: boolean; times?: number }): string {
  return name + JSON.stringify(options);
}
`;
const broken = "/** Can't be one. */\nexport function broken(this: Date, run: symbol): void {}\n";

function project(files: Readonly<Record<string, string>> = { "src/tools/add.ts": add }): string {
  return temporaryFolder(files);
}

async function toolgen(cwd: string, command: string, env = {}) {
  return runCommandLine(command.split(" "), pipeAt(cwd, env));
}

test("the second build writes nothing", async () => {
  const root = project();
  const first = await toolgen(root, "build");
  expect(first).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^1 tool in src\/generated: \d+ files written\.\n$/),
  });
  const files = Object.keys(readFiles(join(root, "src/generated")));
  const stamps = () =>
    files
      .map((file) => statSync(join(root, "src/generated", file), { bigint: true }))
      .map(({ ino, mtimeNs }) => [ino, mtimeNs]);
  const before = stamps();
  expect((await toolgen(root, "build")).stdout).toBe("1 tool in src/generated: up to date.\n");
  expect(stamps()).toEqual(before);
});

test("what a removed dialect left goes away with the next build", async () => {
  const root = project();
  await toolgen(root, "build --dialect openai,mcp");
  expect((await toolgen(root, "check --dialect openai --reporter github")).stderr).toContain(
    "src/generated/mcp.ts:1:1 - This file is left over",
  );
  expect((await toolgen(root, "build --dialect openai")).stdout).toMatch(/, 1 file removed\.\n$/);
  expect(Object.keys(readFiles(join(root, "src/generated")))).not.toContain("mcp.ts");
});

test("with an error nothing is written, and the old output stays", async () => {
  const root = project();
  await toolgen(root, "build");
  const before = readFiles(join(root, "src/generated"));
  putFiles(root, {
    "src/tools/add.ts": add.replace("Adds", "Sums"),
    "src/tools/broken.ts": broken,
  });
  const { exitCode, stdout, stderr } = await toolgen(root, "build");
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^src\/tools\/broken\.ts:2:\d+ - error TG1\d{3}: /);
  expect(stderr).toMatch(/\d+ errors?.*\. Nothing was written\.\n$/);
  expect(readFiles(join(root, "src/generated"))).toEqual(before);
});

test("more warnings than allowed are a failure, for build, check and lint", async () => {
  const root = project({ "src/tools/add.ts": add.replace("@param a", "@param c") });
  const warning = "--rule unknown-param=warning";
  expect((await toolgen(root, `lint ${warning}`)).exitCode).toBe(0);
  for (const command of ["build", "check", "lint"]) {
    const { exitCode, stderr } = await toolgen(root, `${command} ${warning} --max-warnings 0`);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/\d+ warnings?, but --max-warnings allows 0\. /);
  }
  expect(Object.keys(readFiles(root))).toEqual(["src/tools/add.ts"]);
});

test("--strict-docs makes what is wrong in comments an error", async () => {
  const root = project({ "src/tools/add.ts": add.replace("@param a", "@param c") });
  expect((await toolgen(root, "lint")).exitCode).toBe(0);
  const { exitCode, stderr } = await toolgen(root, "lint --strict-docs");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/error TG13\d\d: /);
});

interface StaleRow {
  readonly name: string;
  readonly change: (root: string) => void;
  readonly codes: readonly string[];
}

const registry = "src/generated/registry.ts";

function edit(root: string, file: string, from: string | RegExp, to: string): void {
  const path = join(root, file);
  const text = readFiles(root)[file] ?? "";
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

const staleRows: readonly StaleRow[] = [
  { name: "fresh", change: () => {}, codes: [] },
  {
    name: "CRLF in sources and output",
    change: (root) => {
      for (const [file, text] of Object.entries(readFiles(root))) {
        writeFileSync(join(root, file), text.replaceAll("\n", "\r\n"));
      }
    },
    codes: [],
  },
  {
    name: "a changed function",
    change: (root) => edit(root, "src/tools/add.ts", "b: number", "b?: number"),
    codes: ["TG1505"],
  },
  { name: "a missing file", change: (root) => rmSync(join(root, registry)), codes: ["TG1507"] },
  {
    name: "a missing folder",
    change: (root) => rmSync(join(root, "src/generated"), { recursive: true }),
    codes: ["TG1507"],
  },
  {
    name: "a tampered body",
    change: (root) => edit(root, registry, "add", "sub"),
    codes: ["TG1506"],
  },
  {
    name: "an edited header",
    change: (root) => edit(root, registry, "Do not edit", "Please edit"),
    codes: ["TG1506"],
  },
  {
    name: "a header that is gone",
    change: (root) => edit(root, registry, /^.*\n/, ""),
    codes: ["TG1501"],
  },
  {
    name: "an extra file",
    change: (root) =>
      putFiles(root, { "src/generated/gemini.ts": "// @generated by toolgen from x.\n" }),
    codes: ["TG1508"],
  },
];

test.each(staleRows)("check of $name", async ({ change, codes }) => {
  const root = project();
  await toolgen(root, "build");
  change(root);
  const before = readFiles(root);
  const { exitCode, stdout, stderr } = await toolgen(root, "check");
  expect(readFiles(root)).toEqual(before);
  const found = [...new Set([...stderr.matchAll(/ error (TG\d{4}): /g)].map(([, code]) => code))];
  expect(found).toEqual(codes);
  expect(exitCode).toBe(codes.length === 0 ? 0 : 3);
  if (codes.length === 0) expect(stdout).toBe("1 tool in src/generated: up to date.\n");
  else expect(stderr).toMatch(/^\d+ files? out of date\. To update: toolgen build\n$/m);
});

test("check shows what differs, and the command that mends it does", async () => {
  const root = project();
  await toolgen(root, "build src/tools --dialect mcp");
  edit(root, "src/tools/add.ts", "Adds", "Sums");
  const { stderr } = await toolgen(root, "check src/tools --dialect mcp");
  expect(stderr).toContain(`--- ${registry} on disk\n+++ ${registry} from the sources\n@@ `);
  expect(stderr).toMatch(/^-.*Adds two numbers/m);
  expect(stderr).toMatch(/^\+.*Sums two numbers/m);
  const command = /To update: toolgen (.*)\n$/.exec(stderr)?.[1] ?? "";
  await toolgen(root, command);
  expect((await toolgen(root, "check src/tools --dialect mcp")).exitCode).toBe(0);
});

test("the diff of files that differ all over is cut", async () => {
  const root = project();
  await toolgen(root, "build");
  const lines = Array.from({ length: 5_000 }, (_, line) => `// ${line}\n`).join("");
  edit(root, registry, /\n/, `\n${lines}`);
  const { stderr } = await toolgen(root, "check");
  expect(stderr.split("\n").length).toBeLessThan(60);
  expect(stderr).toMatch(/… \d+ more lines|nearly everything differs/);
});

test("check goes by the same configuration and flags as build", async () => {
  const root = project({
    "src/tools/add.ts": add,
    "toolgen.config.json": '{ "naming": "snake_case", "outDir": "gen" }',
  });
  await toolgen(root, "build --dialect mcp");
  expect((await toolgen(root, "check --dialect mcp")).exitCode).toBe(0);
  expect((await toolgen(root, "check")).exitCode).toBe(3);
});

test("JSON and SARIF are the only thing on standard output", async () => {
  const root = project();
  const built = await toolgen(root, "build --reporter json");
  expect(built.stderr).toBe("");
  expect(JSON.parse(built.stdout)).toMatchObject({
    diagnostics: [],
    tools: 1,
    outDir: "src/generated",
    written: expect.arrayContaining(["registry.ts", "manifest.json"]),
    removed: [],
  });
  edit(root, registry, "add", "sub");
  const stale = await toolgen(root, "check --reporter json");
  expect([stale.exitCode, stale.stderr]).toEqual([3, ""]);
  expect(JSON.parse(stale.stdout)).toMatchObject({
    diagnostics: [{ code: "TG1506", file: registry, diff: expect.stringContaining("@@") }],
    fix: "toolgen build",
  });
  const sarif = await toolgen(root, "check --reporter sarif");
  expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(1);
});

test("annotations start at the root of the repository", async () => {
  const repository = temporaryFolder({ "packages/a/src/tools/broken.ts": broken });
  const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: repository };
  const { stderr } = await toolgen(join(repository, "packages/a"), "build", env);
  expect(stderr).toMatch(/^::error file=packages\/a\/src\/tools\/broken\.ts,line=2,/);
});

test("nothing that is printed names the folder of the project, or has colours", async () => {
  const root = project({
    "src/tools/add.ts": add,
    "src/tools/broken.ts": broken,
    "src/tools/greet.ts": greet,
  });
  for (const command of [
    "build",
    "check",
    "lint",
    "list",
    "list --docs",
    "list --json",
    "build --reporter json",
    "lint --reporter sarif",
  ]) {
    const { stdout, stderr } = await toolgen(root, command, { CI: "true" });
    expect(stdout + stderr).not.toContain(root);
    expect(stdout + stderr).not.toContain("\u001b");
  }
});

test("list shows the tools, and how well they are described", async () => {
  const root = project({ "src/tools/add.ts": add, "src/tools/greet.ts": greet });
  expect((await toolgen(root, "list")).stdout).toBe(
    [
      "TOOL   PARAMETERS      STRICT  DESCRIPTION",
      "add    a, b            yes     Adds two numbers. Use it for sums. Not for dates.",
      "greet  name, options?  yes     Greets someone. Use it once. Not for goodbyes.",
      "",
    ].join("\n"),
  );
  expect((await toolgen(root, "list --docs")).stdout).toBe(
    [
      "TOOL   DESCRIBED  PARAMETERS  RESULT  MISSING",
      "add    yes        2/2         yes     -",
      "greet  yes        0/4         no      name, options, options.loud, options.times",
      "",
      "2 of 2 tools and 2 of 6 parameters described.",
      "",
    ].join("\n"),
  );
  const { tools } = JSON.parse((await toolgen(root, "list --docs --json")).stdout);
  expect(tools[1]).toMatchObject({
    name: "greet",
    strict: true,
    parameters: [
      { name: "name", optional: false, description: "" },
      { name: "options", optional: true, description: "" },
    ],
    source: { file: "src/tools/greet.ts", line: 2 },
    docs: { description: true, properties: 4, described: 0, result: false },
  });
});

test("list of a project with errors shows what it has, and fails", async () => {
  const root = project({ "src/tools/add.ts": add, "src/tools/broken.ts": broken });
  const { exitCode, stdout, stderr } = await toolgen(root, "list");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("\nadd ");
  expect(stderr).toMatch(/broken\.ts:2/);
});

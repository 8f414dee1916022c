import { expect, test } from "vitest";
import { runCommandLine } from "../../compiler/commands/command-line.js";
import type { CommandRow } from "../../compiler/commands/commands.js";
import type { Terminal } from "../../compiler/commands/terminal.js";
import { optionTable } from "../../compiler/config.js";
import { pipeAt } from "../run-case.js";
import { temporaryFolder } from "../temporary-folder.js";

const terminal: Terminal = { ...pipeAt("/"), stdoutIsTty: true, stderrIsTty: true, columns: 300 };

test("help tells about every command, on standard output, in a folder that is no project", async () => {
  const cwd = temporaryFolder({ "package.json": "{", "toolgen.config.ts": "throw 1;" });
  for (const args of [["--help"], ["-h"], ["help"]]) {
    const { exitCode, stdout, stderr } = await runCommandLine(args, pipeAt(cwd));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    for (const command of ["build", "check", "list", "lint"]) {
      expect(stdout).toMatch(new RegExp(`^  toolgen ${command} \\[paths\\.\\.\\] +\\S`, "m"));
    }
  }
});

test.each(["build", "check", "list", "lint"])(
  "%s --help tells about every option",
  async (command) => {
    const { exitCode, stdout } = await runCommandLine([command, "--help"], pipeAt("/"));
    expect(exitCode).toBe(0);
    for (const { flag, help } of Object.values(optionTable)) {
      expect(stdout).toContain(`--${flag} `);
      expect(stdout.replace(/\s+/g, " ")).toContain(help);
    }
  },
);

test("help is no wider than 100 columns, in any language", async () => {
  const env = { LANG: "fr_FR.UTF-8", LC_ALL: "fr_FR.UTF-8" };
  const { stdout } = await runCommandLine(["build", "--help"], { ...terminal, env });
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(stdout).toContain("Options:");
});

test("--version prints the version alone", async () => {
  const { stdout } = await runCommandLine(["--version"], pipeAt("/"));
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** What a command is asked for, after flags were read. */
async function readRequest(args: readonly string[], cwd = "/work") {
  let read: unknown;
  const spy: CommandRow = {
    describe: "",
    flags: { json: { type: "boolean" } },
    run: async ({ project, format, maxWarnings, buildCommand }) => {
      const { nameOption, ...rest } = project;
      read = { ...rest, format, maxWarnings, buildCommand };
      return { exitCode: 0, stdout: "", stderr: "" };
    },
  };
  const { stderr } = await runCommandLine(["check", ...args], pipeAt(cwd), { check: spy });
  expect(stderr).toBe("");
  return read;
}

const requests: readonly (readonly [readonly string[], object])[] = [
  [[], { root: "/work", paths: [], options: {}, format: "text" }],
  [["src/tools", "b.ts"], { paths: ["src/tools", "b.ts"] }],
  [["--", "--odd.ts"], { paths: ["--odd.ts"] }],
  [["1", "2.0"], { paths: ["1", "2.0"] }],
  [["--dialect", "openai", "src"], { paths: ["src"], options: { dialects: ["openai"] } }],
  [
    ["--dialect=openai,mcp", "--dialect", "azure"],
    { options: { dialects: ["openai", "mcp", "azure"] } },
  ],
  [["--exclude", "src/{a,b}.ts", "--exclude=c"], { options: { exclude: ["src/{a,b}.ts", "c"] } }],
  [
    ["--no-strict", "--lazy", "--flatten=true"],
    { options: { strict: false, lazy: true, flatten: true } },
  ],
  [["--out-dir", "a", "--out-dir", "b"], { options: { outDir: "b" } }],
  [["--name-prefix", "007"], { options: { namePrefix: "007" } }],
  [
    ["--rule", "no-tools=off", "--rule=TG16xx=info"],
    { options: { rules: { "no-tools": "off", TG16xx: "info" } } },
  ],
  [["--import-extension", ".js"], { options: { importExtension: ".js" } }],
  [["--config", "x.json", "--max-warnings", "0"], { configFile: "x.json", maxWarnings: 0 }],
  [["--reporter", "sarif"], { format: "sarif" }],
];

test.each(requests)("%j is understood", async (args, expected) => {
  expect(await readRequest(args)).toMatchObject(expected);
});

const fixes: readonly (readonly [readonly string[], string])[] = [
  [[], "toolgen build"],
  [["src/tools", "--dialect", "mcp"], "toolgen build src/tools --dialect mcp"],
  [["--reporter", "json", "a"], "toolgen build a"],
  [["--reporter=json", "--max-warnings", "0", "a b", "it's"], "toolgen build 'a b' 'it'\\''s'"],
];

test.each(fixes)("what check %j wants is made by %s", async (args, command) => {
  expect(await readRequest(args)).toMatchObject({ buildCommand: command });
});

test("GitHub Actions gets annotations without asking, and text when it asks", async () => {
  const env = { GITHUB_ACTIONS: "true" };
  const { stderr } = await runCommandLine(["biuld"], pipeAt("/", env));
  expect(stderr).toMatch(
    /^::error title=TG1009 unknown-command::There is no command "biuld"\.%0Ahint: /,
  );
  const asked = await runCommandLine(["biuld", "--reporter", "text"], pipeAt("/", env));
  expect(asked.stderr).toMatch(/^error TG1009: /);
});

test("a wrong command line is told in the format that it asks for", async () => {
  const args = ["build", "--wat", "--reporter", "json"];
  const { exitCode, stdout, stderr } = await runCommandLine(args, pipeAt("/"));
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: "TG1010" }] });
});

const escapeCode = "\u001b";
const colorRows: readonly (readonly [string, Partial<Terminal>, boolean])[] = [
  ["a terminal", {}, true],
  ["a pipe", { stderrIsTty: false }, false],
  ["standard output in a pipe", { stdoutIsTty: false }, true],
  ["NO_COLOR", { env: { NO_COLOR: "1" } }, false],
  ["an empty NO_COLOR", { env: { NO_COLOR: "" } }, true],
  ["a dumb terminal", { env: { TERM: "dumb" } }, false],
  ["a pipe in CI", { env: { CI: "true", TERM: "xterm-256color" }, stderrIsTty: false }, false],
  ["FORCE_COLOR in a pipe", { env: { FORCE_COLOR: "1" }, stderrIsTty: false }, true],
  ["FORCE_COLOR=0", { env: { FORCE_COLOR: "0" } }, false],
  ["NO_COLOR beside FORCE_COLOR", { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, false],
];

test.each(colorRows)("colours with %s", async (_name, changes, colored) => {
  const { stderr } = await runCommandLine(["biuld"], { ...terminal, ...changes });
  expect(stderr.includes(escapeCode)).toBe(colored);
});

test("a bug of ours is reported as one, without paths of this machine", async () => {
  const broken: CommandRow = {
    describe: "",
    flags: {},
    run: async ({ project }) => {
      throw new TypeError(`no luck in ${project.root}/src/a.ts\nmore`);
    },
  };
  const { exitCode, stderr } = await runCommandLine(["build"], pipeAt("/home/someone"), {
    build: broken,
  });
  const lines = stderr.split("\n");
  expect(exitCode).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    "error TG1900: toolgen failed: no luck in src/a.ts.",
    "  hint: This is a bug of toolgen and not of your code. Please report it with these lines.",
  ]);
  expect(lines[2]).toMatch(/^ {4}at .*\btoolgen\/test\/cli\/command-line\.test\.ts:\d+:\d+\)?$/);
  expect(stderr).not.toContain(import.meta.dirname);
});

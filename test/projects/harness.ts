import { spawn } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a call was answered with. */
export interface Answer {
  readonly kind: string;
  readonly text: string;
}

/** Root of the repository. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** How a process ended. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a temporary folder, with everything installed that its package.json names. */
export interface TemporaryProject {
  /** Absolute path. */
  readonly root: string;
  /** Runs the built command line, as `npx toolgen …` would. */
  toolgen(...args: readonly string[]): Promise<Ended>;
  /** Runs a TypeScript file of the project. */
  run(file: string, ...args: readonly string[]): Promise<Ended>;
  /**
   * Answers calls, each by the name of a tool and JSON text, with `src/generated/registry.ts`.
   *
   * @param context what the tools ask for in their `RunContext`; plain JSON
   */
  dispatch(
    calls: readonly (readonly [name: string, args: string])[],
    context?: object,
  ): Promise<readonly Answer[]>;
  /** Runs a line of shell with the installed commands, as an npm script would. */
  shell(line: string): Promise<Ended>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies a project of fixtures/projects to a temporary folder and installs what it needs. */
export async function copyProject(name: string): Promise<TemporaryProject> {
  const root = await temporaryFolder(name);
  await cp(join(repository, "fixtures/projects", name), root, { recursive: true });
  return openProject(root);
}

/** Makes a project in a temporary folder from texts by path. */
export async function createProject(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Promise<TemporaryProject> {
  const root = await temporaryFolder("project");
  const project = await openProject(root, ["toolgen", "@types/node", ...packages]);
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return project;
}

/** Runs a program to its end. Colours and annotations are off whatever runs the tests. */
export function runProcess(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { GITHUB_ACTIONS: _actions, FORCE_COLOR: _color, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...inherited, NO_COLOR: "1", ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? -1, stdout, stderr }));
  });
}

const dispatchCalls = `
import { createDispatcher } from "toolgen";
import { registry } from "./generated/registry.js";

const [calls, context] = process.argv.slice(2).map((text) => JSON.parse(text));
const dispatcher = createDispatcher(registry);
const answers = [];
for (const [index, [name, args]] of calls.entries()) {
  const { kind, text } = await dispatcher.dispatch({ id: String(index), name, arguments: args }, { context });
  answers.push({ kind, text });
}
console.log(JSON.stringify(answers));
`;

async function temporaryFolder(name: string): Promise<string> {
  // Some systems reach their temporary folder through a link; compilers print the real path.
  return realpath(await mkdtemp(join(tmpdir(), `toolgen-${name}-`)));
}

async function openProject(root: string, packages?: readonly string[]): Promise<TemporaryProject> {
  await install(root, packages ?? (await packagesOf(root)));
  const bin = join(root, "node_modules/.bin");
  const env = { PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const run = (file: string, ...args: readonly string[]) =>
    runProcess(join(bin, "tsx"), [file, ...args], root);
  return {
    root,
    toolgen: (...args) => runProcess(join(bin, "toolgen"), args, root),
    run,
    async dispatch(calls, context = {}) {
      await write("src/dispatch-calls.ts", dispatchCalls);
      const { stdout, stderr } = await run(
        "src/dispatch-calls.ts",
        JSON.stringify(calls),
        JSON.stringify(context),
      );
      if (stderr !== "") throw new Error(stderr);
      return JSON.parse(stdout);
    },
    shell: (line) => runProcess("sh", ["-c", line], root, env),
    read: (path) => readFile(join(root, path), "utf8"),
    write,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function packagesOf(root: string): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}

/** What a package manager would do, with links to what the repository has installed. */
async function install(root: string, packages: readonly string[]): Promise<void> {
  const modules = join(root, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  for (const name of packages) {
    const target = name === "toolgen" ? repository : join(repository, "node_modules", name);
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(target, join(modules, name), "dir");
  }
  const commands = {
    toolgen: "dist/compiler/cli.js",
    tsx: "node_modules/tsx/dist/cli.mjs",
    tsc: "node_modules/typescript/bin/tsc",
  };
  for (const [name, file] of Object.entries(commands)) {
    const script = join(modules, ".bin", name);
    await writeFile(
      script,
      `#!/bin/sh\nexec "${process.execPath}" "${join(repository, file)}" "$@"\n`,
    );
    await chmod(script, 0o755);
  }
}

import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runCommandLine } from "../compiler/commands/command-line.js";
import type { Terminal } from "../compiler/commands/terminal.js";

/** Folder of all cases. */
export const casesFolder = resolve(import.meta.dirname, "../fixtures/cases");

/** A terminal that is a pipe, with nothing in its environment. */
export function pipeAt(cwd: string, env: Terminal["env"] = {}): Terminal {
  return { cwd, env, stdoutIsTty: false, stderrIsTty: false, columns: undefined };
}

/**
 * Runs a case and answers with what was printed about it on standard error.
 *
 * A case is a folder with sources and, where it needs one, a configuration. It is linted where it
 * is. With a `steps.txt` its lines are played instead, on a copy: `toolgen …` runs a command, `copy
 * folder` lays the files of a folder over the case, `remove path` removes one. What the last command
 * printed counts.
 */
export async function runCase(name: string): Promise<string> {
  const folder = join(casesFolder, name);
  const names = await readdir(folder);
  if (names.includes("steps.txt")) return playSteps(folder);
  const result = await runCommandLine(await lintArguments(folder, names), pipeAt(folder));
  return result.stderr;
}

/** Sources stand beside the configuration, unless it says where they are. */
async function lintArguments(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const config = names.find((name) => name.startsWith("toolgen.config."));
  const text = config === undefined ? "" : await readFile(join(folder, config), "utf8");
  // Cases are about one message each: advice on the design of tools only where it is asked for.
  const advice = /\badvice\b/.test(text) ? [] : ["--advice", "never"];
  return ["lint", ...(/\binclude\b/.test(text) ? [] : ["."]), ...advice];
}

async function playSteps(folder: string): Promise<string> {
  const steps = (await readFile(join(folder, "steps.txt"), "utf8")).trim().split("\n");
  // Inside the repository, so that sources find its packages.
  const copy = await mkdtemp(join(casesFolder, ".playing-"));
  try {
    await cp(folder, copy, { recursive: true });
    let printed = "";
    for (const step of steps) printed = (await playStep(copy, step)) ?? printed;
    return printed;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function playStep(folder: string, step: string): Promise<string | undefined> {
  const [verb = "", ...words] = step.split(" ");
  switch (verb) {
    case "toolgen":
      return (await runCommandLine(words, pipeAt(folder))).stderr;
    case "copy":
      for (const word of words) await cp(join(folder, word), folder, { recursive: true });
      return undefined;
    case "remove":
      for (const word of words) await rm(join(folder, word), { recursive: true });
      return undefined;
    default:
      throw new Error(`No such step: ${step}`);
  }
}

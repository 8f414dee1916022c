import { runCommandLine } from "../../compiler/commands/command-line.js";
import type { TemporaryProject } from "../projects/harness.js";

/** Runs `toolgen build` in this process: the same command line, without starting anew each time. */
export function build(project: TemporaryProject, ...args: readonly string[]) {
  return runCommandLine(["build", ...args], {
    cwd: project.root,
    env: {},
    stdoutIsTty: false,
    stderrIsTty: false,
    columns: undefined,
  });
}

import type { ProjectRequest } from "../config/resolve-project.js";
import type { DiagnosticFormat } from "../format-diagnostic.js";
import type { Terminal } from "./terminal.js";

/** How a command ends: 0 ok, 1 diagnostics, 2 usage or configuration, 3 stale output. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What a command answers with. Only `cli.ts` prints it. */
export interface CommandResult {
  readonly exitCode: ExitCode;
  /** What was asked for: the summary, a table, a document. */
  readonly stdout: string;
  /** What is wrong, for people. */
  readonly stderr: string;
}

/** What every command is given. */
export interface CommandRequest {
  readonly project: ProjectRequest;
  readonly format: DiagnosticFormat;
  /** More warnings than this are a failure; `undefined` allows any number. */
  readonly maxWarnings: number | undefined;
  readonly terminal: Terminal;
  /** The command line that does the same with `build`, for `check`. */
  readonly buildCommand: string;
}

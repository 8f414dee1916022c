import { countFindings, type Findings } from "../format-diagnostic/findings.js";
import { formatDiagnostics } from "../format-diagnostic.js";
import type { CommandRequest, CommandResult, ExitCode } from "./command.js";
import { colorsFor, folderInRepository } from "./terminal.js";

/** How a command ended, before it is put into words. */
export interface CommandEnd {
  readonly exitCode: ExitCode;
  readonly findings: Findings;
  /** Without a line end: the result when all is well, what it means when not; may be empty. */
  readonly summary: string;
  /** What the command did, for `--reporter json`. */
  readonly facts: object;
  /** Whether people are shown notes (`info`) too, and not only what is wrong. */
  readonly notes?: boolean;
}

/**
 * Puts the end of a command into words. Documents (`json`, `sarif`) are what was asked for and go to
 * standard output alone; otherwise diagnostics go to standard error, and the summary after them
 * when something is wrong.
 */
export function renderResult(request: CommandRequest, end: CommandEnd): CommandResult {
  const { exitCode, summary, facts, notes = false } = end;
  const isDocument = request.format === "json" || request.format === "sarif";
  const findings = notes || isDocument ? end.findings : withoutNotes(end.findings);
  const colors = colorsFor(request.terminal, "stderr");
  const folder = folderInRepository(request.terminal, request.project.root);
  const printed = formatDiagnostics(request.format, findings, { colors, folder, facts });
  if (isDocument) {
    return { exitCode, stdout: printed, stderr: "" };
  }
  const line = summary === "" ? "" : `${summary}\n`;
  return exitCode === 0
    ? { exitCode, stdout: line, stderr: printed }
    : { exitCode, stdout: "", stderr: printed + line };
}

/** A build that went well is quiet: notes are for `lint`, and for programs that read the result. */
function withoutNotes(findings: Findings): Findings {
  return {
    ...findings,
    diagnostics: findings.diagnostics.filter(({ severity }) => severity !== "info"),
  };
}

/** `2 errors and 1 warning`, or nothing when there are none. Notes are not counted. */
export function countText({ diagnostics }: Findings): string {
  const { errors, warnings } = countFindings(diagnostics);
  const parts = [plural(errors, "error"), plural(warnings, "warning")];
  return parts.filter((part) => !part.startsWith("0 ")).join(" and ");
}

/** What a command says that could not go on: how much is wrong, and that nothing was changed. */
export function failureText(findings: Findings, request: CommandRequest, effect: string): string {
  const { errors, warnings } = countFindings(findings.diagnostics);
  if (errors > 0) return `${countText(findings)}. ${effect}`;
  const allowed = request.maxWarnings ?? 0;
  return `${plural(warnings, "warning")}, but --max-warnings allows ${allowed}. ${effect}`;
}

/** `1 tool`, `2 tools`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

import { resolveProject } from "../config/resolve-project.js";
import type { Project } from "../config.js";
import { countFindings, type Findings } from "../format-diagnostic/findings.js";
import type { Program } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import type { CommandRequest, ExitCode } from "./command.js";

/** A project compiled in memory, the same way for every command. */
export interface CompiledProject {
  readonly project: Project;
  readonly program: Program;
  /** Formatted; empty when there are errors. */
  readonly files: readonly OutputFile[];
}

/** What came of it: always findings, and the project unless its configuration is wrong. */
export interface Compilation {
  readonly compiled: CompiledProject | undefined;
  readonly findings: Findings;
  /** 0 unless something is wrong already. */
  readonly exitCode: ExitCode;
}

/** Resolves the configuration and compiles the project. Reads only. */
export async function compileProject(
  request: CommandRequest,
  adapt: (project: Project) => Project = (project) => project,
): Promise<Compilation> {
  const { project: resolved, diagnostics, sources } = await resolveProject(request.project);
  if (resolved === undefined) {
    return { compiled: undefined, findings: { diagnostics, sources }, exitCode: 2 };
  }
  const project = adapt(resolved);
  // The compiler loads TypeScript: nothing before this line needs it.
  const { compile } = await import("../compile.js");
  const { files, program, diagnostics: found } = await compile(project);
  const findings = {
    diagnostics: [...diagnostics, ...found],
    sources: new Map([...sources, ...program.sources]),
  };
  const { errors, warnings } = countFindings(findings.diagnostics);
  const failed = errors > 0 || warnings > (request.maxWarnings ?? Number.POSITIVE_INFINITY);
  const compiled = { project, program, files };
  return { compiled, findings, exitCode: failed ? 1 : 0 };
}

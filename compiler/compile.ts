import type { Project } from "./config.js";
import { discover } from "./discover.js";
import { emit } from "./emit/emit.js";
import { formatFiles } from "./format-files.js";
import type { Program } from "./ir.js";
import type { OutputFile } from "./output-file.js";
import { createReporter, type Diagnostic } from "./reporter.js";
import { runRules } from "./rules/run-rules.js";

/** What a build makes, as data. */
export interface CompileResult {
  /** Files of the output folder; none when there are errors. */
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly program: Program;
}

/** Compiles a project: sources → program → checks → files. Reads sources, writes nothing. */
export async function compile(project: Project): Promise<CompileResult> {
  const reporter = createReporter(project.options.rules);
  const sources = await discover(project, reporter);
  const { parseProgram } = await import("./parse/parse-program.js");
  const parsed = parseProgram(project, sources, reporter);
  const program = await runRules(parsed, project, reporter);
  const emitted = reporter.hasErrors() ? [] : await emit(program, project);
  const files = await formatFiles(emitted, project, reporter);
  return {
    files: reporter.hasErrors() ? [] : files,
    diagnostics: reporter.diagnostics(),
    program,
  };
}

import { resolve } from "node:path";
import { compareOutput } from "../output/compare-output.js";
import { type WrittenOutput, writeOutput } from "../output.js";
import { createReporter } from "../reporter.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { type CompiledProject, compileProject } from "./compile-project.js";
import { failureText, plural, renderResult } from "./render-result.js";

const nothingWritten = "Nothing was written.";

/** `toolgen build`: compiles the project and brings the output folder up to date. */
export async function build(request: CommandRequest): Promise<CommandResult> {
  const { compiled, findings, exitCode } = await compileProject(request);
  if (compiled === undefined || exitCode !== 0) {
    const summary = failureText(findings, request, nothingWritten);
    return renderResult(request, {
      exitCode,
      findings,
      summary,
      facts: { written: [], removed: [] },
    });
  }
  const { root, options } = compiled.project;
  const reporter = createReporter();
  const comparison = await compareOutput(resolve(root, options.outDir), compiled.files);
  const changes = await writeOutput(root, options.outDir, comparison, reporter);
  const all = { ...findings, diagnostics: [...findings.diagnostics, ...reporter.diagnostics()] };
  const failed = reporter.hasErrors();
  return renderResult(request, {
    exitCode: failed ? 1 : 0,
    findings: all,
    summary: failed ? failureText(all, request, nothingWritten) : successText(compiled, changes),
    facts: { tools: compiled.program.tools.length, outDir: options.outDir, ...changes },
  });
}

function successText({ program, project }: CompiledProject, changes: WrittenOutput): string {
  const { written, removed } = changes;
  const effects = [
    ...(written.length > 0 ? [`${plural(written.length, "file")} written`] : []),
    ...(removed.length > 0 ? [`${plural(removed.length, "file")} removed`] : []),
  ];
  const tools = `${plural(program.tools.length, "tool")} in ${project.options.outDir}`;
  return `${tools}: ${effects.join(", ") || "up to date"}.`;
}

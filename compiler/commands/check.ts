import { posix, resolve } from "node:path";
import type { Span } from "../ir.js";
import {
  type ComparedFile,
  compareOutput,
  type OutputComparison,
} from "../output/compare-output.js";
import { diffFiles, firstDifferentLine } from "../output/diff-files.js";
import { createReporter, type Reporter } from "../reporter.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { compileProject } from "./compile-project.js";
import { failureText, plural, renderResult } from "./render-result.js";

/** `toolgen check`: whether the output on disk is what `build` would write. Writes nothing. */
export async function check(request: CommandRequest): Promise<CommandResult> {
  const { compiled, findings, exitCode } = await compileProject(request);
  if (compiled === undefined || exitCode !== 0) {
    const summary = failureText(findings, request, "The output was not compared.");
    return renderResult(request, { exitCode, findings, summary, facts: {} });
  }
  const { root, options } = compiled.project;
  const comparison = await compareOutput(resolve(root, options.outDir), compiled.files);
  const reporter = createReporter();
  reportDifferences(options.outDir, comparison, reporter);
  const different = reporter.diagnostics();
  const stale = different.length > 0;
  const tools = `${plural(compiled.program.tools.length, "tool")} in ${options.outDir}`;
  return renderResult(request, {
    exitCode: stale ? 3 : 0,
    findings: {
      ...findings,
      diagnostics: [...findings.diagnostics, ...different],
      diffs: await diffFiles(options.outDir, comparison.files),
    },
    summary: stale
      ? `${plural(different.length, "file")} out of date. To update: ${request.buildCommand}`
      : `${tools}: up to date.`,
    facts: {
      tools: compiled.program.tools.length,
      outDir: options.outDir,
      ...(stale && { fix: request.buildCommand }),
    },
  });
}

function reportDifferences(
  outDir: string,
  { files, extra }: OutputComparison,
  reporter: Reporter,
): void {
  for (const file of files) {
    const path = posix.join(outDir, file.path);
    const place = placeIn(path, file);
    if (file.state === "folder") reporter.report("output-is-folder", place, { path });
    else if (file.state !== "same") reporter.report(messageFor[file.state], place, {});
  }
  for (const path of extra) reporter.report("extra-output", placeIn(posix.join(outDir, path)), {});
}

const messageFor = {
  missing: "missing-output",
  stale: "stale-output",
  edited: "edited-output",
  foreign: "output-not-generated",
} as const;

/** Annotations show up where the file first differs. */
function placeIn(path: string, file?: ComparedFile): Span {
  const line = file?.before === undefined ? 1 : firstDifferentLine(file.before, file.text);
  return { file: path, start: 0, end: 0, line, column: 1 };
}

import { fileURLToPath } from "node:url";
import { createReporter } from "../reporter.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { renderResult } from "./render-result.js";

/** Reports a bug of toolgen, with what is needed to find it and nothing about this machine. */
export function crashResult(request: CommandRequest, error: unknown): CommandResult {
  const reporter = createReporter();
  const reason = error instanceof Error ? error.message : String(error);
  reporter.report("internal-error", undefined, { reason });
  const findings = { diagnostics: reporter.diagnostics(), sources: new Map<string, string>() };
  const stack = error instanceof Error ? callsOf(error, request.project.root) : "";
  return renderResult(request, { exitCode: 1, findings, summary: stack, facts: { stack } });
}

function callsOf({ stack = "" }: Error, root: string): string {
  const toolgen = fileURLToPath(new URL("../..", import.meta.url));
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node:"))
    .map((line) =>
      line.replaceAll("file://", "").replaceAll(toolgen, "toolgen/").replaceAll(`${root}/`, ""),
    )
    .join("\n");
}

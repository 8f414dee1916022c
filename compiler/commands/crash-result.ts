import { fileURLToPath } from "node:url";
import { foreignErrorText } from "../foreign-error.js";
import { createReporter } from "../reporter.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { renderResult } from "./render-result.js";

/** Reports a bug of toolgen, with what is needed to find it and nothing about this machine. */
export function crashResult(request: CommandRequest, error: unknown): CommandResult {
  const reporter = createReporter();
  const reason = foreignErrorText(error, request.project.root);
  reporter.report("internal-error", undefined, { reason: withoutHome(reason) });
  const findings = { diagnostics: reporter.diagnostics(), sources: new Map<string, string>() };
  const stack = error instanceof Error ? callsOf(error, request.project.root) : "";
  return renderResult(request, { exitCode: 1, findings, summary: stack, facts: { stack } });
}

function callsOf({ stack = "" }: Error, root: string): string {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line) && !line.includes("node:"));
  return calls
    .map((line) => withoutHome(line.replaceAll("file://", "")).replaceAll(`${root}/`, ""))
    .join("\n");
}

/** Shortens paths of our own files, wherever toolgen is installed. */
function withoutHome(text: string): string {
  return text.replaceAll(fileURLToPath(new URL("../..", import.meta.url)), "toolgen/");
}

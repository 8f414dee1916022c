import type { Project } from "../config.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { compileProject } from "./compile-project.js";
import { countText, failureText, plural, renderResult } from "./render-result.js";

/** `toolgen lint`: everything that `build` would say, notes and advice besides, and nothing on disk. */
export async function lint(request: CommandRequest): Promise<CommandResult> {
  const { compiled, findings, exitCode } = await compileProject(request, withAdvice);
  const tools = compiled?.program.tools.length ?? 0;
  const summary =
    exitCode === 0
      ? `${plural(tools, "tool")}: ${countText(findings) || "no problems"}.`
      : failureText(findings, request, `${plural(tools, "tool")} checked.`);
  return renderResult(request, { exitCode, findings, summary, facts: { tools }, notes: true });
}

function withAdvice(project: Project): Project {
  const { options } = project;
  return options.advice === "lint"
    ? { ...project, options: { ...options, advice: "always" } }
    : project;
}

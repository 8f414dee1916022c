import type { Colors } from "picocolors/types.js";
import type { Program, Tool } from "../ir.js";
import { argumentProperties } from "../schema/type-facts.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { compileProject } from "./compile-project.js";
import { coverageOf } from "./docs-coverage.js";
import { failureText, plural, renderResult } from "./render-result.js";
import { formatTable } from "./table.js";
import { colorsFor } from "./terminal.js";

/** What `toolgen list` shows. */
export interface ListRequest extends CommandRequest {
  /** Data for programs instead of a table. */
  readonly json: boolean;
  /** Coverage of the descriptions instead of the tools' parameters. */
  readonly docs: boolean;
}

/** Width of a table where there is no terminal, so that pipes always get the same. */
const pipeColumns = 100;

/** `toolgen list`: a table of the tools, or how well they are described. Writes no files. */
export async function list(request: ListRequest): Promise<CommandResult> {
  const { compiled, findings, exitCode } = await compileProject(request);
  // The list is what was asked for, so standard output is taken, whatever the format is.
  const format = request.format === "github" ? "github" : "text";
  const summary = failureText(findings, request, "The list may lack tools.");
  const end = { exitCode, findings, summary, facts: {} };
  const { stderr } = renderResult({ ...request, format }, end);
  if (compiled === undefined) return { exitCode, stdout: "", stderr };
  const { program } = compiled;
  const stdout =
    request.json || request.format === "json"
      ? `${JSON.stringify(listData(program, request.docs), undefined, 2)}\n`
      : listTable(program, request);
  return { exitCode, stdout, stderr };
}

function listData(program: Program, docs: boolean): object {
  const tools = program.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description ?? "",
    deprecated: tool.deprecated,
    strict: tool.strict,
    parameters: argumentProperties(tool.parameters).map(({ name, optional, description }) => ({
      name,
      optional,
      description: description ?? "",
    })),
    source: { file: tool.span.file, line: tool.span.line },
    docs: docs ? coverageOf(tool, program) : undefined,
  }));
  return { tools };
}

function listTable(program: Program, { docs, terminal }: ListRequest): string {
  const columns = (terminal.stdoutIsTty && terminal.columns) || pipeColumns;
  const { bold } = colorsFor(terminal, "stdout");
  return docs ? docsTable(program, columns, bold) : toolTable(program, columns, bold);
}

function toolTable(program: Program, columns: number, bold: Colors["bold"]): string {
  const rows = program.tools.map((tool) => [
    tool.name,
    signatureOf(tool),
    tool.strict ? "yes" : "no",
    firstSentence(tool.description ?? ""),
  ]);
  return formatTable(["TOOL", "PARAMETERS", "STRICT", "DESCRIPTION"], rows, columns, bold);
}

/** `place, days?, ...tags`: what the model may send. */
function signatureOf(tool: Tool): string {
  const rest = tool.parameters.find((parameter) => parameter.kind === "rest")?.property.name;
  const names = argumentProperties(tool.parameters).map(({ name, optional }) =>
    name === rest ? `...${name}` : `${name}${optional ? "?" : ""}`,
  );
  return names.join(", ") || "-";
}

function firstSentence(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? "";
}

function docsTable(program: Program, columns: number, bold: Colors["bold"]): string {
  const covered = program.tools.map((tool) => ({ tool, docs: coverageOf(tool, program) }));
  const rows = covered.map(({ tool, docs }) => [
    tool.name,
    docs.description ? "yes" : "no",
    `${docs.described}/${docs.properties}`,
    docs.result === undefined ? "-" : docs.result ? "yes" : "no",
    docs.missing.join(", ") || "-",
  ]);
  const head = ["TOOL", "DESCRIBED", "PARAMETERS", "RESULT", "MISSING"];
  const described = covered.filter(({ docs }) => docs.description).length;
  const total = covered.reduce((sum, { docs }) => sum + docs.properties, 0);
  const done = covered.reduce((sum, { docs }) => sum + docs.described, 0);
  return `${formatTable(head, rows, columns, bold)}\n${described} of ${plural(covered.length, "tool")} and ${done} of ${plural(total, "parameter")} described.\n`;
}

import type { Diagnostic } from "../reporter.js";
import { type Findings, spanEnd } from "./findings.js";

/**
 * Diagnostics as workflow commands of GitHub Actions, which become annotations of the lines. The
 * message repeats the place, because the log of a job shows the message alone.
 *
 * @param folder path from the root of the repository to the project, which annotations start at
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function formatGithub(findings: Findings, folder: string): string {
  return findings.diagnostics
    .map(
      (diagnostic) =>
        `::${levelOf(diagnostic)} ${propertiesOf(diagnostic, findings, folder)}::${textOf(diagnostic)}\n`,
    )
    .join("");
}

function levelOf({ severity }: Diagnostic): string {
  return severity === "info" ? "notice" : severity;
}

function propertiesOf(
  { span, code, name }: Diagnostic,
  { sources }: Findings,
  folder: string,
): string {
  const place = span && {
    file: folder === "" ? span.file : `${folder}/${span.file}`,
    line: span.line,
    col: span.column,
    ...spanEnd(span, sources),
  };
  return Object.entries({ ...place, title: `${code} ${name}` })
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(",");
}

function textOf({ span, message, hint }: Diagnostic): string {
  const place = span ? `${span.file}:${span.line}:${span.column} - ` : "";
  return escapeData(`${place}${message}${hint === undefined ? "" : `\nhint: ${hint}`}`);
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

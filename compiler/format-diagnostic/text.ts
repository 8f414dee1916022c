import type { Colors } from "picocolors/types.js";
import type { Severity } from "../diagnostics.js";
import type { Span } from "../ir.js";
import type { Diagnostic } from "../reporter.js";
import { codeFrame } from "./code-frame.js";
import type { Findings } from "./findings.js";
import { visibleText } from "./visible-text.js";

/** How many messages with the same code are shown with their code and hint; the rest take a line. */
const fullPerCode = 10;

/**
 * Diagnostics for people: a line with place, severity, code and message, the code, and a hint.
 * Every message is there; after ten with one code, the others of this code are a line each.
 */
export function formatText(findings: Findings, colors: Colors): string {
  const seen = new Map<string, number>();
  const blocks = findings.diagnostics.map((diagnostic) => {
    const count = (seen.get(diagnostic.code) ?? 0) + 1;
    seen.set(diagnostic.code, count);
    const lines =
      count > fullPerCode
        ? [headLine(diagnostic, colors)]
        : fullBlock(diagnostic, findings, colors);
    return `${lines.join("\n")}\n`;
  });
  return blocks.join("");
}

function fullBlock(diagnostic: Diagnostic, findings: Findings, colors: Colors): readonly string[] {
  const { span, related, hint } = diagnostic;
  const diff = span && findings.diffs?.get(span.file);
  return [
    headLine(diagnostic, colors),
    ...frameOf(span, findings, colors),
    ...(diff === undefined ? [] : colorDiff(diff, colors)),
    ...related.flatMap((place) => [
      `  ${placeOf(place.span, colors)} - ${visibleText(place.message)}`,
      ...frameOf(place.span, findings, colors),
    ]),
    ...(hint === undefined ? [] : [`  ${colors.cyan("hint:")} ${indent(hint)}`]),
  ];
}

function headLine({ code, severity, message, span }: Diagnostic, colors: Colors): string {
  const place = span ? `${placeOf(span, colors)} - ` : "";
  return `${place}${colorOf(severity, colors)(`${severity} ${code}`)}: ${indent(message)}`;
}

function placeOf(span: Span, colors: Colors): string {
  return colors.cyan(`${visibleText(span.file)}:${span.line}:${span.column}`);
}

function frameOf(span: Span | undefined, { sources }: Findings, colors: Colors): readonly string[] {
  const text = span && sources.get(span.file);
  return span === undefined || text === undefined ? [] : codeFrame(text, span, colors);
}

function indent(text: string): string {
  return visibleText(text).replaceAll("\n", "\n    ");
}

function colorOf(severity: Severity, colors: Colors): (text: string) => string {
  return severity === "error" ? colors.red : severity === "warning" ? colors.yellow : colors.blue;
}

function colorDiff(diff: string, colors: Colors): readonly string[] {
  return diff.split("\n").map((line) => {
    const text = visibleText(line);
    if (text.startsWith("+")) return colors.green(text);
    return text.startsWith("-") ? colors.red(text) : text;
  });
}

import { messages, type Severity } from "../diagnostics.js";
import type { Span } from "../ir.js";
import type { Diagnostic } from "../reporter.js";
import { type Findings, spanEnd } from "./findings.js";

/**
 * Diagnostics as SARIF 2.1.0, for code scanning. Paths are relative to `%SRCROOT%`.
 *
 * @param folder path from the root of the repository to the project
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif(findings: Findings, folder: string): string {
  const names = [...new Set(findings.diagnostics.map(({ name }) => name))].sort();
  const rules = names.map((name) => ({
    id: messages[name].code,
    name,
    defaultConfiguration: { level: levelOf(messages[name].severity) },
  }));
  const results = findings.diagnostics.map((diagnostic) => ({
    ruleId: diagnostic.code,
    ruleIndex: names.indexOf(diagnostic.name),
    level: levelOf(diagnostic.severity),
    message: { text: textOf(diagnostic) },
    locations: diagnostic.span ? [locationOf(diagnostic.span, findings, folder)] : [],
    relatedLocations: diagnostic.related.map(({ span, message }, id) => ({
      id,
      ...locationOf(span, findings, folder),
      message: { text: message },
    })),
  }));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: "toolgen", rules } }, columnKind: "utf16CodeUnits", results }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function levelOf(severity: Severity): string {
  return severity === "info" ? "note" : severity;
}

function textOf({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

function locationOf(span: Span, findings: Findings, folder: string): object {
  const path = folder === "" ? span.file : `${folder}/${span.file}`;
  return {
    physicalLocation: {
      artifactLocation: {
        uri: path.split("/").map(encodeURIComponent).join("/"),
        uriBaseId: "%SRCROOT%",
      },
      region: {
        startLine: span.line,
        startColumn: span.column,
        ...spanEnd(span, findings.sources),
      },
    },
  };
}

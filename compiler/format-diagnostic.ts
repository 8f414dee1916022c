import type { Colors } from "picocolors/types.js";
import type { Findings } from "./format-diagnostic/findings.js";
import { formatGithub } from "./format-diagnostic/github.js";
import { formatJson } from "./format-diagnostic/json.js";
import { formatSarif } from "./format-diagnostic/sarif.js";
import { formatText } from "./format-diagnostic/text.js";
import { unreachable } from "./ir.js";

/** Names of the formats, as `--reporter` takes them. */
export const diagnosticFormats = ["text", "json", "github", "sarif"] as const;
export type DiagnosticFormat = (typeof diagnosticFormats)[number];

/** What the formats need to know about where they are read. */
export interface FormatContext {
  readonly colors: Colors;
  /** Path from the root of the repository to the project; `""` when they are the same. */
  readonly folder: string;
  /** What the command has to say beside diagnostics, for `json`. */
  readonly facts: object;
}

/** Prints diagnostics in one of the formats. The answer is empty or ends in a newline. */
export function formatDiagnostics(
  format: DiagnosticFormat,
  findings: Findings,
  { colors, folder, facts }: FormatContext,
): string {
  switch (format) {
    case "text":
      return formatText(findings, colors);
    case "json":
      return formatJson(findings, facts);
    case "github":
      return formatGithub(findings, folder);
    case "sarif":
      return formatSarif(findings, folder);
    default:
      return unreachable(format);
  }
}

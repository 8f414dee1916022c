import type { Span } from "../ir.js";
import type { Diagnostic } from "../reporter.js";

/** What a command found, for all formats. */
export interface Findings {
  /** In file and position order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Texts that spans point into, by path, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  /** Unified diffs of files that a diagnostic is about, by path. */
  readonly diffs?: ReadonlyMap<string, string> | undefined;
}

/** How many messages of each severity there are. */
export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function countFindings(diagnostics: readonly Diagnostic[]): FindingCounts {
  const count = (severity: Diagnostic["severity"]) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}

/** Line and column after a span, both from 1; nothing when the text of its file is not known. */
export function spanEnd(
  span: Span,
  sources: ReadonlyMap<string, string>,
): { readonly endLine?: number; readonly endColumn?: number } {
  const text = sources.get(span.file);
  if (text === undefined) return {};
  const lines = text.slice(span.start, span.end).split(/\r\n|[\n\r\u2028\u2029]/);
  const last = lines.at(-1)?.length ?? 0;
  return {
    endLine: span.line + lines.length - 1,
    endColumn: lines.length === 1 ? span.column + last : last + 1,
  };
}

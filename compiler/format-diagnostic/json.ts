import { countFindings, type Findings, spanEnd } from "./findings.js";

/**
 * Diagnostics for programs: `{ diagnostics: [{ code, name, severity, message, hint?, file?, line?,
 * column?, endLine?, endColumn?, start?, end?, related, diff? }], summary: { errors, warnings, infos }, ...facts }`.
 * Lines and columns start at 1, offsets at 0; both count UTF-16 units.
 *
 * @param facts what the command has to say beside diagnostics
 */
export function formatJson(findings: Findings, facts: object): string {
  const diagnostics = findings.diagnostics.map(
    ({ code, name, severity, message, hint, span, related }) => ({
      code,
      name,
      severity,
      message,
      hint,
      ...span,
      ...(span && spanEnd(span, findings.sources)),
      diff: span && findings.diffs?.get(span.file),
      related: related.map((place) => ({ message: place.message, ...place.span })),
    }),
  );
  const summary = countFindings(findings.diagnostics);
  return `${JSON.stringify({ diagnostics, summary, ...facts }, undefined, 2)}\n`;
}

import type { Colors } from "picocolors/types.js";
import type { Span } from "../ir.js";
import { displayWidth, visibleText } from "./visible-text.js";

/** Lines up to this length are shown whole. Minified code has lines without end. */
const wholeLine = 140;
/** What is shown of longer lines around the start of a span. */
const shownBefore = 40;
const shownAfter = 100;

/**
 * Shows the line of a span with its text underlined:
 *
 * ```text
 *     3 | export function area(size: symbol) {}
 *       |                            ^^^^^^
 * ```
 *
 * A span of several lines is underlined to the end of its first line.
 */
export function codeFrame(text: string, span: Span, colors: Colors): readonly string[] {
  const [lineStart, lineEnd] = lineAround(text, span.start);
  const isLong = lineEnd - lineStart > wholeLine;
  const from = isLong ? Math.max(lineStart, span.start - shownBefore) : lineStart;
  const to = isLong ? Math.min(lineEnd, span.start + shownAfter) : lineEnd;
  const before = (from > lineStart ? "…" : "") + visibleText(text.slice(from, span.start));
  const marked = visibleText(text.slice(span.start, Math.min(span.end, to)).trimEnd());
  const after = visibleText(text.slice(span.start, to).trimEnd()) + (to < lineEnd ? "…" : "");
  // A tab under a tab is as wide; anything else is as wide as it is shown.
  const padding = before.replace(/[^\t]+/g, (part) => " ".repeat(displayWidth(part)));
  const underline = "^".repeat(Math.max(1, displayWidth(marked.replaceAll("\t", " "))));
  return [
    `${colors.dim(`${String(span.line).padStart(5)} |`)} ${before}${after}`,
    `${colors.dim("      |")} ${padding}${colors.red(underline)}`,
  ];
}

function lineAround(text: string, offset: number): readonly [number, number] {
  const isBreak = (index: number) => /[\n\r\u2028\u2029]/.test(text.charAt(index));
  let start = Math.min(offset, text.length);
  let end = start;
  while (start > 0 && !isBreak(start - 1)) start--;
  while (end < text.length && !isBreak(end)) end++;
  return [start, end];
}

import { type FencePart, fenceMask } from "./fences.js";
import { googleTitle } from "./section-titles.js";

/** A documentation comment as it stands in the file, from the opening slash to the closing one. */
export interface RawComment {
  readonly text: string;
  /** Offset of the opening slash in the file. */
  readonly start: number;
}

/** One line of a comment without its margin. */
export interface Line {
  /** Columns of white space before `content`; a tab reaches the next multiple of four. */
  readonly indent: number;
  /** The text without white space at both ends; empty on a blank line. */
  readonly content: string;
  /** Offset of `content` in the file. */
  readonly start: number;
  readonly fence: FencePart;
}

export interface CommentLines {
  readonly lines: readonly Line[];
  /** The comment stands on one line of the file, where tags may follow text. */
  readonly singleLine: boolean;
}

/** A line while it is being made. */
type Draft = { -readonly [Key in keyof Line]: Line[Key] };

const tabWidth = 4;

/** Takes the margin off a comment: rules E3, E4 and E6. Accepts any text. */
export function readLines({ text, start }: RawComment): CommentLines {
  const from = text.startsWith("/**") ? 3 : 0;
  const end = text.endsWith("*/") ? Math.max(text.length - 2, from) : text.length;
  const lines: Draft[] = [];
  const newline = /\r\n?|\n/g;
  newline.lastIndex = from;
  let lineStart = from;
  /** Whether stars are the margin: decided by the first line below the first with text on it. */
  let starred: boolean | undefined;
  for (;;) {
    const match = newline.exec(text);
    const last = match === null || match.index >= end;
    const lineEnd = last ? lastLineEnd(text, lineStart, end) : match.index;
    const inner = lines.length > 0;
    if (inner && starred === undefined) starred = starsAt(text, lineStart, lineEnd);
    const line = readLine(text, lineStart, lineEnd, inner && starred === true);
    lines.push({ ...line, start: start + line.start });
    if (last) break;
    lineStart = newline.lastIndex;
  }
  const singleLine = lines.length === 1;
  removeCommonIndent(lines, starred === true);
  const trimmed = withoutBlankEdges(lines);
  if (text.includes("```") || text.includes("~~~")) markFences(trimmed);
  return { lines: trimmed, singleLine };
}

/** The end of the last line without stars that belong to the end of the comment. */
function lastLineEnd(text: string, from: number, end: number): number {
  let index = end;
  while (index > from && text[index - 1] === "*") index--;
  return index === from || columnsOf(text.charCodeAt(index - 1), 0) > 0 ? index : end;
}

/** Whether a line starts with a star; `undefined` on a blank line. */
function starsAt(text: string, from: number, end: number): boolean | undefined {
  let index = from;
  while (index < end && columnsOf(text.charCodeAt(index), 0) > 0) index++;
  return index === end ? undefined : text[index] === "*";
}

function readLine(text: string, from: number, end: number, starred: boolean): Draft {
  let index = starred ? behindStar(text, from, end) : from;
  let indent = 0;
  for (; index < end; index++) {
    const columns = columnsOf(text.charCodeAt(index), indent);
    if (columns === 0) break;
    indent += columns;
  }
  const content = text.slice(index, end).trimEnd();
  return { indent: content === "" ? 0 : indent, content, start: index, fence: "none" };
}

/** Behind `*` and one space after it; where there is no star, the start of the line. */
function behindStar(text: string, from: number, end: number): number {
  let star = from;
  while (star < end && (text[star] === " " || text[star] === "\t")) star++;
  if (star === end || text[star] !== "*") return from;
  return star + 1 < end && text[star + 1] === " " ? star + 2 : star + 1;
}

/** Columns that a character of white space takes at a column; 0 for all other characters. */
function columnsOf(code: number, column: number): number {
  if (code === 0x20) return 1;
  if (code === 0x09) return tabWidth - (column % tabWidth);
  if (code > 0x20 && code < 0x80) return 0;
  if (code === 0x3000) return 2;
  return String.fromCharCode(code).trim() === "" ? 1 : 0;
}

function removeCommonIndent([top, ...below]: readonly Draft[], starred: boolean): void {
  const common = commonIndent(below);
  if (top === undefined) return;
  top.indent = 0;
  if (common === 0 || !Number.isFinite(common)) return;
  const section = googleTitle(top.content) !== undefined;
  const kept = section ? (starred ? common : levelOf(below, common)) : 0;
  for (const line of below) line.indent = Math.max(0, line.indent - Math.max(0, common - kept));
}

/**
 * The width of one level of indentation. When the comment opens with a section title on its first
 * line, all that is below may be the section's body, which has to stay indented.
 */
function levelOf(lines: readonly Line[], common: number): number {
  const next = commonIndent(lines.filter((line) => line.indent > common));
  return Number.isFinite(next) ? next - common : tabWidth;
}

/** The least indentation of lines with text; infinite without any. */
function commonIndent(lines: readonly Line[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.content !== "" && line.indent < least) least = line.indent;
  return least;
}

function withoutBlankEdges(lines: readonly Draft[]): readonly Draft[] {
  let from = 0;
  let end = lines.length;
  while (from < end && lines[from]?.content === "") from++;
  while (end > from && lines[end - 1]?.content === "") end--;
  return lines.slice(from, end);
}

function markFences(lines: readonly Draft[]): void {
  const mask = fenceMask(lines.map((line) => line.content));
  for (const [index, line] of lines.entries()) line.fence = mask[index] ?? "none";
}

/** A line as text, with its indentation. */
export function lineText(line: Line, removed = 0): string {
  const indent = line.indent - removed;
  return indent > 0 && line.content !== "" ? " ".repeat(indent) + line.content : line.content;
}

/** Lines as texts without their common indentation. */
export function dedentedLines(lines: readonly Line[]): readonly string[] {
  const common = commonIndent(lines);
  return lines.map((line) => lineText(line, common));
}

/** Lines as one text without their common indentation and without blank edges. */
export function dedentedText(lines: readonly Line[]): string {
  return joinText(dedentedLines(lines));
}

/** Joins lines of text and drops blank ones at both ends. */
export function joinText(texts: readonly string[]): string {
  let from = 0;
  let end = texts.length;
  while (from < end && texts[from] === "") from++;
  while (end > from && texts[end - 1] === "") end--;
  return texts.slice(from, end).join("\n");
}

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

interface Piece {
  readonly indent: number;
  readonly content: string;
  readonly start: number;
}

const tabWidth = 4;

/** Takes the margin off a comment: rules E3, E4 and E6. Accepts any text. */
export function readLines(comment: RawComment): CommentLines {
  const from = comment.text.startsWith("/**") ? 3 : 0;
  const end = comment.text.endsWith("*/")
    ? Math.max(comment.text.length - 2, from)
    : comment.text.length;
  const [first, ...inner] = splitLines(comment.text, from, end);
  if (first === undefined) return { lines: [], singleLine: true };
  const starred = inner.find((range) => range.trimmed !== "")?.trimmed.startsWith("*") === true;
  const below = inner.map((range) => readPiece(comment, range.start, range.end, starred));
  const top = readPiece(comment, first.start, first.end, false);
  const pieces = [{ ...top, indent: 0 }, ...dedentBelow(top, below, starred)];
  return { lines: maskFences(trimBlankEdges(pieces)), singleLine: inner.length === 0 };
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly trimmed: string;
}

function splitLines(text: string, from: number, end: number): readonly Range[] {
  const ranges: Range[] = [];
  const newline = /\r\n?|\n/g;
  newline.lastIndex = from;
  let start = from;
  for (
    let match = newline.exec(text);
    match !== null && match.index < end;
    match = newline.exec(text)
  ) {
    ranges.push({ start, end: match.index, trimmed: text.slice(start, match.index).trim() });
    start = newline.lastIndex;
  }
  const last = text.slice(start, end).replace(/(?<![^\s])\*+$/, "");
  return [...ranges, { start, end: start + last.length, trimmed: last.trim() }];
}

function readPiece(comment: RawComment, from: number, end: number, starred: boolean): Piece {
  const { text } = comment;
  let index = from;
  if (starred) {
    let star = from;
    while (star < end && (text[star] === " " || text[star] === "\t")) star++;
    if (star < end && text[star] === "*") index = text[star + 1] === " " ? star + 2 : star + 1;
  }
  let indent = 0;
  let width = columnsOf(text[index], indent);
  while (index < end && width > 0) {
    indent += width;
    index++;
    width = columnsOf(text[index], indent);
  }
  const content = text.slice(index, Math.max(index, end)).trim();
  return {
    indent: content === "" ? 0 : indent,
    content,
    start: comment.start + Math.min(index, end),
  };
}

/** Columns that a character of white space takes at a column; 0 for all other characters. */
function columnsOf(character: string | undefined, column: number): number {
  if (character === " ") return 1;
  if (character === "\t") return tabWidth - (column % tabWidth);
  if (character === "\u3000") return 2;
  return character !== undefined && /\s/.test(character) ? 1 : 0;
}

function dedentBelow(top: Piece, below: readonly Piece[], starred: boolean): readonly Piece[] {
  const indents = below.filter((piece) => piece.content !== "").map((piece) => piece.indent);
  const common = indents.reduce(
    (least, indent) => Math.min(least, indent),
    Number.POSITIVE_INFINITY,
  );
  if (!Number.isFinite(common)) return below;
  const kept =
    googleTitle(top.content) === undefined ? 0 : starred ? common : levelOf(indents, common);
  const removed = common - Math.min(common, kept);
  return below.map((piece) => ({ ...piece, indent: Math.max(0, piece.indent - removed) }));
}

/**
 * The width of one level of indentation. When the comment opens with a section title on its first
 * line, all that is below may be the section's body, which has to stay indented.
 */
function levelOf(indents: readonly number[], common: number): number {
  const deeper = indents.filter((indent) => indent > common);
  const next = deeper.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? next - common : tabWidth;
}

function trimBlankEdges(pieces: readonly Piece[]): readonly Piece[] {
  let from = 0;
  let end = pieces.length;
  while (from < end && pieces[from]?.content === "") from++;
  while (end > from && pieces[end - 1]?.content === "") end--;
  return pieces.slice(from, end);
}

function maskFences(pieces: readonly Piece[]): readonly Line[] {
  const mask = fenceMask(pieces.map((piece) => piece.content));
  return pieces.map((piece, index) => ({ ...piece, fence: mask[index] ?? "none" }));
}

/** A line as text, with its indentation. */
export function lineText(line: Line, removed = 0): string {
  return line.content === "" ? "" : " ".repeat(Math.max(0, line.indent - removed)) + line.content;
}

/** Lines as texts without their common indentation. */
export function dedentedLines(lines: readonly Line[]): readonly string[] {
  const common = lines.reduce(
    (least, line) => (line.content === "" ? least : Math.min(least, line.indent)),
    Number.POSITIVE_INFINITY,
  );
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

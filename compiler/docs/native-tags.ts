import { closingBracket } from "./balanced.js";
import type { TagBlock } from "./comment-blocks.js";
import { dedentedLines, dedentedText, joinText, type Line, lineText } from "./comment-lines.js";
import { readExample } from "./example.js";
import type { Findings, Placed, TypedText } from "./findings.js";
import { readThrown, withoutSeparator } from "./thrown.js";
import { readName } from "./written-name.js";

/** What block tags say: the findings of every style, and texts that only tags know. */
export interface NativeFindings extends Findings {
  readonly summary: Placed<string>[];
  readonly description: Placed<string>[];
  readonly remarks: Placed<string>[];
  readonly deprecated: Placed<string>[];
  readonly titles: Placed<string>[];
  /** `@docstringStyle name`. */
  readonly styles: Placed<string>[];
  /** `@inheritDoc target` as a block. */
  readonly inherit: Placed<string>[];
}

/** Reads block tags of a comment (rules J3 to J6) and adds what they say to `found`. */
export function readNativeTags(
  tags: readonly TagBlock[],
  found: NativeFindings = noNativeFindings(),
): NativeFindings {
  for (const tag of tags) readers.get(tag.name)?.(tag, found);
  return found;
}

function noNativeFindings(): NativeFindings {
  // Written out: spreading `noFindings()` takes a hundred times as long.
  return {
    params: [],
    returns: [],
    yields: [],
    raises: [],
    examples: [],
    admonitions: [],
    problems: [],
    summary: [],
    description: [],
    remarks: [],
    deprecated: [],
    titles: [],
    styles: [],
    inherit: [],
  };
}

type ReadTag = (tag: TagBlock, found: NativeFindings) => void;

const readReturns: ReadTag = (tag, found) => found.returns.push(...readValue(tag));
const readYields: ReadTag = (tag, found) => found.yields.push(...readValue(tag));
const readDescription: ReadTag = (tag, found) => found.description.push(placedText(tag));
const readInherit: ReadTag = (tag, found) => found.inherit.push(placedText(tag));

const readers: ReadonlyMap<string, ReadTag> = new Map<string, ReadTag>([
  ["param", readParam],
  ["arg", readParam],
  ["argument", readParam],
  ["returns", readReturns],
  ["return", readReturns],
  ["yields", readYields],
  ["yield", readYields],
  ["throws", readThrows],
  ["throw", readThrows],
  ["exception", readThrows],
  ["example", readExampleTag],
  ["summary", (tag, found) => found.summary.push(placedText(tag))],
  ["description", readDescription],
  ["desc", readDescription],
  ["remarks", (tag, found) => found.remarks.push(placedText(tag))],
  ["deprecated", (tag, found) => found.deprecated.push(placedText(tag))],
  ["title", (tag, found) => found.titles.push(placedText(tag))],
  ["docstringStyle", (tag, found) => found.styles.push(placedText(tag))],
  ["inheritDoc", readInherit],
  ["inheritdoc", readInherit],
]);

/** The text of a tag without its name: the rest of its line, then the lines below, dedented. */
export function tagText(tag: TagBlock): string {
  const [first, ...rest] = tag.lines;
  return joinText([first?.content ?? "", ...dedentedLines(rest)]);
}

function placedText(tag: TagBlock): Placed<string> {
  return { value: tagText(tag), ...placeOf(tag) };
}

function placeOf(tag: TagBlock): { readonly start: number; readonly length: number } {
  return { start: tag.start, length: tag.name.length + 1 };
}

/** A tag's lines as one text in which offsets can be traced back to the file. */
function passage(lines: readonly Line[]): string {
  return lines.map((line) => lineText(line)).join("\n");
}

/** The text from an offset of the passage on, with the lines below dedented (rule J4). */
function textFrom(lines: readonly Line[], text: string, from: number): string {
  const line = lineAt(lines, from);
  const end = text.indexOf("\n", from);
  const first = text.slice(from, end === -1 ? text.length : end).trim();
  return joinText([first, ...dedentedLines(lines.slice(line.index + 1))]);
}

function lineAt(
  lines: readonly Line[],
  offset: number,
): { readonly index: number; readonly start: number } {
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const length = lineText(line).length;
    if (offset <= start + length || index === lines.length - 1) return { index, start };
    start += length + 1;
  }
  return { index: 0, start: 0 };
}

/** Offset in the file of an offset in the passage. */
function fileOffset(lines: readonly Line[], offset: number): number {
  const { index, start } = lineAt(lines, offset);
  const line = lines[index];
  return line === undefined ? 0 : line.start + offset - start - line.indent;
}

/** A balanced `{type}` at an offset, and where what follows it starts. */
function readType(
  text: string,
  from: number,
): { readonly type: string | undefined; readonly end: number } {
  const start = skipSpace(text, from);
  const close =
    text[start] === "{" && !text.startsWith("{@", start) ? closingBracket(text, start) : -1;
  if (close === -1) return { type: undefined, end: from };
  return { type: text.slice(start + 1, close).trim(), end: close + 1 };
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
}

/**
 * What sets the text off from the name: a dash or colon before white space, a full-width colon, or
 * a dash glued to the name. Only one is taken, and a `-1` survives.
 */
const paramSeparator = /(?:--?|[–—])|[^\S\n]*(?:(?:--?|[–—:])(?=\s|$)|：)/y;

function readParam(tag: TagBlock, found: NativeFindings): void {
  const text = passage(tag.lines);
  const { type, end } = readType(text, 0);
  const name = readName(text, skipSpace(text, end), true);
  if (name === undefined) {
    found.problems.push({ name: "nameless-param", args: {}, ...placeOf(tag) });
    return;
  }
  paramSeparator.lastIndex = name.next;
  const textStart = name.next + (paramSeparator.exec(text)?.[0].length ?? 0);
  found.params.push({
    name,
    text: textFrom(tag.lines, text, textStart),
    start: fileOffset(tag.lines, name.start),
    length: name.end - name.start,
    type,
    bracketed: name.optional,
  });
}

/** `{type} text` of `@returns` and `@yields`; nothing when both are missing. */
function readValue(tag: TagBlock): readonly Placed<TypedText>[] {
  const text = passage(tag.lines);
  const { type, end } = readType(text, 0);
  const description = withoutDash(textFrom(tag.lines, text, end), text.slice(end));
  if (type === undefined && description === "") return [];
  const value = { type: type ?? null, description: description === "" ? null : description };
  return [{ value, ...placeOf(tag) }];
}

/** A dash beside the tag sets the text off, unless the text is a list. */
function withoutDash(description: string, beside: string): string {
  const dashed = /^[^\S\n]*(?:--?|[–—])\s/.test(beside) && !/\n\s*- /.test(description);
  return dashed ? withoutSeparator(description) : description;
}

function readThrows(tag: TagBlock, found: NativeFindings): void {
  const text = passage(tag.lines);
  const { type, end } = readType(text, 0);
  const rest = textFrom(tag.lines, text, end);
  const thrown =
    type === undefined ? readThrown(rest) : { type, description: withoutSeparator(rest) || null };
  if (thrown.type === null && thrown.description === null) return;
  found.raises.push({ value: thrown, ...placeOf(tag) });
}

function readExampleTag(tag: TagBlock, found: NativeFindings): void {
  const [first, ...rest] = tag.lines;
  const example = readExample(first?.content ?? "", dedentedText(rest));
  found.examples.push({ ...example, start: tag.start });
}

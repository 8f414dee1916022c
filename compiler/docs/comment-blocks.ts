import type { CommentLines, Line } from "./comment-lines.js";
import { isKnownTag } from "./known-tags.js";
import { googleHeader, isStructural, numpyHeader } from "./section-titles.js";
import { sphinxField } from "./sphinx-field.js";

/** A block tag with everything up to the next one. */
export interface TagBlock {
  readonly name: string;
  /** Offset of the `@` in the file. */
  readonly start: number;
  /** What follows the name on the tag's own line, then the lines below. Never empty. */
  readonly lines: readonly Line[];
}

/** A comment cut at its block tags. */
export interface CommentBlocks {
  /** The text before the first tag, then Python sections that stand below tags. */
  readonly leading: readonly Line[];
  readonly tags: readonly TagBlock[];
}

const blank: Line = { indent: 0, content: "", start: 0, fence: "none" };
const tagStart = /^@((?:items\.)*[A-Za-z][\w-]*)(?=[\s{]|$)/;

/** A known tag counts even with punctuation glued to it, as slips like `@returns} text` have it. */
const gluedStart = /^@([A-Za-z][\w-]*)(?=[:,}>])/;

/** Cuts a comment at its block tags: rules J1 and J2. */
export function splitBlocks({ lines, singleLine }: CommentLines): CommentBlocks {
  const leading: Line[] = [];
  const tags: { name: string; start: number; lines: Line[] }[] = [];
  let current = leading;
  for (const [index, line] of (singleLine ? splitLine(lines) : lines).entries()) {
    const name = tagName(line);
    if (name !== undefined) {
      current = [afterName(line, name)];
      tags.push({ name, start: line.start, lines: current });
      continue;
    }
    if (current !== leading && endsTag(lines, index, tags.at(-1)?.name)) {
      current = leading;
      leading.push(blank);
    }
    current.push(line);
  }
  return { leading, tags };
}

function tagName(line: Line): string | undefined {
  if (line.fence === "inside" || !line.content.startsWith("@")) return undefined;
  const name = tagStart.exec(line.content)?.[1];
  if (name !== undefined && (line.indent === 0 || isKnownTag(name))) return name;
  const glued = gluedStart.exec(line.content)?.[1];
  return glued !== undefined && isKnownTag(glued) ? glued : undefined;
}

/** What follows the name on its line; punctuation glued to the name belongs to neither. */
function afterName(line: Line, name: string): Line {
  const rest = line.content.slice(name.length + 1).replace(/^[:,}>]+/, "");
  const content = rest.trimStart();
  return { ...line, indent: 0, content, start: line.start + line.content.length - content.length };
}

/**
 * Whether a line below a tag opens a Python section instead. Only sections that reach the schema
 * do, and in tags that hold free text only behind a blank line.
 */
function endsTag(lines: readonly Line[], index: number, tag: string | undefined): boolean {
  const line = lines[index];
  if (line === undefined || line.indent > 0 || line.content === "") return false;
  if (freeText.has(tag ?? "") && lines[index - 1]?.content !== "") return false;
  const field = sphinxField(line);
  if (field !== undefined) return field.kind !== "broken";
  const title = /^[A-Z]/.test(line.content)
    ? (googleHeader(lines, index) ?? numpyHeader(lines, index))
    : undefined;
  return title !== undefined && isStructural(title);
}

const freeText: ReadonlySet<string> = new Set(
  "example examples remarks privateRemarks description desc summary".split(" "),
);

/** Cuts a comment of one line before each known tag that follows white space outside backticks. */
function splitLine(lines: readonly Line[]): readonly Line[] {
  const line = lines[0];
  if (line === undefined) return lines;
  const cuts = [0, ...tagOffsets(line.content)];
  return cuts.map((from, index) => {
    const content = line.content.slice(from, cuts[index + 1]).trimEnd();
    return { ...line, content, start: line.start + from };
  });
}

function tagOffsets(content: string): readonly number[] {
  const code = codeSpans(content);
  const offsets: number[] = [];
  let span = 0;
  for (const match of content.matchAll(/\s@((?:items\.)*[A-Za-z][\w-]*)(?=[\s{]|$)/g)) {
    while ((code[span]?.end ?? Number.POSITIVE_INFINITY) <= match.index) span++;
    const inCode = (code[span]?.start ?? Number.POSITIVE_INFINITY) < match.index;
    if (!inCode && isKnownTag(match[1] ?? "")) offsets.push(match.index + 1);
  }
  return offsets;
}

function codeSpans(content: string): readonly { readonly start: number; readonly end: number }[] {
  return [...content.matchAll(/`[^`]*`/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

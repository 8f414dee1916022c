import { fenceMask } from "./fences.js";

/** A description, cut after its first paragraph. */
export interface Description {
  /** The first paragraph, its lines joined by one space. */
  readonly summary: string | undefined;
  /** The rest, with its line breaks. */
  readonly longDescription: string | undefined;
}

/**
 * Cuts a text after its first paragraph. As in Markdown a list or a code fence ends a paragraph
 * too, so that neither is pressed into one line.
 */
export function splitDescription(text: string): Description {
  const lines = text.split("\n");
  const mask = fenceMask(lines);
  const end = lines.findIndex(
    (line, index) =>
      line.trim() === "" || mask[index] !== "none" || (index > 0 && isListItem(line)),
  );
  const first = end === -1 ? lines.length : end;
  const summary = lines
    .slice(0, first)
    .map((line) => line.trim())
    .join(" ");
  return {
    summary: orUndefined(summary),
    longDescription: orUndefined(trimLines(lines.slice(first))),
  };
}

function isListItem(line: string): boolean {
  return /^ {0,3}(?:[-*+]|1[.)])\s/.test(line);
}

function trimLines(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}

/** Joins texts as paragraphs; texts that are missing or empty are left out. */
export function joinParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  return orUndefined(texts.filter((text) => text !== undefined && text !== "").join("\n\n"));
}

/** A text, or `undefined` when it is empty. */
export function orUndefined(text: string): string | undefined {
  return text === "" ? undefined : text;
}

import { splitBlocks } from "./comment-blocks.js";
import { type RawComment, readLines } from "./comment-lines.js";

const headerTags: ReadonlySet<string> = new Set(
  "license file fileoverview fileOverview overview module packageDocumentation".split(" "),
);

/** Whether a comment speaks of its file, not of what follows it (rule E2). */
export function isFileHeader(comment: RawComment): boolean {
  if (/^\/\*\*\s*!/.test(comment.text)) return true;
  if (!/@(?:license|file|overview|module|packageDoc)/.test(comment.text)) return false;
  return splitBlocks(readLines(comment)).tags.some((tag) => headerTags.has(tag.name));
}

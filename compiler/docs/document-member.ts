import { splitBlocks, type TagBlock } from "./comment-blocks.js";
import { dedentedText, type Line, type RawComment, readLines } from "./comment-lines.js";
import { joinParagraphs, orUndefined } from "./description.js";
import type { DocsDiagnostic } from "./findings.js";
import type { DocTag, MemberDocs } from "./function-docs.js";
import { inheritTarget, withoutInherit } from "./inherit.js";
import { plainText } from "./inline-tags.js";
import { misspeltTags } from "./misspelt-tags.js";
import { type NativeFindings, readNativeTags, tagText } from "./native-tags.js";

/** Reads the comment of a property, type, enum member or union member. Its text is its description. */
export function documentMember(comment: RawComment): MemberDocs {
  const { leading, tags } = splitBlocks(readLines(comment));
  const native = readNativeTags(tags);
  const { text, start } = describingText([leading], native);
  return {
    description: joinParagraphs([withoutInherit(text), ...remarks(native)]),
    start: start ?? comment.start,
    deprecated: native.deprecated[0] && plainText(native.deprecated[0].value),
    title: native.titles[0] && orUndefined(plainText(native.titles[0].value)),
    inherits: inheritTarget(text, native)?.target,
    tags: tags.map(docTag),
    diagnostics: [...misspeltTags(tags), ...unusedDescriptions(leading, native)],
  };
}

/** A description before it is cut or completed, and where it starts in the file. */
export interface DescribingText {
  readonly text: string;
  readonly start: number | undefined;
}

/** The leading texts or, when there are none, `@summary` and `@description` (rule J6). */
export function describingText(
  leading: readonly (readonly Line[])[],
  native: NativeFindings,
): DescribingText {
  const text = joinParagraphs(leading.map((lines) => plainText(dedentedText(lines))));
  if (text !== undefined) {
    return { text, start: leading.flat().find((line) => line.content !== "")?.start };
  }
  const tagged = [...native.summary, ...native.description];
  const texts = new Set(tagged.map(({ value }) => plainText(value)));
  return { text: joinParagraphs([...texts]) ?? "", start: tagged[0]?.start };
}

/** Reports `@summary` and `@description` that say something else than the leading text, which wins. */
export function unusedDescriptions(
  leading: readonly Line[],
  native: NativeFindings,
): readonly DocsDiagnostic[] {
  const tagged = [...native.summary, ...native.description];
  const text = tagged.length === 0 ? "" : plainText(dedentedText(leading));
  if (text === "") return [];
  return tagged
    .filter(({ value }) => value !== "" && !text.includes(plainText(value)))
    .map(({ start, length }) => ({
      name: "unused-text",
      args: { winner: "the text above it" },
      start,
      length,
    }));
}

/** Texts of `@remarks`, which follow the description. */
export function remarks(native: NativeFindings): readonly string[] {
  return native.remarks.map((part) => plainText(part.value));
}

/** A block tag as callers get it. */
export function docTag(tag: TagBlock): DocTag {
  const { name, start } = tag;
  return { name, text: plainText(tagText(tag)), start, length: name.length + 1 };
}

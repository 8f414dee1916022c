import { type CommentBlocks, splitBlocks } from "./comment-blocks.js";
import { type RawComment, readLines } from "./comment-lines.js";
import type { DocstringStyle } from "./detect.js";
import {
  type DescribingText,
  describingText,
  docTag,
  unusedDescriptions,
} from "./document-member.js";
import type { DocsDiagnostic } from "./findings.js";
import type { DocTag } from "./function-docs.js";
import { isParamTag } from "./known-tags.js";
import { readLeadingText } from "./leading-text.js";
import { type MergedFindings, mergeFindings, type StyleFindings } from "./merge-findings.js";
import { misspeltTags } from "./misspelt-tags.js";
import { type NativeFindings, readNativeTags } from "./native-tags.js";
import { type PlacedTags, placeTags } from "./placed-tags.js";
import { createResolver, type ParamResolver } from "./resolve-params.js";
import type { SignatureShape } from "./signature-shape.js";
import { chooseStyle, namedStyle } from "./style-choice.js";

/** What one comment says about a function, before anything from elsewhere fills its gaps. */
export interface CommentDocs {
  readonly style: DocstringStyle;
  readonly text: DescribingText;
  readonly native: NativeFindings;
  readonly styles: readonly StyleFindings[];
  readonly merged: MergedFindings;
  readonly problems: readonly DocsDiagnostic[];
  readonly paramTags: PlacedTags["params"];
  readonly tags: readonly DocTag[];
}

/** Reads the comment of a function. */
export function readComment(
  comment: RawComment,
  signature: SignatureShape,
  docstringStyle: DocstringStyle | undefined,
): CommentDocs {
  const blocks = splitBlocks(readLines(comment));
  const resolver = createResolver(signature);
  const { native, placed } = readTags(blocks, resolver);
  const forced = namedStyle(native.styles[0]?.value ?? "") ?? docstringStyle;
  const names = blocks.tags.map((tag) => tag.name);
  const choice = chooseStyle(blocks.leading, names, forced);
  const leading = readLeadingText(blocks.leading, choice, resolver.isParameter);
  const styles: readonly StyleFindings[] = [
    { style: "jsdoc", findings: native },
    ...leading.styles,
  ];
  const merged = mergeFindings(styles, resolver);
  return {
    style: choice.label,
    text: describingText(leading.description, native),
    native,
    styles,
    merged,
    paramTags: placed.params,
    tags: blocks.tags.map(docTag),
    problems: [
      ...merged.problems,
      ...leading.problems,
      ...placed.problems,
      ...misspeltTags(blocks.tags),
      ...unusedDescriptions(leading.description.flat(), native),
      ...unknownStyles(native),
    ],
  };
}

/** Reads `@param` first: its aliases for destructured parameters may stand in constraint tags. */
function readTags(
  { tags }: CommentBlocks,
  resolver: ParamResolver,
): { readonly native: NativeFindings; readonly placed: PlacedTags } {
  const native = readNativeTags(tags.filter((tag) => isParamTag(tag.name)));
  resolver.resolveAll(native.params);
  const others = tags.filter((tag) => !isParamTag(tag.name));
  const placed = placeTags(others, resolver);
  return { native: readNativeTags(placed.own, native), placed };
}

function unknownStyles(native: NativeFindings): readonly DocsDiagnostic[] {
  return native.styles
    .filter(({ value }) => namedStyle(value) === undefined)
    .map(({ value, start, length }) => ({
      name: "unknown-docstring-style",
      args: { style: value },
      start,
      length,
    }));
}

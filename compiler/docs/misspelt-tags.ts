import { nearestName } from "../nearest-name.js";
import type { TagBlock } from "./comment-blocks.js";
import type { DocsDiagnostic } from "./findings.js";
import { describingTags, isKnownTag } from "./known-tags.js";

/** Tags of other tools and languages that say what a known tag says. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["parameter", "param"],
  ["parameters", "param"],
  ["raises", "throws"],
  ["raise", "throws"],
]);

/** Reports tags that look like a known one with a slip: their texts would be lost. */
export function misspeltTags(tags: readonly TagBlock[]): readonly DocsDiagnostic[] {
  return tags.flatMap(({ name, start }): readonly DocsDiagnostic[] => {
    const meant = meantTag(name);
    if (meant === undefined) return [];
    return [{ name: "misspelt-tag", args: { tag: name, meant }, start, length: name.length + 1 }];
  });
}

function meantTag(name: string): string | undefined {
  if (isKnownTag(name)) return undefined;
  const alike = describingTags.filter(
    (tag) => tag[0] === name[0]?.toLowerCase() && Math.abs(tag.length - name.length) <= 1,
  );
  return synonyms.get(name) ?? nearestName(name, alike);
}

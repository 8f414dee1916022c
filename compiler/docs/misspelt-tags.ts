import { nearestName } from "../nearest-name.js";
import type { TagBlock } from "./comment-blocks.js";
import type { DocsDiagnostic } from "./findings.js";
import { actingTags, describingTags, isKnownTag } from "./known-tags.js";

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
  return (
    synonyms.get(name) ?? nearestName(name, alike) ?? actingTags.find((tag) => isSlip(name, tag))
  );
}

/**
 * Whether a name is a tag but for case, or but for one letter of a long one: a letter more, less or
 * other, or two swapped. Tags of other tools may look alike, so more would be guessing.
 */
function isSlip(name: string, tag: string): boolean {
  const [a, b] = [name.toLowerCase(), tag.toLowerCase()];
  if (a === b) return true;
  if (b.length < 6 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return (
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

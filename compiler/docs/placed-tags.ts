import { nearestName } from "../nearest-name.js";
import type { TagBlock } from "./comment-blocks.js";
import { isConstraintTag } from "./constraint-tags.js";
import { docTag } from "./document-member.js";
import type { DocsDiagnostic } from "./findings.js";
import type { DocTag } from "./function-docs.js";
import type { ParamResolver } from "./resolve-params.js";
import { withoutSeparator } from "./thrown.js";
import { pathKey, readName } from "./written-name.js";

/** The tags of a function's comment, told apart by what they are about. */
export interface PlacedTags {
  /** Blocks about the function itself. */
  readonly own: readonly TagBlock[];
  /** Constraint tags about parameters, by key, without the parameter's name in their text. */
  readonly params: ReadonlyMap<string, readonly DocTag[]>;
  readonly problems: readonly DocsDiagnostic[];
}

/** Tags that also make sense on a function, where they are about a parameter only in clear cases. */
const alsoOnFunctions: ReadonlySet<string> = new Set([
  "deprecated",
  "title",
  "example",
  "examples",
]);

/** Finds the constraint tags whose first word is a parameter: `@minimum limit 1`. */
export function placeTags(
  tags: readonly TagBlock[],
  { direct, names }: Pick<ParamResolver, "direct" | "names">,
): PlacedTags {
  const own: TagBlock[] = [];
  const params = new Map<string, DocTag[]>();
  const problems: DocsDiagnostic[] = [];
  for (const block of tags) {
    if (!isConstraintTag(block.name)) {
      own.push(block);
      continue;
    }
    const tag = docTag(block);
    const name = readName(tag.text, 0);
    const target =
      name === undefined || !isWord(tag.text, name.next) ? undefined : direct(name.path);
    const beside = block.lines[0]?.content !== "";
    const rest = name === undefined || !beside ? undefined : restOf(tag, name.next);
    if (target !== undefined && rest !== undefined) {
      params.set(target.key, [...(params.get(target.key) ?? []), { ...tag, text: rest }]);
      continue;
    }
    own.push(block);
    if (alsoOnFunctions.has(tag.name)) continue;
    const nearest = name === undefined ? undefined : nearestName(pathKey(name.path), names());
    const { start, length } = tag;
    problems.push({ name: "unplaced-constraint", args: { tag: tag.name, nearest }, start, length });
  }
  return { own, params, problems };
}

function isWord(text: string, end: number): boolean {
  return /^(?:$|[\s:：-])/.test(text.slice(end, end + 1));
}

/** What a tag says about a parameter; `undefined` where it rather speaks of the whole function. */
function restOf(tag: DocTag, from: number): string | undefined {
  const after = tag.text.slice(from);
  const rest = withoutSeparator(after).trim();
  if (!alsoOnFunctions.has(tag.name)) return rest;
  if (tag.name === "deprecated") return rest === "" || rest !== after.trim() ? rest : undefined;
  return /^[\p{L}\p{N}"'`[{-][^\n]*$/u.test(rest) ? rest : undefined;
}

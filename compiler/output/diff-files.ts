import { posix } from "node:path";
import type { ComparedFile } from "./compare-output.js";

/** How much of a diff is shown: enough to see what it is about, and no wall of text in CI. */
const linesPerFile = 40;
const linesInAll = 160;
/** Texts that differ more than this are not worth the time: the search is quadratic. */
const maxEdits = 2_000;

/** Unified diffs from disk to build, by path; only of files that are there and differ. */
export async function diffFiles(
  outDir: string,
  files: readonly ComparedFile[],
): Promise<ReadonlyMap<string, string>> {
  const diffs = new Map<string, string>();
  let left = linesInAll;
  for (const file of files) {
    if (file.state === "same" || file.before === undefined) continue;
    const path = posix.join(outDir, file.path);
    const diff = await unifiedDiff(path, file.before, file.text, Math.min(linesPerFile, left));
    diffs.set(path, diff.join("\n"));
    left = Math.max(0, left - diff.length);
  }
  return diffs;
}

/** Line, from 1, where two texts begin to differ. */
export function firstDifferentLine(before: string, after: string): number {
  const wanted = after.split("\n");
  const index = before.split("\n").findIndex((line, number) => line !== wanted[number]);
  return index === -1 ? wanted.length : index + 1;
}

async function unifiedDiff(
  path: string,
  before: string,
  after: string,
  shown: number,
): Promise<readonly string[]> {
  const { formatPatch, structuredPatch, FILE_HEADERS_ONLY } = await import("diff");
  const names = [`${path} on disk`, `${path} from the sources`] as const;
  const options = { context: 2, maxEditLength: maxEdits };
  const patch = structuredPatch(...names, before, after, undefined, undefined, options);
  if (patch === undefined) return ["  (nearly everything differs)"];
  const lines = formatPatch(patch, FILE_HEADERS_ONLY).trimEnd().split("\n");
  const more = lines.length - shown;
  return more > 1 ? [...lines.slice(0, shown), `  … ${more} more lines`] : lines;
}

import { renameSync, writeFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ComparedFile, OutputComparison } from "./output/compare-output.js";
import { temporaryName } from "./output/ownership.js";
import type { Reporter } from "./reporter.js";

/** What a build changed. Paths are relative to the output folder. */
export interface WrittenOutput {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Brings the output folder up to date: writes the files that differ and removes those that toolgen
 * wrote before and no longer makes. All or nothing: what can't be done is reported, and then the old
 * output stays as it was.
 *
 * A reader never sees a torn or missing file: each is written under another name in the same folder
 * and renamed at the end, when all of them are complete. Folders are never removed.
 *
 * @param outDir relative to the root
 */
export async function writeOutput(
  root: string,
  outDir: string,
  comparison: OutputComparison,
  reporter: Reporter,
): Promise<WrittenOutput> {
  const changed = comparison.files.filter(({ state }) => state !== "same");
  if (reportRefused(outDir, changed, reporter)) return { written: [], removed: [] };
  const folder = resolve(root, outDir);
  const staged: StagedFile[] = [];
  let path = "";
  try {
    for (const file of changed) {
      path = file.path;
      staged.push(await stageFile(folder, file));
    }
    for (const file of staged) {
      path = file.path;
      await commitFile(file);
    }
    for (path of [...comparison.extra, ...comparison.litter]) {
      await rm(join(folder, path), { force: true });
    }
    return { written: changed.map((file) => file.path), removed: comparison.extra };
  } catch (error) {
    for (const { temporary } of staged) await rm(temporary, { force: true });
    const place = { path: posix.join(outDir, path), reason: reasonOf(error) };
    reporter.report("output-failed", undefined, place);
    return { written: [], removed: [] };
  }
}

/** Reports what stands in the way of the files to write; answers whether anything does. */
function reportRefused(
  outDir: string,
  changed: readonly ComparedFile[],
  reporter: Reporter,
): boolean {
  const refused = changed.filter(({ state }) => state === "foreign" || state === "folder");
  for (const file of refused) {
    const path = posix.join(outDir, file.path);
    const span = { file: path, start: 0, end: 0, line: 1, column: 1 };
    if (file.state === "folder") reporter.report("output-is-folder", undefined, { path });
    else reporter.report("output-not-generated", span, {});
  }
  return refused.length > 0;
}

interface StagedFile {
  readonly path: string;
  readonly text: string;
  readonly temporary: string;
  readonly target: string;
}

async function stageFile(folder: string, { path, text }: ComparedFile): Promise<StagedFile> {
  const target = join(folder, path);
  const temporary = join(dirname(target), temporaryName(process.pid));
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeFile(temporary, text, { flag: "wx" });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { path, text, temporary, target };
}

/** Renames without a pause between files, so that a kill hardly ever leaves old and new mixed. */
async function commitFile({ text, temporary, target }: StagedFile): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(temporary, target);
      return;
    } catch (error) {
      const code = codeOf(error);
      // A build in another container can't see that our process runs, and took this for litter.
      if (code === "ENOENT" && attempt < 3) writeFileSync(temporary, text);
      // On Windows a file that someone reads right now can't be replaced.
      else if ((code === "EPERM" || code === "EBUSY") && attempt < 10) await setTimeout(50);
      else throw error;
    }
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission is missing"],
  ["EPERM", "permission is missing"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["ENOTDIR", "a file stands where a folder is needed"],
  ["EEXIST", "a file stands where a folder is needed"],
]);

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const reason = reasons.get(code);
  return reason === undefined ? code : `${reason} (${code})`;
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}

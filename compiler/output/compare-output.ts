import { readdir, readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import type { OutputFile } from "../output-file.js";
import { isGenerated, isLitter } from "./ownership.js";

/** A file of the build beside what is on disk. */
export interface ComparedFile extends OutputFile {
  /**
   * - `same`: byte for byte, line ends aside
   * - `missing`: nothing there
   * - `stale`: written by toolgen, and the tools have changed since
   * - `edited`: written by toolgen, and the tools are still those of `manifest.json`
   * - `foreign`: a file that toolgen did not write
   * - `folder`: a folder of that name
   */
  readonly state: "same" | "missing" | "stale" | "edited" | "foreign" | "folder";
  /** Text on disk, with LF line ends; `undefined` when there is none. */
  readonly before: string | undefined;
}

/** What a build would change on disk. Paths are relative to `outDir`. */
export interface OutputComparison {
  /** Every file of the build, in its order. */
  readonly files: readonly ComparedFile[];
  /** Files that toolgen wrote and that no longer belong to the build. */
  readonly extra: readonly string[];
  /** What killed builds left behind. */
  readonly litter: readonly string[];
}

const manifestName = "manifest.json";

/**
 * Compares the files of a build with those on disk. Reads only.
 *
 * @param outDir absolute path; need not exist
 */
export async function compareOutput(
  outDir: string,
  files: readonly OutputFile[],
): Promise<OutputComparison> {
  const compared = await Promise.all(files.map((file) => compareFile(outDir, file)));
  const wanted = new Set(files.map(({ path }) => path));
  const extra: string[] = [];
  const litter: string[] = [];
  for (const path of await listFiles(outDir, "")) {
    if (isLitter(posix.basename(path))) litter.push(path);
    else if (!wanted.has(path) && (await isGeneratedFile(outDir, path))) extra.push(path);
  }
  return { files: tellEditsApart(compared), extra: extra.sort(), litter };
}

async function compareFile(outDir: string, file: OutputFile): Promise<ComparedFile> {
  const before = await readText(resolve(outDir, file.path));
  if (before === "folder") return { ...file, state: "folder", before: undefined };
  if (before === undefined) return { ...file, state: "missing", before };
  const text = foldLineEnds(before.text);
  if (text === foldLineEnds(file.text)) return { ...file, state: "same", before: text };
  const state = isGenerated(file.path, text) ? "stale" : "foreign";
  return { ...file, state, before: text };
}

/** Checkouts may turn LF into CRLF, and a formatter may be told to. */
function foldLineEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/**
 * Where the manifest still describes these very tools, a file that differs was edited; so was the
 * manifest when nothing but it differs. Hashes would say it for sure, and make every two pull
 * requests collide.
 */
function tellEditsApart(files: readonly ComparedFile[]): readonly ComparedFile[] {
  const manifest = files.find(({ path }) => path === manifestName);
  if (manifest?.before === undefined) return files;
  const sameTools = describesSame(manifest.before, manifest.text);
  const othersSame = files.every((file) => file === manifest || file.state === "same");
  return files.map((file) =>
    file.state === "stale" && (file === manifest ? othersSame : sameTools)
      ? { ...file, state: "edited" }
      : file,
  );
}

function describesSame(before: string, after: string): boolean {
  try {
    return JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after));
  } catch {
    return false;
  }
}

async function isGeneratedFile(outDir: string, path: string): Promise<boolean> {
  const content = await readText(resolve(outDir, path));
  return typeof content === "object" && isGenerated(path, content.text);
}

/** All files below a folder, but not those in the `outDir` of another build. Links aren't followed. */
async function listFiles(outDir: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(resolve(outDir, folder), { withFileTypes: true }).catch(() => []);
  if (folder !== "" && entries.some(({ name }) => name === manifestName)) {
    if (await isGeneratedFile(outDir, posix.join(folder, manifestName))) return [];
  }
  const files: string[] = [];
  for (const entry of entries) {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith(".")) {
      files.push(...(await listFiles(outDir, path)));
    }
  }
  return files;
}

async function readText(path: string): Promise<{ readonly text: string } | "folder" | undefined> {
  try {
    return { text: await readFile(path, "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EISDIR") return "folder";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

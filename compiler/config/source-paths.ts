import { readdir } from "node:fs/promises";
import { isAbsolute, posix, relative, resolve, sep } from "node:path";
import { escapePath, isDynamicPattern } from "tinyglobby";
import { nearestName } from "../nearest-name.js";
import { kindOf } from "./path-kind.js";

const sourceExtension = /\.[cm]?tsx?$/;
const allSources = "**/*.{ts,tsx,mts,cts}";

/** Paths of sources as a user wrote them, made into globs relative to the root. */
export interface SourcePaths {
  readonly include: readonly string[];
  /** From entries that start with `!`. */
  readonly exclude: readonly string[];
  /** Folder that all of `include` lies in, relative to the root; `""` for the root itself. */
  readonly folder: string;
  /** Entries that are neither a glob nor anything on disk. */
  readonly missing: readonly MissingSource[];
  /** Entries that are files in another language. */
  readonly foreign: readonly string[];
}

interface MissingSource {
  readonly entry: string;
  /** What stands in the same folder under a similar name. */
  readonly nearest: string | undefined;
}

/**
 * Turns folders, files and globs into globs: a folder stands for all TypeScript files in it. What
 * exists under a name is taken by that name, even if the name looks like a glob (`src/[id]`).
 */
export async function resolveSourcePaths(
  root: string,
  entries: readonly string[],
): Promise<SourcePaths> {
  const include: string[] = [];
  const exclude: string[] = [];
  const folders: string[] = [];
  const missing: MissingSource[] = [];
  const foreign: string[] = [];
  for (const entry of entries) {
    const negated = entry.startsWith("!");
    const path = toRootPath(root, negated ? entry.slice(1) : entry);
    const kind = await kindOf(resolve(root, path));
    if (negated) {
      exclude.push(kind === "folder" ? posix.join(escapePath(path), "**") : path);
    } else if (kind === "folder") {
      include.push(posix.join(path === "." ? "" : escapePath(path), allSources));
      folders.push(path);
    } else if (kind === "file") {
      if (!sourceExtension.test(path)) foreign.push(entry);
      include.push(escapePath(path));
      folders.push(posix.dirname(path));
    } else if (isDynamicPattern(path)) {
      include.push(path);
      folders.push(staticFolder(path));
    } else missing.push({ entry, nearest: await findSimilar(root, path) });
  }
  return { include, exclude, folder: commonFolder(folders), missing, foreign };
}

/** Turns folders, files and globs to leave out into globs; what does not exist leaves out nothing. */
export async function resolveExcludes(
  root: string,
  entries: readonly string[],
): Promise<readonly string[]> {
  const { exclude } = await resolveSourcePaths(
    root,
    entries.map((entry) => `!${entry}`),
  );
  return exclude;
}

/** Folder of the generated files when none is configured: `generated` beside the sources. */
export function defaultOutDir(folder: string): string {
  if (folder === "." || folder.startsWith("..")) return "generated";
  const parent = posix.basename(folder) === "src" ? folder : posix.dirname(folder);
  return posix.join(parent, "generated");
}

/** Any path of the user as a path relative to the root, with forward slashes. */
export function toRootPath(root: string, path: string): string {
  const local = sep === "\\" ? path.replaceAll("\\", "/") : path;
  const fromRoot = isAbsolute(local) ? relative(root, local).split(sep).join("/") : local;
  const normal = posix.normalize(fromRoot === "" ? "." : fromRoot);
  return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

async function findSimilar(root: string, path: string): Promise<string | undefined> {
  const folder = posix.dirname(path);
  const names = await readdir(resolve(root, folder)).catch(() => []);
  const similar = nearestName(posix.basename(path), names.sort());
  return similar === undefined ? undefined : posix.join(folder, similar);
}

function staticFolder(glob: string): string {
  const segments = glob.split("/");
  const firstDynamic = segments.findIndex((segment) => isDynamicPattern(segment));
  return segments.slice(0, firstDynamic).join("/") || ".";
}

function commonFolder(folders: readonly string[]): string {
  const [first = ".", ...others] = folders;
  let common = first.split("/");
  for (const folder of others) {
    const segments = folder.split("/");
    const length = common.findIndex((segment, index) => segment !== segments[index]);
    if (length !== -1) common = common.slice(0, length);
  }
  return common.join("/") || ".";
}

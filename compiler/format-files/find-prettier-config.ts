import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isJsonObject } from "../../runtime/json.js";

const configName =
  /^(?:\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?|prettier\.config\.[cm]?[jt]s)$/;

/** Where the project's formatting is configured. Paths are absolute. */
export interface PrettierConfig {
  readonly file: string;
  /** Files that list what prettier must not touch. */
  readonly ignoreFiles: readonly string[];
}

/**
 * Finds the configuration of prettier for the files of a folder as prettier does, from the folder
 * upwards, but without loading it, and only within the repository: what lies in a home folder must
 * not change the output. The repository ends at `.git` or a workspace, or else at the project root.
 */
export async function findPrettierConfig(
  root: string,
  outDir: string,
): Promise<PrettierConfig | undefined> {
  const ignoreFiles: string[] = [];
  let file: string | undefined;
  let sawRoot = false;
  for (const folder of await foldersUpTo(outDir, root)) {
    const names = await readdir(folder).catch((): string[] => []);
    file ??= await configIn(folder, names);
    sawRoot ||= folder === root;
    if (sawRoot && names.includes(".prettierignore")) {
      ignoreFiles.push(join(folder, ".prettierignore"));
    }
  }
  return file === undefined ? undefined : { file, ignoreFiles };
}

async function configIn(folder: string, names: readonly string[]): Promise<string | undefined> {
  const own = names.filter((name) => configName.test(name)).sort()[0];
  if (names.includes("package.json")) {
    const manifest = await readManifest(folder);
    if (manifest && Object.hasOwn(manifest, "prettier")) return join(folder, "package.json");
  }
  return own === undefined ? undefined : join(folder, own);
}

/** The folder and those above it, up to the end of the repository that the root lies in. */
async function foldersUpTo(folder: string, root: string): Promise<readonly string[]> {
  const folders: string[] = [];
  let rootSeen = false;
  for (let current = folder; ; current = dirname(current)) {
    folders.push(current);
    rootSeen ||= current === root;
    if (dirname(current) === current) break;
    if (rootSeen && (await isRepositoryRoot(current))) return folders;
  }
  const end = folders.indexOf(root);
  return end === -1 ? [] : folders.slice(0, end + 1);
}

async function isRepositoryRoot(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes(".git") || names.includes("pnpm-workspace.yaml")) return true;
  const manifest = names.includes("package.json") ? await readManifest(folder) : undefined;
  return manifest !== undefined && Object.hasOwn(manifest, "workspaces");
}

async function readManifest(folder: string): Promise<object | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return isJsonObject(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

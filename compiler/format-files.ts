import { createRequire } from "node:module";
import { join, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Options as PrettierOptions } from "prettier";
import type { Project } from "./config.js";
import { foreignErrorText } from "./foreign-error.js";
import { findPrettierConfig, type PrettierConfig } from "./format-files/find-prettier-config.js";
import type { OutputFile } from "./output-file.js";
import type { Reporter } from "./reporter.js";

type Prettier = typeof import("prettier");

/**
 * Formats generated files with prettier under the project's configuration, so that its own format
 * check stays green. Without a configuration prettier is not even loaded, and the files stay as they
 * were printed; `format: "always"` then means prettier's defaults. Files that a `.prettierignore`
 * names stay as they are too.
 */
export async function formatFiles(
  files: readonly OutputFile[],
  { root, options }: Project,
  reporter: Reporter,
): Promise<readonly OutputFile[]> {
  if (options.format === "never" || files.length === 0) return files;
  const config = await findPrettierConfig(root, resolve(root, options.outDir));
  if (config === undefined && options.format === "auto") return files;
  const prettier = await loadPrettier(root);
  const formatted: OutputFile[] = [];
  for (const file of files) {
    const path = posix.join(options.outDir, file.path);
    try {
      const text = await formatText(prettier, config, resolve(root, path), file.text);
      formatted.push({ ...file, text });
    } catch (error) {
      reporter.report("format-failed", undefined, { path, reason: foreignErrorText(error, root) });
      // What is wrong with the configuration is wrong for all files.
      break;
    }
  }
  return formatted;
}

async function formatText(
  prettier: Prettier,
  config: PrettierConfig | undefined,
  filepath: string,
  text: string,
): Promise<string> {
  if (config === undefined) return prettier.format(text, { filepath });
  const ignorePath = [...config.ignoreFiles];
  const { ignored } = await prettier.getFileInfo(filepath, { ignorePath, resolveConfig: false });
  if (ignored) return text;
  const options: PrettierOptions | null = await prettier.resolveConfig(filepath, {
    config: config.file,
    editorconfig: true,
    useCache: false,
  });
  return prettier.format(text, { ...options, filepath });
}

/** The project's own prettier, which its format check uses, or ours where it has none. */
async function loadPrettier(root: string): Promise<Prettier> {
  try {
    const path = createRequire(join(root, "package.json")).resolve("prettier");
    const own: Prettier & { readonly default?: Prettier } = await import(pathToFileURL(path).href);
    const prettier = own.default ?? own;
    // Versions before 3 answer at once instead of with promises, and have no ignore lists.
    if (Number.parseInt(prettier.version, 10) >= 3) return prettier;
  } catch {
    // Not installed there.
  }
  return import("prettier");
}

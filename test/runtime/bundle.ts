import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");

/**
 * Compiles modules with all they import into a folder of its own, sharing what they have in common,
 * and answers with the folder. Keys are paths in it without `.js`, values paths from the root.
 */
export async function compileTo(entries: { readonly [out: string]: string }): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "toolgen-bundle-"));
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([out, path]) => [out, join(root, path)]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    outExtension: { ".js": ".mjs" },
  });
  return outdir;
}

/** The text of a module for a browser, minified, with all it imports in one file. */
export async function bundleForBrowser(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild wrote nothing");
  return file.text;
}

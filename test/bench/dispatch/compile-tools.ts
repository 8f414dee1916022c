import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile } from "../../../compiler/compile.js";
import { resolveProject } from "../../../compiler/config/resolve-project.js";

const root = resolve(import.meta.dirname, "../../..");
const alias = {
  toolgen: join(root, "runtime/index.ts"),
  "toolgen/codegen": join(root, "runtime/codegen.ts"),
};

/**
 * Builds the tools of the benchmarks as a user would, and bundles a module of this folder with the
 * registry that was generated: what is measured is the code that users run, not what a loader of
 * TypeScript makes of it. The module exports `run(registry)`.
 *
 * @returns Path of the bundle. It lies below the repository, where it finds the packages of peers.
 */
export async function compileBenchmark(name: string): Promise<string> {
  const folder = await generateTools(await readFile(join(import.meta.dirname, "tools.ts"), "utf8"));
  const outfile = join(root, "node_modules/.cache/toolgen-bench", `${name}.mjs`);
  await build({
    stdin: {
      contents: `
        import { registry } from "./generated/registry.js";
        import { run } from ${JSON.stringify(join(import.meta.dirname, `${name}.ts`))};
        await run(registry);`,
      resolveDir: folder,
      loader: "ts",
    },
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    alias,
  });
  return outfile;
}

/** Characters, minified, of an app that makes a dispatcher for a registry of one tool. */
export async function bundleSize(): Promise<number> {
  const folder = await generateTools(
    "/** Doubles a number.\n *\n * @param n - The number. */\n" +
      "export function twice(n: number): number { return n * 2; }",
  );
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createDispatcher } from "toolgen";
        import { registry } from "./generated/registry.js";
        export const dispatcher = createDispatcher(registry);`,
      resolveDir: folder,
      loader: "ts",
    },
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    alias,
  });
  return outputFiles[0]?.text.length ?? 0;
}

/** Puts tools, and what toolgen makes of them, in a folder of their own. */
async function generateTools(tools: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "toolgen-bench-"));
  // In a project of its own the run context comes from the package.
  await writeFile(
    join(folder, "tools.ts"),
    tools.replace("../../../runtime/run-context.js", "toolgen"),
  );
  const types = pathToFileURL(join(root, "runtime/index.ts")).pathname;
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, paths: { toolgen: [types] } } }),
  );
  const { project } = await resolveProject({
    root: folder,
    paths: ["tools.ts"],
    options: { outDir: "generated" },
  });
  if (project === undefined) throw new Error("the benchmark's project has no configuration");
  const { files, diagnostics } = await compile(project);
  for (const { severity, message } of diagnostics) console.warn(`${severity}: ${message}`);
  for (const { path, text } of files) {
    const file = join(folder, "generated", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

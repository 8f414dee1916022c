import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type CompileResult, compile } from "../../compiler/compile.js";
import { resolveProject } from "../../compiler/config/resolve-project.js";
import type { Options } from "../../compiler/config.js";
import type { AnyRegistry } from "../../runtime/registry.js";
import type { ChatTool, ResponsesTool } from "../../runtime/schema/tool-definitions.js";

const repository = resolve(import.meta.dirname, "../..");

/** What a build makes of some sources. */
export interface CompiledSources extends CompileResult {
  /** The generated registry, with the functions of the sources behind it, and the definitions. */
  load(): Promise<LoadedOutput>;
}

/** What generated files export. */
export interface LoadedOutput {
  readonly registry: AnyRegistry;
  /** Of `openai.ts`. */
  readonly chatTools: readonly ChatTool[];
  readonly responsesTools: readonly ResponsesTool[];
}

/** Compiles sources, by path, as a project of their own would be. */
export async function compileSources(
  sources: Readonly<Record<string, string>>,
  options: Partial<Options> = {},
): Promise<CompiledSources> {
  const root = await mkdtemp(join(tmpdir(), "toolgen-conformance-"));
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  try {
    const paths = { toolgen: [join(repository, "runtime/index.ts")] };
    await put("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, paths } }));
    for (const [path, text] of Object.entries(sources)) await put(path, text);
    const { project } = await resolveProject({
      root,
      paths: Object.keys(sources),
      options: { outDir: "generated", format: "never", dialects: ["openai"], ...options },
    });
    if (project === undefined) throw new Error("The project has no configuration.");
    const compiled = await compile(project);
    for (const { path, text } of compiled.files) await put(`generated/${path}`, text);
    const bundle = compiled.files.length === 0 ? undefined : await bundleRegistry(root);
    return { ...compiled, load: () => importModule(bundle) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The registry and all it imports in one module. */
async function bundleRegistry(root: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { registry } from "./generated/registry.js";
        export * from "./generated/openai.js";`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    alias: {
      toolgen: join(repository, "runtime/index.ts"),
      "toolgen/codegen": join(repository, "runtime/codegen.ts"),
    },
  });
  return outputFiles[0]?.text ?? "";
}

async function importModule(bundle: string | undefined): Promise<LoadedOutput> {
  if (bundle === undefined) throw new Error("Nothing was generated.");
  const folder = await mkdtemp(join(tmpdir(), "toolgen-conformance-"));
  try {
    const file = join(folder, "registry.mjs");
    await writeFile(file, bundle);
    // What was bundled above exports exactly this.
    return (await import(pathToFileURL(file).href)) as LoadedOutput;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { transform } from "@typia/transform";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import ts from "typescript";
import { compile } from "../../../compiler/compile.js";
import { resolveProject } from "../../../compiler/config/resolve-project.js";
import type { Program } from "../../../compiler/ir.js";
import { argumentsSchema } from "../../../compiler/schema/contract-schema.js";
import { SHAPES } from "./samples.js";
import { typiaSource } from "./typia-source.js";

const root = resolve(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/toolgen-bench/decode");

/** Makes the code of all validators, each with its own compiler, and one bundle that runs them. */
export async function prepareBenchmark(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const source = await readFile(join(import.meta.dirname, "tools.ts"), "utf8");
  const { program, decoders } = await compileOurs(source);
  const schemas = program.tools.map((tool) => [tool.name, argumentsSchema(tool, program)] as const);
  const first = Object.fromEntries(schemas.map(([name, schema]) => [name, ajvCode(schema, false)]));
  await writeFile(join(cache, "decoders.ts"), decoders);
  for (const [name, schema] of schemas) {
    await writeFile(join(cache, `ajv-${name}.cjs`), ajvCode(schema, false));
    await writeFile(join(cache, `ajv-all-${name}.cjs`), ajvCode(schema, true));
  }
  await writeFile(join(cache, "typia.mjs"), compileTypia(typiaSource(source)));
  const sizes = {
    toolgen: decoders.length / schemas.length,
    ajv: Object.values(first).join("").length / schemas.length,
  };
  const outfile = join(cache, "run.mjs");
  await build({
    stdin: {
      contents: runnerSource(Object.fromEntries(schemas), sizes),
      resolveDir: cache,
      loader: "ts",
    },
    outfile,
    bundle: true,
    external: ["typia", "@sinclair/typebox", "zod", "ajv", "*.cjs", "./typia.mjs"],
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    alias: { "toolgen/codegen": join(root, "runtime/codegen.ts") },
  });
  return outfile;
}

function runnerSource(schemas: object, sizes: object): string {
  const imports = SHAPES.flatMap((name) => [
    `import ajv_${name} from "./ajv-${name}.cjs";`,
    `import ajvAll_${name} from "./ajv-all-${name}.cjs";`,
  ]);
  const table = (prefix: string) =>
    `{ ${SHAPES.map((name) => `${name}: ${prefix}_${name}`).join(", ")} }`;
  return `
    import * as decoders from "./decoders.js";
    import * as typia from "./typia.mjs";
    import { run } from ${JSON.stringify(join(import.meta.dirname, "run.ts"))};
    ${imports.join("\n")}
    run({ decoders, typia, ajv: ${table("ajv")}, ajvAll: ${table("ajvAll")},
      schemas: ${JSON.stringify(schemas)}, sizes: ${JSON.stringify(sizes)} });`;
}

/** Builds the tools as a user would. */
async function compileOurs(source: string): Promise<{ program: Program; decoders: string }> {
  const folder = await mkdtemp(join(tmpdir(), "toolgen-bench-"));
  await writeFile(join(folder, "tools.ts"), source);
  await writeFile(join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true } }');
  const { project } = await resolveProject({
    root: folder,
    paths: ["tools.ts"],
    options: { outDir: "generated", dialects: [] },
  });
  if (project === undefined) throw new Error("the benchmark's project has no configuration");
  const { files, diagnostics, program } = await compile(project);
  const decoders = files.find(({ path }) => path === "decoders.ts");
  if (decoders === undefined) {
    throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  }
  return { program, decoders: decoders.text };
}

function ajvCode(schema: object, allErrors: boolean): string {
  const ajv = new Ajv2020({ strict: true, allErrors, code: { source: true } });
  return standalone.default(ajv, ajv.compile(schema));
}

/** Runs typia's transformer over its source, as its plugin does. */
function compileTypia(source: string): string {
  const file = join(root, "test/bench/decode/typia-input.ts");
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, target) =>
    path === file ? ts.createSourceFile(path, source, target) : getSourceFile(path, target);
  const program = ts.createProgram([file], options, host);
  const problems: string[] = [];
  const plugin = transform(program, undefined, {
    addDiagnostic: (found) =>
      problems.push(ts.flattenDiagnosticMessageText(found.messageText, "\n")),
  });
  let output = "";
  const write: ts.WriteFileCallback = (_, text) => {
    output = text;
  };
  program.emit(program.getSourceFile(file), write, undefined, false, { before: [plugin] });
  if (problems.length > 0 || output === "")
    throw new Error(problems.join("\n") || "typia made nothing");
  return output;
}

import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProject, type Ended, type TemporaryProject } from "./harness.js";

interface Diagnostic {
  readonly code: string;
  readonly name: string;
  readonly severity: string;
  readonly message: string;
}
interface ManifestTool {
  readonly name: string;
  readonly source: { readonly module: string; readonly export: string };
}

let project: TemporaryProject;
let built: Ended;
let diagnostics: readonly Diagnostic[];
let tools: readonly ManifestTool[];

beforeAll(async () => {
  project = await copyProject("library-tools");
  built = await project.toolgen("build", "--reporter", "json");
  diagnostics = JSON.parse(built.stdout).diagnostics;
  tools = JSON.parse(await project.read("src/generated/manifest.json")).tools;
}, 300_000);
afterAll(() => project.remove());

test("three libraries that no one here wrote build without a crash or an error", () => {
  expect(built).toMatchObject({ exitCode: 0, stderr: "" });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("so many of their functions become tools, and so much is said about the others", async () => {
  const counts = {
    tools: countBy(tools.map(({ source }) => source.module)),
    diagnostics: countBy(diagnostics.map(({ code, name }) => `${code} ${name}`)),
  };
  await expect(`${JSON.stringify(counts, undefined, 2)}\n`).toMatchFileSnapshot(
    "library-tools.json",
  );
});

test("every exported function is a tool or named in a diagnostic", () => {
  const known = new Set(tools.map(({ source }) => source.export.split(".").at(-1)));
  for (const { message } of diagnostics) {
    for (const word of message.match(/[\w$]+/g) ?? []) {
      // Behind the names of namespaces: `zod_z__email` is `_email`.
      known.add(word);
      for (const { index } of word.matchAll(/_/g)) known.add(word.slice(index + 1));
    }
  }
  const exported = exportedFunctions(["math", "es-toolkit", "ox"]);
  expect(exported.size).toBeGreaterThan(1000);
  expect([...exported].filter((name) => !known.has(name))).toEqual([]);
});

test("tools made of libraries answer calls", async () => {
  const answers = await project.dispatch([
    ["math_clamp", '{ "a": 12, "b": 0, "c": 10 }'],
    ["Hex_fromNumber", '{ "value": 255 }'],
  ]);
  expect(answers).toEqual([
    { kind: "ok", text: "10" },
    { kind: "ok", text: "0xff" },
  ]);
}, 120_000);

function countBy(keys: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const hiding = new Set(["internal", "ignore", "hidden"]);

/** Names of all functions that modules export, in namespaces too, as the compiler itself lists them. */
function exportedFunctions(modules: readonly string[]): ReadonlySet<string> {
  const files = modules.map((name) => join(project.root, "src/tools", `${name}.ts`));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const names = new Set<string>();
  const seen = new Set<ts.Symbol>();
  const visit = (module: ts.Symbol) => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const each of checker.getExportsOfModule(module)) {
      const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      if (symbol.flags & ts.SymbolFlags.ValueModule) visit(symbol);
      const isFunction = checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
      const isHidden = symbol.getJsDocTags(checker).some(({ name }) => hiding.has(name));
      if (symbol.flags & ts.SymbolFlags.Value && isFunction && !isHidden) names.add(each.name);
    }
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module !== undefined) visit(module);
  }
  return names;
}

import { readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Who may import what: the longest matching prefix of a file decides. */
const layers: Readonly<Record<string, readonly string[]>> = {
  "runtime/": ["runtime/"],
  "compiler/ir.ts": [],
  "compiler/output-file.ts": [],
  "compiler/diagnostics.ts": ["compiler/diagnostics/"],
  "compiler/diagnostics/": ["compiler/diagnostics/message.ts"],
  "compiler/reporter.ts": ["compiler/ir.ts", "compiler/diagnostics.ts"],
  "compiler/config.ts": ["compiler/diagnostics.ts", "compiler/reporter.ts"],
  "compiler/docs/": ["compiler/docs/"],
  "compiler/parse/": ["compiler/parse/", "compiler/docs/"],
  "compiler/schema/": ["compiler/schema/"],
  "compiler/rules/": ["compiler/rules/", "compiler/schema/"],
  "compiler/emit/": ["compiler/emit/", "compiler/schema/", "compiler/output-file.ts"],
  "compiler/": ["compiler/", "runtime/"],
};

/** Words that every stage of the compiler shares. */
const shared = [
  "compiler/ir.ts",
  "compiler/diagnostics.ts",
  "compiler/reporter.ts",
  "compiler/config.ts",
  "compiler/policy.ts",
  "compiler/name-words.ts",
  "compiler/nearest-name.ts",
  "compiler/once.ts",
  "runtime/",
];
const stages = [
  "compiler/docs/",
  "compiler/parse/",
  "compiler/schema/",
  "compiler/rules/",
  "compiler/emit/",
];

interface Import {
  readonly from: string;
  /** A path in the project, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const manifest: { readonly peerDependenciesMeta?: object } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

const sources = ["compiler", "runtime"].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name))),
);
const imports = sources.flatMap(importsOf);

test("imports go one way", () => {
  const wrong = imports.filter(
    ({ from, to }) => isOurs(to) && !allowedFor(from).some(startsIn(to)),
  );
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("only parse/ knows the TypeScript compiler, and loads it in one place", () => {
  const knowing = imports.filter(({ to }) => /^(?:ts-morph|@ts-morph\/|typescript$)/.test(to));
  expect(new Set(knowing.map(({ from }) => from))).toEqual(
    new Set(["compiler/parse/typescript.ts"]),
  );
  const using = imports.filter(({ to }) => to === "compiler/parse/typescript.ts");
  expect(using.filter(({ from }) => !from.startsWith("compiler/parse/"))).toEqual([]);
});

test("nothing imports the command line", () => {
  expect(imports.filter(({ to }) => to === "compiler/cli.ts")).toEqual([]);
});

test("the runtime needs neither packages nor Node, except in entries of their own", () => {
  const core = ["runtime/index.ts", "runtime/codegen.ts", "runtime/schema/index.ts"];
  const reached = reachableFrom(core);
  const foreign = imports.filter(({ from, to }) => from.startsWith("runtime/") && !isOurs(to));
  expect(foreign.filter(({ from }) => reached.has(from))).toEqual([]);
  const packages = foreign.map(({ to }) => to).filter((to) => !to.startsWith("node:"));
  const optional = Object.keys(manifest.peerDependenciesMeta ?? {});
  expect([...new Set(packages)].filter((to) => !optional.some(startsIn(to)))).toEqual([]);
});

test("only output.ts writes, and only cli.ts prints", () => {
  const writers = /\b(?:writeFile|rename|mkdir|unlink|rm|rmdir|appendFile)(?:Sync)?\(/;
  const printers = /\bprocess\.(?:stdout|stderr|exit\b|exitCode)|\bconsole\./;
  const compiler = sources.filter((file) => file.startsWith("compiler/"));
  expect(compiler.filter((file) => writers.test(codeOf(file)))).toEqual(["compiler/output.ts"]);
  expect(compiler.filter((file) => printers.test(codeOf(file)))).toEqual(["compiler/cli.ts"]);
});

test("the pipeline fits on one page", () => {
  const lines = readFileSync(join(root, "compiler/compile.ts"), "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThan(40);
});

function allowedFor(file: string): readonly string[] {
  const layer = Object.keys(layers)
    .filter(startsIn(file))
    .sort((a, b) => b.length - a.length)[0];
  if (layer === undefined) throw new Error(`No layer holds ${file}`);
  return [...(layers[layer] ?? []), ...(stages.includes(layer) ? shared : [])];
}

function reachableFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const { from, to } of imports) if (from === file && isOurs(to)) reached.add(to);
  }
  return reached;
}

function startsIn(path: string): (prefix: string) => boolean {
  return (prefix) => path.startsWith(prefix);
}

function isOurs(path: string): boolean {
  return path.startsWith("compiler/") || path.startsWith("runtime/");
}

function importsOf(file: string): readonly Import[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), 99);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const relative = specifier.text.startsWith(".");
    const path = posix.join(posix.dirname(file), specifier.text).replace(/\.js$/, ".ts");
    found.push({ from: file, to: relative ? path : specifier.text, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Text of a source without comments, whose examples are not code of ours. */
function codeOf(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  return text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

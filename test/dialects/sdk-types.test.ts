import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { fixtureRoot } from "./fixture-project.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const useFile = join(repository, "fixtures/schema/sdk-use/use-sdks.ts");
const expectedFolder = join(fixtureRoot, "expected");

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
  paths: {
    "toolgen/codegen": [join(repository, "runtime/codegen.ts")],
    "@mistralai/mistralai/tool": [
      join(repository, "node_modules/@mistralai/mistralai/esm/models/components/tool.d.ts"),
    ],
  },
};

/** Errors of TypeScript over the file that hands every generated list to its SDK. */
function typeErrors(): readonly string[] {
  // The file of uses stands beside the generated files, as it would in an app.
  const place = join(expectedFolder, "use-sdks.ts");
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.getCurrentDirectory = () => repository;
  host.fileExists = (file) => file === place || fileExists(file);
  host.readFile = (file) => readFile(file === place ? useFile : file);
  const program = ts.createProgram([place], options, host);
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const text = ts.flattenDiagnosticMessageText(found.messageText, "\n");
    return `${found.file?.fileName.slice(repository.length)}: ${text}`;
  });
}

test("generated definitions are what the SDKs take", { timeout: 120_000 }, () => {
  expect(typeErrors()).toEqual([]);
});

import { join } from "node:path";
import ts from "typescript";

/**
 * What TypeScript has to say about generated files under the strictest options, with paths below
 * `root`; the sources of cases may be wrong.
 */
export function typeErrors(generated: readonly string[], root: string): readonly string[] {
  const program = ts.createProgram(generated, {
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    paths: { "toolgen/codegen": [join(import.meta.dirname, "../../runtime/codegen.ts")] },
  });
  return generated.flatMap((path) => {
    const file = program.getSourceFile(path);
    return file === undefined
      ? [`${path} is missing`]
      : program.getSemanticDiagnostics(file).map((found) => {
          const line = file.text.slice(0, found.start).split("\n").length;
          const text = file.text.split("\n")[line - 1] ?? "";
          return `${path.slice(root.length)}:${line} ${text.trim()} ${ts.flattenDiagnosticMessageText(found.messageText, "\n")}`;
        });
  });
}

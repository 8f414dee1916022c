import { posix } from "node:path";
import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import { oncePer } from "../once.js";

/** What generated files write at the end of relative imports; `""` for nothing. */
export type ImportExtension = ".js" | ".ts" | "";

/** How a file of the output folder imports a source file; `module` is relative to the root. */
export const importSpecifier = oncePer(
  (module: string, { options }: Project) => `${options.outDir} ${module}`,
  (program: Program, module, { options }): string => {
    const path = posix.relative(options.outDir, module);
    const specifier = withExtension(path, program.importExtension);
    return specifier.startsWith(".") ? specifier : `./${specifier}`;
  },
);

/** How a generated file imports another one; `name` has no extension. */
export function generatedSpecifier(name: string, program: Program): string {
  return `./${withExtension(`${name}.ts`, program.importExtension)}`;
}

function withExtension(path: string, extension: ImportExtension): string {
  if (extension === ".ts") return path;
  // No resolver finds `.mts` and `.cts` files without an extension.
  const special = /\.([mc])ts$/.exec(path);
  if (special !== null) return path.replace(/ts$/, "js");
  return path.replace(/\.[jt]sx?$/, extension);
}

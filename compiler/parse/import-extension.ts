import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import { ts } from "./typescript.js";

/** What relative imports must end in: as configured, else as the tsconfig's resolution wants it. */
export function importExtension(
  project: Project,
  options: ts.CompilerOptions,
): Program["importExtension"] {
  const configured = project.options.importExtension;
  if (configured === "none") return "";
  if (configured !== "auto") return configured;
  if (options.allowImportingTsExtensions || options.rewriteRelativeImportExtensions) return ".ts";
  const { Bundler, Node10, Classic, Node16, NodeNext } = ts.ModuleResolutionKind;
  switch (options.moduleResolution) {
    case Bundler:
    case Node10:
    case Classic:
      return "";
    case Node16:
    case NodeNext:
      return ".js";
    default:
      return isNodeModule(options.module) ? ".js" : "";
  }
}

/** Where no resolution is named, the module kind decides it. */
function isNodeModule(module: ts.ModuleKind | undefined): boolean {
  return (
    module === undefined || (module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext)
  );
}

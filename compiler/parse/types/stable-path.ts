import type { ts } from "../typescript.js";
import type { TypeReader } from "./reader.js";

/**
 * A path that is the same on every machine: relative to the project, or to the folder of packages it
 * lies in; nothing for the standard library.
 */
export function stablePath(file: ts.SourceFile, { isLibrary, sources }: TypeReader): string {
  if (isLibrary(file)) return "";
  const packages = file.fileName.lastIndexOf("/node_modules/");
  return packages === -1 ? sources.pathOf(file) : file.fileName.slice(packages + 1);
}

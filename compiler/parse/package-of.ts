import type { ts } from "./typescript.js";

/** The folder of the package that a file belongs to; `undefined` for files of the project. */
export function packageOf({ fileName }: ts.SourceFile): string | undefined {
  const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(fileName) ?? [];
  return folder;
}

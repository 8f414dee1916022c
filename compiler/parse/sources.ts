import { relative, sep } from "node:path";
import type { Span } from "../ir.js";
import type { ts } from "./typescript.js";

/** Turns nodes and offsets into spans, and remembers the texts that spans point into. */
export interface Sources {
  spanOf(node: ts.Node): Span;
  spanAt(file: ts.SourceFile, start: number, end: number): Span;
  /** Path relative to the project root, with forward slashes. */
  pathOf(file: ts.SourceFile): string;
  /** Texts of all files that a span was made for. */
  texts(): ReadonlyMap<string, string>;
}

/** Makes the index of one build. `root` is absolute. */
export function createSources(root: string): Sources {
  const texts = new Map<string, string>();
  const paths = new Map<ts.SourceFile, string>();
  const pathOf = (file: ts.SourceFile) => {
    const known = paths.get(file);
    if (known !== undefined) return known;
    const path = relative(root, file.fileName).split(sep).join("/");
    paths.set(file, path);
    return path;
  };
  const spanAt = (file: ts.SourceFile, start: number, end: number): Span => {
    const path = pathOf(file);
    texts.set(path, file.text);
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return { file: path, start, end, line: line + 1, column: character + 1 };
  };
  return {
    spanAt,
    spanOf: (node) => {
      const file = node.getSourceFile();
      return spanAt(file, node.getStart(file), node.getEnd());
    },
    pathOf,
    texts: () => texts,
  };
}

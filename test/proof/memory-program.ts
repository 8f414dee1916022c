import { libraryFiles, ts } from "../../compiler/parse/typescript.js";

const libraryFolder = "/library/";

/** The strictest reading of types, with nothing of Node or of the DOM. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  noEmit: true,
  strict: true,
  skipLibCheck: true,
};

/** Parsed files by path; those of the library are parsed once for all programs that share it. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** A program over texts that have no place on the disk. */
export function memoryProgram(
  files: ReadonlyMap<string, string>,
  parsed: ParsedFiles = new Map(),
): ts.Program {
  const library = new Map(
    libraryFiles().map(({ fileName, text }) => [`${libraryFolder}${fileName}`, text]),
  );
  const textOf = (path: string) => files.get(path) ?? library.get(path);
  const host: ts.CompilerHost = {
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (given) => `${libraryFolder}${ts.getDefaultLibFileName(given)}`,
    writeFile: () => undefined,
    getSourceFile(path, version) {
      const text = textOf(path);
      if (text === undefined) return undefined;
      const known = parsed.get(path);
      if (known?.text === text) return known;
      const file = ts.createSourceFile(path, text, version);
      parsed.set(path, file);
      return file;
    },
  };
  return ts.createProgram({ rootNames: [...files.keys()], options, host });
}

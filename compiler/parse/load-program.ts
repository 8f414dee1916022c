import { dirname } from "node:path";
import type { Project } from "../config.js";
import { smallLibrary } from "./small-library.js";
import { libraryFiles, ts } from "./typescript.js";
import { withoutBodies } from "./without-bodies.js";

/**
 * How much of the standard library a program knows: the types that signatures are made of, the whole
 * language, or everything that the project's tsconfig names.
 */
export type LibraryLevel = "small" | "language" | "full";

/** A program over the sources, and how it tells the library's files from others. */
export interface LoadedProgram {
  readonly program: ts.Program;
  isLibrary(file: ts.SourceFile): boolean;
  /** Whether a file of the library holds types of which only some members are known. */
  isShort(file: ts.SourceFile): boolean;
}

/** Keeps parsed files between two programs of one build. */
export type FileCache = Map<string, ts.SourceFile | undefined>;

const libraryFolder = "/toolgen-library";
const smallLibraryPath = `${libraryFolder}/small.d.ts`;
const preludePath = `${libraryFolder}/prelude.d.ts`;

/**
 * Host types that tools mention most, known by name alone. With them most sources need neither the
 * DOM library nor Node's types, which are most of the time of a cold build.
 */
const prelude = `
interface AbortSignal { readonly aborted: boolean; readonly reason: any; throwIfAborted(): void }
interface URL { toString(): string; readonly href: string }
interface Buffer extends Uint8Array { toString(encoding?: string): string }
`;

/** Builds the program that types are read from. Paths in `files` are absolute. */
export function loadProgram(
  project: Project,
  files: readonly string[],
  level: LibraryLevel,
  cache: FileCache,
): LoadedProgram {
  const options = compilerOptions(project, level);
  const libraries = { small: [smallLibraryPath], language: [preludePath], full: [] };
  const rootNames = [...files, ...libraries[level]];
  const host = createHost(project, options, cache);
  const program = ts.createProgram({ rootNames, options, host });
  return {
    program,
    isLibrary: (file) =>
      file.fileName.startsWith(libraryFolder) ||
      file.fileName.includes("/node_modules/@types/node/") ||
      program.isSourceFileDefaultLibrary(file),
    isShort: ({ fileName }) => fileName === smallLibraryPath || fileName === preludePath,
  };
}

/** The project's own options where they decide what names mean; ours where they decide the contract. */
function compilerOptions(project: Project, level: LibraryLevel): ts.CompilerOptions {
  const own = projectOptions(project);
  const { lib, types, ...others } = own;
  const full = {
    lib: lib ?? ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    // As compilers before TypeScript 6 did, and as projects that still build with them expect.
    types: types ?? ["*"],
  };
  const libraries = level === "full" ? full : { lib: ["lib.es2022.d.ts"], types: [] };
  const noLib = level === "small";
  return {
    ...others,
    ...libraries,
    target: ts.ScriptTarget.ESNext,
    strict: true,
    strictNullChecks: true,
    exactOptionalPropertyTypes: own.exactOptionalPropertyTypes ?? false,
    noEmit: true,
    skipLibCheck: true,
    noLib,
    composite: false,
    incremental: false,
    allowJs: own.allowJs ?? false,
  };
}

function projectOptions(project: Project): ts.CompilerOptions {
  const fallback: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const path = tsconfigPath(project);
  if (path === undefined) return fallback;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  // Only options are wanted: with nothing to list, no folder is searched for sources.
  const host: ts.ParseConfigHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: true,
    readDirectory: () => [],
  };
  const { options } = ts.parseJsonConfigFileContent(
    config ?? {},
    host,
    dirname(path),
    undefined,
    path,
  );
  return {
    ...options,
    ...(options.moduleResolution === undefined && options.module === undefined && fallback),
  };
}

/** The tsconfig in force: the configured one, else the nearest above the project root. */
function tsconfigPath(project: Project): string | undefined {
  const { tsconfig } = project.options;
  if (tsconfig !== undefined) return ts.sys.resolvePath(`${project.root}/${tsconfig}`);
  return ts.findConfigFile(project.root, ts.sys.fileExists);
}

function createHost(
  project: Project,
  options: ts.CompilerOptions,
  cache: FileCache,
): ts.CompilerHost {
  const library = createLibrary();
  const readFile = (path: string) => library(path) ?? ts.sys.readFile(path);
  return {
    fileExists: (path) => library(path) !== undefined || ts.sys.fileExists(path),
    readFile,
    directoryExists: (path) => path.startsWith(libraryFolder) || ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    ...(ts.sys.realpath !== undefined && { realpath: ts.sys.realpath }),
    getCurrentDirectory: () => project.root,
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (given) => `${libraryFolder}/${ts.getDefaultLibFileName(given)}`,
    writeFile: () => undefined,
    // Comments are read from the text itself, see docs/.
    jsDocParsingMode: options.allowJs
      ? ts.JSDocParsingMode.ParseForTypeInfo
      : ts.JSDocParsingMode.ParseNone,
    getSourceFile(path, languageVersion) {
      if (cache.has(path)) return cache.get(path);
      const text = readFile(path);
      const file = text === undefined ? undefined : parseFile(path, text, languageVersion);
      cache.set(path, file);
      return file;
    },
  };
}

/** Reads a module without what is inside its functions, where that can be told for certain. */
function parseFile(
  path: string,
  text: string,
  version: Parameters<ts.CompilerHost["getSourceFile"]>[1],
): ts.SourceFile {
  const shorter = hasBodies.test(path) ? withoutBodies(text) : text;
  const file = ts.createSourceFile(path, shorter, version);
  // The compiler keeps this list on the file, though its types do not say so.
  const { parseDiagnostics } = file as { readonly parseDiagnostics?: readonly unknown[] };
  const isWrong = shorter !== text && parseDiagnostics?.length !== 0;
  return isWrong ? ts.createSourceFile(path, text, version) : file;
}

/** JavaScript is left alone, whose types come out of bodies, and JSX, whose text has quotes. */
const hasBodies = /(?<!\.d)\.[cm]?ts$/;

/** Finds declaration files that come with toolgen, or with the compiler once one of those is wanted. */
function createLibrary(): (path: string) => string | undefined {
  const own = new Map([
    [smallLibraryPath, smallLibrary],
    [preludePath, prelude],
  ]);
  let others: ReadonlyMap<string, string> | undefined;
  return (path) => {
    if (!path.startsWith(libraryFolder)) return undefined;
    const found = own.get(path);
    if (found !== undefined) return found;
    others ??= new Map(
      libraryFiles().map(({ fileName, text }) => [`${libraryFolder}/${fileName}`, text]),
    );
    return others.get(path);
  };
}

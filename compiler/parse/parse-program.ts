import { resolve } from "node:path";
import type { Project } from "../config.js";
import { hintForPackages } from "../diagnostics.js";
import type { Program, Tool } from "../ir.js";
import { createReporter, type Diagnostic, type Reporter } from "../reporter.js";
import { brokenExports } from "./broken-exports.js";
import type { Candidate } from "./candidate.js";
import { candidatesOf } from "./candidates.js";
import { declaresResults } from "./declared-results.js";
import { importExtension } from "./import-extension.js";
import { leadWithDiscriminants } from "./lead-with-discriminants.js";
import { asksLibrary, namesShort } from "./library-conditions.js";
import {
  type FileCache,
  type LibraryLevel,
  type LoadedProgram,
  loadProgram,
} from "./load-program.js";
import { packageOf } from "./package-of.js";
import { parseTool, type ToolScope } from "./parse-tool.js";
import { createSources } from "./sources.js";
import { createDefinitions } from "./types/definitions.js";
import type { Site, TypeReader } from "./types/reader.js";
import { ts } from "./typescript.js";

/**
 * Reads the tool functions of the given files (absolute paths, in any order).
 *
 * The first attempt knows the few global types that signatures are made of, which is all that most
 * tools need. When a name stays unknown more libraries are loaded and everything is read again. `cache` keeps
 * parsed files for both, and for further programs over the same files.
 */
export function parseProgram(
  project: Project,
  files: readonly string[],
  reporter: Reporter,
  cache: FileCache = new Map(),
): Program {
  const ordered = [...files].sort();
  let found = attempt(project, ordered, "small", cache);
  if (!found.complete) found = attempt(project, ordered, "language", cache);
  if (!found.complete) found = attempt(project, ordered, "full", cache);
  for (const diagnostic of found.diagnostics) reporter.add(diagnostic);
  if (found.program.tools.length === 0 && found.diagnostics.length === 0) {
    reporter.report("no-tools", undefined, { searched: project.options.include.join(", ") });
  }
  return found.program;
}

interface Attempt {
  readonly program: Program;
  readonly diagnostics: ReturnType<Reporter["diagnostics"]>;
  /** Whether the libraries of its level knew every name. */
  readonly complete: boolean;
}

/** Reads everything with the libraries of one level. */
function attempt(
  project: Project,
  files: readonly string[],
  level: LibraryLevel,
  cache: FileCache,
): Attempt {
  const loaded = loadProgram(project, files, level, cache);
  const { program, isLibrary } = loaded;
  const reporter = createReporter(project.options.rules);
  const sources = createSources(project.root);
  const roots = files
    .map((file) => program.getSourceFile(file))
    .filter((file) => file !== undefined);
  let complete = knowsEnough(loaded, roots, level);
  const reader: TypeReader = {
    program,
    checker: program.getTypeChecker(),
    sources,
    definitions: createDefinitions(),
    useDocs: project.options.useDocs,
    isLibrary,
    unresolved: () => {
      complete &&= level === "full";
    },
  };
  const readable = roots.filter((file) => hasSyntax(file, program, reader, reporter));
  const outDir = resolve(project.root, project.options.outDir);
  for (const file of readable) {
    for (const { node, ...args } of brokenExports(file, reader.checker, outDir)) {
      // Modules of Node are known with all libraries only.
      reader.unresolved();
      reporter.report("unresolved-export", sources.spanOf(node), args);
    }
  }
  const candidates = withoutRepeats(readable.flatMap((file) => candidatesOf(file, reader.checker)));
  const scope: ToolScope = { reader, options: project.options };
  const tools: Tool[] = [];
  for (const candidate of candidates) {
    // What is missing stays missing: the next level reads everything again.
    if (!complete) break;
    tools.push(...toolOf(scope, candidate, reporter));
  }
  return {
    program: {
      ...leadWithDiscriminants({ tools, definitions: reader.definitions.all() }),
      sources: sources.texts(),
      importExtension: importExtension(project, program.getCompilerOptions()),
    },
    diagnostics: reporter.diagnostics(),
    complete,
  };
}

/** Whether the libraries of a level answer all that the sources ask of them before names are read. */
function knowsEnough(
  { program, isLibrary, isShort }: LoadedProgram,
  roots: readonly ts.SourceFile[],
  level: LibraryLevel,
): boolean {
  if (level === "full") return true;
  if (level === "small" && !roots.every(declaresResults)) return false;
  const library = { checker: program.getTypeChecker(), isShort };
  const files = program.getSourceFiles().filter((file) => !isLibrary(file));
  if (!files.some((file) => asksLibrary(file, library))) return true;
  // The language is known as a whole: only sources that name a type of a host can meet a short one.
  return level === "language" && !files.filter(inProject).some((file) => namesShort(file, library));
}

/** Reads one function, with its own messages: where tools may be skipped, errors become warnings. */
function toolOf(scope: ToolScope, candidate: Candidate, reporter: Reporter): readonly Tool[] {
  const { reader, options } = scope;
  const own = createReporter(options.rules);
  const tool = parseTool(scope, candidate, siteOf(candidate, reader, own));
  const found = inProject(candidate.nameNode)
    ? own.diagnostics()
    : own.diagnostics().map((each) => aboutPackage(candidate, each));
  const refused = found.some(({ severity }) => severity === "error");
  const skipped = refused && options.unsupported === "skip";
  for (const diagnostic of found) {
    const { severity } = diagnostic;
    reporter.add({
      ...diagnostic,
      severity: skipped && severity === "error" ? "warning" : severity,
    });
  }
  return tool === undefined || refused ? [] : [tool];
}

/**
 * What is wrong in a package is told where it is exported, maybe with all else: so it has a name.
 * Nobody can change the package: the way out is another one, and its comments are what they are.
 */
function aboutPackage({ name }: Candidate, diagnostic: Diagnostic): Diagnostic {
  const { code, message, hint, severity } = diagnostic;
  const isComment = code.startsWith("TG13");
  return {
    ...diagnostic,
    severity: isComment ? "info" : severity,
    message: message.includes(name) ? message : `${name}: ${message}`,
    hint: severity === "error" && !isComment ? hintForPackages : hint,
  };
}

function siteOf(candidate: Candidate, reader: TypeReader, reporter: Reporter): Site {
  const fallback = inProject(candidate.nameNode) ? candidate.nameNode : exportIn(candidate);
  return {
    node: candidate.nameNode,
    direction: "input",
    home: packageOf(candidate.declaration.getSourceFile()),
    shared: false,
    silent: false,
    depth: 0,
    open: new Map(),
    oneWay: () => undefined,
    tell(node, name, args) {
      const place = inProject(node) ? node : fallback;
      reporter.report(name, reader.sources.spanOf(place), args);
    },
    reportAt(span, name, args) {
      reporter.report(name, span, args);
    },
  };
}

function inProject(node: ts.Node): boolean {
  return !node.getSourceFile().fileName.includes("/node_modules/");
}

/** Where the user's own file exports a function of a package. */
function exportIn({ file, exportName }: Candidate): ts.Node {
  const exports = file.statements.filter(ts.isExportDeclaration);
  const specifiers = exports.flatMap(({ exportClause }): readonly ts.ExportSpecifier[] =>
    exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : [],
  );
  const named = specifiers.find(({ name }) => name.text === exportName);
  const space = exports.find(
    ({ exportClause }) =>
      exportClause !== undefined &&
      ts.isNamespaceExport(exportClause) &&
      exportClause.name.text === exportName,
  );
  return named ?? space ?? exports.find(({ exportClause }) => exportClause === undefined) ?? file;
}

/**
 * One function is one tool, however often it is exported under one name: the module that declares
 * it speaks for it, and a named export before the default one.
 */
function withoutRepeats(candidates: readonly Candidate[]): readonly Candidate[] {
  const groups = new Map<ts.Node, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.declaration);
    if (group === undefined) groups.set(candidate.declaration, [candidate]);
    else group.push(candidate);
  }
  const isHome = ({ file, declaration }: Candidate) => declaration.getSourceFile() === file;
  return candidates.filter((candidate) => {
    const group = groups.get(candidate.declaration) ?? [];
    const rivals = group.filter((other) => other !== candidate && other.name === candidate.name);
    const better = (other: Candidate) => {
      if (isHome(other) !== isHome(candidate)) return isHome(other);
      if (other.exportName === "default" || candidate.exportName === "default") {
        return candidate.exportName === "default" && other.exportName !== "default";
      }
      return group.indexOf(other) < group.indexOf(candidate);
    };
    return !rivals.some(better);
  });
}

function hasSyntax(
  file: ts.SourceFile,
  program: ts.Program,
  { sources }: TypeReader,
  reporter: Reporter,
): boolean {
  const errors = program.getSyntacticDiagnostics(file);
  for (const { start, length, messageText } of errors) {
    const problem = ts.flattenDiagnosticMessageText(messageText, " ");
    reporter.report("syntax-error", sources.spanAt(file, start, start + length), { problem });
  }
  return errors.length === 0;
}

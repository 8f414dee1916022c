import { join, relative } from "node:path";
import ts from "typescript";
import { repository, runProcess } from "../projects/harness.js";

/** How projects resolve modules, and what their imports have to end in. */
export const resolutions = [
  { resolution: "nodenext", options: { module: "nodenext" }, extension: ".js" },
  {
    resolution: "bundler",
    options: { module: "esnext", moduleResolution: "bundler" },
    extension: "",
  },
  {
    resolution: "nodenext with .ts",
    options: { module: "nodenext", allowImportingTsExtensions: true },
    extension: ".ts",
  },
  {
    resolution: "bundler with .ts",
    options: { module: "preserve", moduleResolution: "bundler", allowImportingTsExtensions: true },
    extension: ".ts",
  },
] as const;

/** Text of a tsconfig as strict as TypeScript gets. */
export function strictConfig(options: object): string {
  const compilerOptions = {
    target: "es2023",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
    ...options,
  };
  return JSON.stringify({ compilerOptions, include: ["src"] }, undefined, 2);
}

/** Checks projects, and answers with one `path: code message` for each error. */
export type TypeChecker = (root: string) => Promise<readonly string[]>;

/** The compilers that generated code has to please. Each keeps what it read of the libraries. */
export function typeCheckers(): readonly TypeChecker[] {
  return [typeScript6(), typeScript7];
}

/** TypeScript 6 in this process: only the first check has to read its library. */
function typeScript6(): TypeChecker {
  const libraries = new Map<string, ts.SourceFile | undefined>();
  return async (root) => {
    const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getCurrentDirectory = () => root;
    host.getSourceFile = (path, version) => {
      if (!path.startsWith(repository)) return read(path, version);
      // The format of a module decides how it is read, and comes with the version.
      const key = JSON.stringify([path, version]);
      if (!libraries.has(key)) libraries.set(key, read(path, version));
      return libraries.get(key);
    };
    const program = ts.createProgram({ rootNames: fileNames, options, host });
    return ts.getPreEmitDiagnostics(program).map(({ file, code, messageText }) => {
      const path = file === undefined ? "tsconfig.json" : relative(root, file.fileName);
      return `${path}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
  };
}

async function typeScript7(root: string): Promise<readonly string[]> {
  const bin = join(repository, "node_modules/typescript-7/bin/tsc");
  const args = [bin, "-p", root, "--pretty", "false"];
  const { exitCode, stdout, stderr } = await runProcess(process.execPath, args, root);
  const errors = [...stdout.matchAll(/^(\S.*?)(?:\(\d+,\d+\))?: error (TS\d+): (.*)$/gm)];
  if (exitCode !== 0 && errors.length === 0) throw new Error(`TypeScript 7: ${stdout}${stderr}`);
  return errors.map(([, path, code, message]) => `${path}: ${code} ${message}`);
}

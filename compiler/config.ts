import type { RuleLevel } from "./reporter.js";

/** Consumers of tool definitions that a build can write files for. */
export type DialectName =
  | "openai"
  | "azure"
  | "anthropic"
  | "gemini"
  | "mcp"
  | "bedrock"
  | "mistral"
  | "ollama";

/** Every option of a build, resolved: defaults filled in, values checked. */
export interface Options {
  /** Globs of the sources, relative to the project root. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Folder of the generated files, relative to the project root. */
  readonly outDir: string;
  readonly select: "exported" | "tagged";
  readonly dialects: readonly DialectName[];
  /** How tool names are made from function names. */
  readonly naming: "keep" | "camelCase" | "snake_case" | "kebab-case";
  readonly docstringStyle: "auto" | "jsdoc" | "google" | "numpy" | "sphinx";
  readonly useDocs: boolean;
  readonly strictDocs: boolean;
  /** Parameter names the model never sees, compared without case. */
  readonly hiddenParameters: readonly string[];
  /** Wire names of parameters: `"tool.parameter"` or `"parameter"` → name. */
  readonly parameterNames: Readonly<Record<string, string>>;
  /** A sole named object parameter gives its properties directly. */
  readonly flatten: boolean;
  readonly strict: boolean;
  /** What happens to functions that cannot be tools. */
  readonly unsupported: "error" | "skip";
  /** How strict dialects get `Record<string, T>`. */
  readonly records: "entries" | "error";
  readonly wireTypes: boolean;
  readonly lazy: boolean;
  readonly format: "auto" | "always" | "never";
  readonly importExtension: "auto" | ".js" | ".ts" | "none";
  /** Path of the tsconfig, relative to the root; found upwards when absent. */
  readonly tsconfig: string | undefined;
  /** What hosts put before tool names; counts against name lengths. */
  readonly namePrefix: string;
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/** A project to compile: where it is and how. */
export interface Project {
  /** Absolute path of the folder that all relative paths start from. */
  readonly root: string;
  readonly options: Options;
}

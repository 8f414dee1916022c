import { messages } from "./diagnostics.js";
import type { RuleLevel } from "./reporter.js";

/** Consumers of tool definitions that a build can write files for. */
export type DialectName = (typeof dialectNames)[number];

const dialectNames = [
  "openai",
  "azure",
  "anthropic",
  "gemini",
  "mcp",
  "bedrock",
  "mistral",
  "ollama",
] as const;

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
  /** When advice on the design of tools (TG16xx) is given. */
  readonly advice: "lint" | "always" | "never";
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/** A project to compile: where it is and how. */
export interface Project {
  /** Absolute path of the folder that all relative paths start from. */
  readonly root: string;
  readonly options: Options;
}

/** What one option may be: a JSON Schema of the few forms that the command line can show too. */
export type OptionSchema =
  | { readonly type: "boolean" }
  | { readonly type: "string"; readonly minLength?: number }
  | { readonly enum: readonly string[] }
  | {
      readonly type: "array";
      readonly items: OptionSchema;
      readonly minItems?: number;
      readonly uniqueItems?: boolean;
    }
  | {
      readonly type: "object";
      readonly additionalProperties: OptionSchema;
      readonly propertyNames?: OptionSchema;
    };

/** One option: its value when nothing is said, its check, and what it is for. */
export interface OptionRow<Value> {
  readonly default: Value;
  /** Checks the value in a configuration and on the command line, and helps editors. */
  readonly schema: OptionSchema;
  /** One sentence for `--help`, the JSON Schema of the configuration and the README. */
  readonly help: string;
  /** Name of its flag, without dashes. Lists and maps repeat it, so its name is of one entry. */
  readonly flag: string;
}

const nonEmpty = { type: "string", minLength: 1 } as const;
const flagOrNot = { type: "boolean" } as const;

/** Every option, once. Order is that of the help text. */
export const optionTable: { readonly [Name in keyof Options]: OptionRow<Options[Name]> } = {
  include: {
    default: ["src/tools"],
    schema: { type: "array", items: nonEmpty, minItems: 1 },
    help: "Folders, files and globs of the sources. Paths on the command line replace it.",
    flag: "include",
  },
  exclude: {
    default: [],
    schema: { type: "array", items: nonEmpty },
    help: "Folders, files and globs to leave out, beside tests, declaration files and generated files.",
    flag: "exclude",
  },
  outDir: {
    // Depends on `include`: `defaultOutDir` in config/source-paths.ts.
    default: "src/generated",
    schema: nonEmpty,
    help: 'Folder of the generated files. By default "generated" beside the sources.',
    flag: "out-dir",
  },
  select: {
    default: "exported",
    schema: { enum: ["exported", "tagged"] },
    help: "Which functions are tools: every exported one, or those tagged @tool.",
    flag: "select",
  },
  dialects: {
    default: ["openai"],
    schema: { type: "array", items: { enum: dialectNames }, uniqueItems: true },
    help: "Consumers to write definitions for.",
    flag: "dialect",
  },
  naming: {
    default: "keep",
    schema: { enum: ["keep", "camelCase", "snake_case", "kebab-case"] },
    help: "How tool names are made from function names.",
    flag: "naming",
  },
  docstringStyle: {
    default: "auto",
    schema: { enum: ["auto", "jsdoc", "google", "numpy", "sphinx"] },
    help: "How comments are written; auto detects it per comment.",
    flag: "docstring-style",
  },
  useDocs: {
    default: true,
    schema: flagOrNot,
    help: "Whether comments become descriptions.",
    flag: "use-docs",
  },
  strictDocs: {
    default: false,
    schema: flagOrNot,
    help: "Whether what is wrong in comments is an error.",
    flag: "strict-docs",
  },
  hiddenParameters: {
    default: [],
    schema: { type: "array", items: nonEmpty, uniqueItems: true },
    help: "Parameter names that the model never sees, in any case.",
    flag: "hidden-parameter",
  },
  parameterNames: {
    default: {},
    schema: { type: "object", additionalProperties: nonEmpty },
    help: 'Names of parameters for the model: "tool.parameter" or "parameter" to name.',
    flag: "parameter-name",
  },
  flatten: {
    default: false,
    schema: flagOrNot,
    help: "Whether the properties of a sole object parameter are the arguments themselves.",
    flag: "flatten",
  },
  strict: {
    default: true,
    schema: flagOrNot,
    help: "Whether providers are asked to enforce schemas; @strict false turns it off for one tool.",
    flag: "strict",
  },
  unsupported: {
    default: "error",
    schema: { enum: ["error", "skip"] },
    help: "What happens to functions that cannot be tools.",
    flag: "unsupported",
  },
  records: {
    default: "entries",
    schema: { enum: ["entries", "error"] },
    help: "How strict dialects get Record<string, T>: as a list of entries, or not at all.",
    flag: "records",
  },
  wireTypes: {
    default: false,
    schema: flagOrNot,
    help: "Whether types.ts with the types of the arguments in JSON is written.",
    flag: "wire-types",
  },
  lazy: {
    default: false,
    schema: flagOrNot,
    help: "Whether modules of tools are imported at the first call only.",
    flag: "lazy",
  },
  format: {
    default: "auto",
    schema: { enum: ["auto", "always", "never"] },
    help: "Whether prettier formats the output: where the project has a configuration of it, always, or never.",
    flag: "format",
  },
  importExtension: {
    default: "auto",
    schema: { enum: ["auto", ".js", ".ts", "none"] },
    help: "What import specifiers end in; auto follows the tsconfig.",
    flag: "import-extension",
  },
  tsconfig: {
    default: undefined,
    schema: nonEmpty,
    help: "Path of the tsconfig. By default the nearest tsconfig.json.",
    flag: "tsconfig",
  },
  namePrefix: {
    default: "",
    schema: { type: "string" },
    help: "What the host puts before tool names; it counts against their length.",
    flag: "name-prefix",
  },
  advice: {
    default: "lint",
    schema: { enum: ["lint", "always", "never"] },
    help: "When advice on the design of tools (TG16xx) is given: by lint only, by every command, or never.",
    flag: "advice",
  },
  rules: {
    default: {},
    schema: {
      type: "object",
      additionalProperties: { enum: ["error", "warning", "info", "off"] },
      propertyNames: { enum: ruleNames() },
    },
    help: "Severity of single messages, by name, code, or family (TG16xx).",
    flag: "rule",
  },
};

/** Everything that `rules` can name: messages by name and code, and families of codes. */
function ruleNames(): readonly string[] {
  const codes = Object.values(messages).map((row): string => row.code);
  const families = codes.map((code) => `${code.slice(0, 4)}xx`);
  return [...new Set([...Object.keys(messages), ...codes, ...families])];
}

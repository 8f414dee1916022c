import { closest, row } from "./message.js";

/** TG10xx: the configuration and the command line. */
export const configurationMessages = {
  "unknown-option": row<{ option: string; nearest: string | undefined; known: readonly string[] }>(
    "TG1001",
    "error",
    ({ option }) => `There is no option ${JSON.stringify(option)}.`,
    ({ nearest, known }) =>
      nearest === undefined
        ? `The options are ${known.join(", ")}.`
        : `Did you mean ${JSON.stringify(nearest)}?`,
  ),
  "invalid-option": row<{
    option: string;
    expected: string;
    received: string;
    nearest: string | undefined;
  }>(
    "TG1002",
    "error",
    ({ option, expected, received }) => `${option} must be ${expected}, but is ${received}.`,
    ({ nearest, option }) => `${closest(nearest)}Change ${option}, or leave it out.`,
  ),
  "unknown-rule": row<{ rule: string; nearest: string | undefined }>(
    "TG1003",
    "error",
    ({ rule }) => `"rules" names ${JSON.stringify(rule)}, but there is no such message.`,
    ({ nearest }) =>
      `${closest(nearest)}A rule is the name of a message, its code, or a family of codes such as "TG16xx".`,
  ),
  "config-not-found": row<{ file: string }>(
    "TG1004",
    "error",
    ({ file }) => `The configuration ${JSON.stringify(file)} does not exist.`,
    () => "Correct --config; its path starts at the project root (--cwd).",
  ),
  "invalid-config-json": row<{ file: string; expected: string }>(
    "TG1005",
    "error",
    ({ file, expected }) => `${file} is not JSON: ${expected} belongs here.`,
    () => "Correct it, or write the configuration as toolgen.config.ts.",
  ),
  "config-failed": row<{ file: string; reason: string }>(
    "TG1006",
    "error",
    ({ file, reason }) => `${file} could not be loaded: ${reason}`,
    () => "Run the file on its own to see where it fails.",
  ),
  "config-not-object": row<{ file: string; received: string }>(
    "TG1007",
    "error",
    ({ file, received }) => `${file} must hold one object of options, but holds ${received}.`,
    ({ file }) =>
      file.endsWith(".json")
        ? 'Write an object, for example { "include": ["src/tools"] }.'
        : "Write `export default defineConfig({ … })`.",
  ),
  "several-configs": row<{ files: readonly string[] }>(
    "TG1008",
    "error",
    ({ files }) => `There are several configurations: ${files.join(", ")}.`,
    () => "Keep one of them, or choose one with --config.",
  ),
  "unknown-command": row<{ command: string; suggestion: string | undefined; known: string }>(
    "TG1009",
    "error",
    ({ command }) => `There is no command ${JSON.stringify(command)}.`,
    ({ suggestion, known }) =>
      `${suggestion === undefined ? "" : `Did you mean \`toolgen ${suggestion}\`? `}The commands are ${known}.`,
  ),
  "unknown-flag": row<{ flag: string; nearest: string | undefined; command: string }>(
    "TG1010",
    "error",
    ({ flag }) => `There is no flag ${flag}.`,
    ({ nearest, command }) =>
      `${nearest === undefined ? "" : `Did you mean ${nearest}? `}\`${command} --help\` lists all flags.`,
  ),
  "source-not-found": row<{ path: string; origin: string; nearest: string | undefined }>(
    "TG1011",
    "error",
    ({ path, origin }) =>
      `${origin} names ${JSON.stringify(path)}, but there is no such file or folder.`,
    ({ nearest }) => `${closest(nearest)}Paths start at the project root (--cwd).`,
  ),
  "not-typescript": row<{ path: string; origin: string }>(
    "TG1012",
    "error",
    ({ path, origin }) =>
      `${origin} names ${JSON.stringify(path)}, which is not a TypeScript source.`,
    () => "Name .ts, .tsx, .mts or .cts files, or the folder they are in.",
  ),
  "unusable-out-dir": row<{ path: string; reason: string }>(
    "TG1013",
    "error",
    ({ path, reason }) => `The folder of the generated files, ${JSON.stringify(path)}, ${reason}.`,
    () => 'Give the generated files a folder of their own, for example "outDir": "src/generated".',
  ),
  "root-not-found": row<{ path: string }>(
    "TG1014",
    "error",
    ({ path }) => `--cwd names ${JSON.stringify(path)}, which is not a folder.`,
    () => "Correct --cwd; it starts at the folder the command runs in.",
  ),
  "tsconfig-not-found": row<{ path: string; origin: string }>(
    "TG1015",
    "error",
    ({ path, origin }) => `${origin} names ${JSON.stringify(path)}, but there is no such file.`,
    () => "Correct the path; it starts at the project root (--cwd).",
  ),
  "missing-command": row<{ known: string }>(
    "TG1016",
    "error",
    () => "No command was given.",
    ({ known }) => `The commands are ${known}; \`toolgen --help\` tells about them.`,
  ),
  "no-sources": row<{ folder: string }>(
    "TG1017",
    "error",
    ({ folder }) => `Nothing says where the tools are, and there is no folder ${folder}.`,
    () =>
      'Name their folder, as in `toolgen build path/to/tools`, or set "include" in toolgen.config.ts.',
  ),
} as const;

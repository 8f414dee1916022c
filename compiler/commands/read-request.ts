import { statSync } from "node:fs";
import { resolve } from "node:path";
import { show } from "../config/check-config.js";
import { type DiagnosticFormat, diagnosticFormats } from "../format-diagnostic.js";
import { nearestName } from "../nearest-name.js";
import type { Reporter } from "../reporter.js";
import type { CommandRequest } from "./command.js";
import { isBooleanFlag, nameFlag, optionsOf, type ParsedFlags } from "./flags.js";
import { defaultFormat, type Terminal } from "./terminal.js";

/**
 * Makes the request of a command from its parsed command line. Wrong flags are reported, and the
 * request is then good for printing only.
 *
 * @param args the command line as it was typed, for what yargs leaves out
 * @param known names of the flags that the command takes
 */
export function readRequest(
  command: string,
  flags: ParsedFlags,
  args: readonly string[],
  known: readonly string[],
  terminal: Terminal,
  reporter: Reporter,
): CommandRequest {
  reportUnknownFlags(command, flags, known, reporter);
  reportBooleanValues(args, reporter);
  return {
    project: {
      root: readRoot(flags, terminal, reporter),
      configFile: textOf("config", "a file", flags, reporter),
      paths: [...listOf(flags["paths"]), ...listOf(flags["_"]).slice(1)],
      options: optionsOf(flags),
      nameOption: nameFlag,
    },
    format: readFormat(flags, reporter) ?? defaultFormat(terminal),
    maxWarnings: readMaxWarnings(flags, reporter),
    terminal,
    buildCommand: buildCommandOf(command, args),
  };
}

function readRoot(flags: ParsedFlags, { cwd }: Terminal, reporter: Reporter): string {
  const path = textOf("cwd", "a folder", flags, reporter);
  if (!path) return cwd;
  const root = resolve(cwd, path);
  // Reported here, because only here the path is known as it was typed.
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    reporter.report("root-not-found", undefined, { path });
  }
  return root;
}

function reportUnknownFlags(
  command: string,
  flags: ParsedFlags,
  known: readonly string[],
  reporter: Reporter,
): void {
  const parsed = ["_", "$0", "paths", "help", "version", ...known];
  for (const name of Object.keys(flags)) {
    if (parsed.includes(name)) continue;
    const nearest = nearestName(name, known);
    reporter.report("unknown-flag", undefined, {
      flag: name.length === 1 ? `-${name}` : `--${name}`,
      nearest: nearest && `--${nearest}`,
      command: `toolgen ${command}`,
    });
  }
}

/** yargs takes any value of a yes-or-no flag for no. */
function reportBooleanValues(args: readonly string[], reporter: Reporter): void {
  for (const arg of args) {
    const [, flag = "", value = ""] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (isBooleanFlag(flag) && value !== "true" && value !== "false") {
      reportInvalid(flag, "true or false", value, reporter);
    }
  }
}

function readFormat(flags: ParsedFlags, reporter: Reporter): DiagnosticFormat | undefined {
  const name = textOf("reporter", listed(diagnosticFormats), flags, reporter);
  const format = diagnosticFormats.find((known) => known === name);
  if (name && format === undefined) {
    reportInvalid("reporter", listed(diagnosticFormats), name, reporter, diagnosticFormats);
  }
  return format;
}

function readMaxWarnings(flags: ParsedFlags, reporter: Reporter): number | undefined {
  const text = textOf("max-warnings", "a whole number", flags, reporter);
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  reportInvalid("max-warnings", "a whole number", text, reporter);
  return undefined;
}

/** Value of a flag that takes one; of several the last counts. */
function textOf(
  flag: string,
  expected: string,
  flags: ParsedFlags,
  reporter: Reporter,
): string | undefined {
  const text = listOf(flags[flag]).at(-1);
  if (text === "") reportInvalid(flag, expected, text, reporter);
  return text;
}

function reportInvalid(
  flag: string,
  expected: string,
  value: string,
  reporter: Reporter,
  known: readonly string[] = [],
): void {
  const received = show(value);
  const nearest = nearestName(value, known);
  reporter.report("invalid-option", undefined, {
    option: `--${flag}`,
    expected,
    received,
    nearest,
  });
}

function listed(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(", ");
}

function listOf(value: unknown): readonly string[] {
  return value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);
}

/** The same command line with `build`: what only matters to how `check` prints is left out. */
function buildCommandOf(command: string, args: readonly string[]): string {
  const printing = /^--(?:reporter|max-warnings)(?:=|$)/;
  const kept = args.filter((arg, index) => {
    const previous = args[index - 1] ?? "";
    return !printing.test(arg) && !(printing.test(previous) && !previous.includes("="));
  });
  const at = kept.indexOf(command);
  const words = ["toolgen", ...kept.map((arg, index) => (index === at ? "build" : arg))];
  return words.map(quoteForShell).join(" ");
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

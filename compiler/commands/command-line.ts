import { createRequire } from "node:module";
import { resolve } from "node:path";
import yargs, { type Argv, type Options as YargsOption } from "yargs";
import { kindOf } from "../config/path-kind.js";
import { nearestName } from "../nearest-name.js";
import { createReporter } from "../reporter.js";
import type { CommandRequest, CommandResult } from "./command.js";
import { type CommandRow, commands } from "./commands.js";
import { crashResult } from "./crash-result.js";
import { describeFlags, type ParsedFlags } from "./flags.js";
import { readRequest } from "./read-request.js";
import { renderResult } from "./render-result.js";
import type { Terminal } from "./terminal.js";

/** Lines of help are no longer than this, even on wider terminals. */
const helpWidth = 100;

/**
 * Runs a command line and answers with what to print and how to exit. Never throws: what fails
 * inside is our bug, and is reported as one.
 *
 * @param args what was typed after `toolgen`
 * @param table the commands there are; another one is of use in tests only
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  table: Readonly<Record<string, CommandRow>> = commands,
): Promise<CommandResult> {
  let help = "";
  let running: Promise<CommandResult> | undefined;
  const parser = createParser(args, terminal);
  for (const [name, row] of Object.entries(table)) {
    const flags = { ...row.flags, ...describeFlags() };
    const start = (parsed: ParsedFlags) => {
      running = runCommand(name, row, flags, parsed, args, terminal);
    };
    parser.command(`${name} [paths..]`, row.describe, (command) => setUp(command, flags), start);
  }
  parser.command("$0", false, {}, (parsed) => {
    running = refuseCommand(parsed, args, terminal);
  });
  await parser.parseAsync([...args], {}, (_error, _parsed, text) => {
    help = text;
  });
  return running ?? { exitCode: 0, stdout: `${help}\n`, stderr: "" };
}

function createParser(args: readonly string[], { columns }: Terminal): Argv {
  return (
    yargs([...args])
      .scriptName("toolgen")
      // Help must not depend on the language of the machine.
      .locale("en")
      .exitProcess(false)
      .fail(false)
      .parserConfiguration({
        "camel-case-expansion": false,
        "dot-notation": false,
        "greedy-arrays": false,
        "parse-numbers": false,
        "parse-positional-numbers": false,
        "strip-aliased": true,
      })
      .usage("$0 <command> [paths..]\n\nCompiles exported functions into tools for models.")
      .alias("help", "h")
      .version(versionOfToolgen())
      .alias("version", "v")
      .epilogue("Exit codes: 0 ok, 1 diagnostics, 2 usage or configuration, 3 stale output.")
      // The help of a command is rendered whenever the command runs. To wrap it takes most of that.
      .wrap(args.some(asksForHelp) ? Math.min(columns ?? helpWidth, helpWidth) : null)
  );
}

function asksForHelp(arg: string): boolean {
  return /^(?:help$|--help\b|-\w*h)/.test(arg);
}

function setUp(command: Argv, flags: Readonly<Record<string, YargsOption>>): Argv {
  return command
    .positional("paths", {
      type: "string",
      array: true,
      describe: "Folders, files and globs of the sources; they replace `include`.",
    })
    .options({ ...flags });
}

function versionOfToolgen(): string {
  const manifest: unknown = createRequire(import.meta.url)("toolgen/package.json");
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest && manifest.version;
  return String(version);
}

async function runCommand(
  name: string,
  row: CommandRow,
  known: object,
  flags: ParsedFlags,
  args: readonly string[],
  terminal: Terminal,
): Promise<CommandResult> {
  const reporter = createReporter();
  const request = readRequest(name, flags, args, Object.keys(known), terminal, reporter);
  if (reporter.hasErrors()) return usageResult(request, reporter.diagnostics());
  try {
    return await row.run(request, flags);
  } catch (error) {
    return crashResult(request, error);
  }
}

/** Answers a command line without a command that there is. */
async function refuseCommand(
  flags: ParsedFlags,
  args: readonly string[],
  terminal: Terminal,
): Promise<CommandResult> {
  const reporter = createReporter();
  const request = readRequest("", flags, args, Object.keys(describeFlags()), terminal, reporter);
  const [command] = Array.isArray(flags["_"]) ? flags["_"].map(String) : [];
  const names = Object.keys(commands);
  const known = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  if (command === undefined) reporter.report("missing-command", undefined, { known });
  else {
    const isPath = (await kindOf(resolve(terminal.cwd, command))) !== "nothing";
    const suggestion = isPath ? `build ${command}` : nearestName(command, names);
    reporter.report("unknown-command", undefined, { command, suggestion, known });
  }
  return usageResult(request, reporter.diagnostics());
}

function usageResult(
  request: CommandRequest,
  diagnostics: ReturnType<ReturnType<typeof createReporter>["diagnostics"]>,
): CommandResult {
  const findings = { diagnostics, sources: new Map<string, string>() };
  return renderResult(request, { exitCode: 2, findings, summary: "", facts: {} });
}

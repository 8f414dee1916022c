import type { Options as YargsOption } from "yargs";
import type { CommandRequest, CommandResult } from "./command.js";
import type { ParsedFlags } from "./flags.js";

/** One command: what its help says, the flags that it alone has, and how it runs. */
export interface CommandRow {
  readonly describe: string;
  readonly flags: Readonly<Record<string, YargsOption>>;
  readonly run: (request: CommandRequest, flags: ParsedFlags) => Promise<CommandResult>;
}

/** Every command. Each is loaded when it runs: help and usage errors need none of them. */
export const commands: Readonly<Record<string, CommandRow>> = {
  build: {
    describe: "Write schemas, decoders and the registry of the tools.",
    flags: {},
    run: async (request) => (await import("./build.js")).build(request),
  },
  check: {
    describe: "Tell whether the written files are up to date. Writes nothing.",
    flags: {},
    run: async (request) => (await import("./check.js")).check(request),
  },
  list: {
    describe: "Show the tools.",
    flags: {
      json: { type: "boolean", describe: "As JSON." },
      docs: { type: "boolean", describe: "Show how well they are described." },
    },
    run: async (request, flags) => {
      const { list } = await import("./list.js");
      return list({ ...request, json: flags["json"] === true, docs: flags["docs"] === true });
    },
  },
  lint: {
    describe: "Print what is wrong with the tools. Writes nothing.",
    flags: {},
    run: async (request) => (await import("./lint.js")).lint(request),
  },
};

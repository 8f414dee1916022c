import type { Project } from "../../config.js";
import type { Program, Tool } from "../../ir.js";
import type { OutputFile } from "../../output-file.js";
import { type Code, code, importName, joinCode, printFile } from "../code.js";
import { headerOf } from "../header.js";

/** Makes the file of one consumer. */
export type DialectEmitter = (program: Program, project: Project) => OutputFile;

/** Prints a file of definitions; `names` are what it exports. */
export function definitionFile(
  path: string,
  names: readonly string[],
  body: Code,
  [program, project]: Parameters<DialectEmitter>,
): OutputFile {
  const header = headerOf(program, project);
  return { path, text: printFile({ header, body, reserved: names }) };
}

/** The type of a definition, from the entry for generated code. */
export function definitionType(name: string): Code {
  return importName("toolgen/codegen", name, { typeOnly: true });
}

/** Definitions in the order of the tools, each on lines of its own. */
export function definitionList(tools: readonly Tool[], define: (tool: Tool) => Code): Code {
  if (tools.length === 0) return code`[]`;
  return code`[\n  ${joinCode(tools.map((tool) => code`${define(tool)},`))}\n]`;
}

/** What is said of a tool; `undefined` when nothing is, since an empty text is worse than none. */
export function toolDescription({ description }: Tool): string | undefined {
  return description === "" ? undefined : description;
}

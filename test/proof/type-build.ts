import { hasLooseIndex } from "../../compiler/emit/wire-types/older-draft.js";
import { emitWireTypes } from "../../compiler/emit/wire-types.js";
import type { Program, Tool } from "../../compiler/ir.js";
import { parseProgram } from "../../compiler/parse/parse-program.js";
import { ts } from "../../compiler/parse/typescript.js";
import { createReporter, type Diagnostic } from "../../compiler/reporter.js";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import { compileDecoders, type Decoder } from "../decode/compile-decoder.js";
import { projectAt } from "../types/compile-cases.js";
import type { SourceType } from "./source-type.js";

const project = projectAt("/product");

/** What one build makes of functions whose only parameter is `x`, named by the index of its type. */
export interface TypeBuild {
  readonly program: Program;
  readonly decoders: ReadonlyMap<string, Decoder>;
  /** Messages by the name of the function that they are about. */
  readonly messages: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** Builds a function for each type, all in one program that has no place on the disk. */
export function buildTypes(types: ReadonlyMap<string, SourceType>): TypeBuild {
  const files = new Map(
    [...types].map(([name, type]) => [
      `/product/${name}.ts`,
      sourceFile(`/product/${name}.ts`, functionText(name, type)),
    ]),
  );
  const reporter = createReporter();
  const program = parseProgram(project, [...files.keys()], reporter, files);
  const messages = new Map<string, Diagnostic[]>();
  for (const message of reporter.diagnostics()) {
    const name = message.span?.file.replace(/\.ts$/, "") ?? "";
    messages.set(name, [...(messages.get(name) ?? []), message]);
  }
  return { program, decoders: compileDecoders(program), messages };
}

/** Half of the types have a name, which becomes that of a definition. */
function functionText(name: string, { declarations, text }: SourceType): string {
  const named = text.length % 2 === 1;
  const type = named ? `export type Subject = ${text};\n` : "";
  const parameter = named ? "Subject" : text;
  return `${declarations}${type}export function ${name}(x: ${parameter}): void {}\n`;
}

function sourceFile(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    impliedNodeFormat: ts.ModuleKind.ESNext,
  });
}

/**
 * The wire types of all tools, as two files: where an index signature must allow `undefined`, it
 * does so everywhere in its file. Each tool with the file that has it.
 */
export async function wireTypesOf(program: Program) {
  const isLoose = (tool: Tool) => hasLooseIndex(argumentsSchema(tool, program));
  const groups = [
    { name: "loose", tools: program.tools.filter(isLoose) },
    { name: "exact", tools: program.tools.filter((tool) => !isLoose(tool)) },
  ];
  const files = new Map<string, string>();
  const homes = new Map<string, string>();
  for (const { name, tools } of groups) {
    const { text } = await emitWireTypes({ ...program, tools }, project);
    files.set(`/judge/${name}.ts`, text);
    for (const tool of tools) homes.set(tool.name, name);
  }
  return { files, homes };
}

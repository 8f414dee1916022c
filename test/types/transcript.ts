import { inspect } from "node:util";
import type { Tool } from "../../compiler/ir.js";
import type { Diagnostic } from "../../compiler/reporter.js";
import { argumentsSchema, resultSchema } from "../../compiler/schema/contract-schema.js";
import type { JsonObject } from "../../runtime/json.js";
import { createInterpreter } from "../../runtime/schema/interpret.js";
import type { DecodeNotes } from "../../runtime/tool.js";
import { arrow, type SampleCall, type TypeCase } from "./case-file.js";
import type { CompiledCase } from "./compile-cases.js";
import { jsonText } from "./json-text.js";

/** Decodes arguments for a tool of a case. */
export type Decode = (
  tool: Tool,
  input: JsonObject,
  notes: DecodeNotes,
) => readonly unknown[] | undefined;

/** What a case file shows of a compiled case, behind its sources. */
export function transcriptOf(
  { calls }: TypeCase,
  { tools, program, diagnostics }: CompiledCase,
  folder: string,
  decode: Decode,
): string {
  const blocks = [
    ...(diagnostics.length === 0
      ? []
      : [block("text messages", diagnostics.map((each) => messageLine(each, folder)).join("\n"))]),
    ...tools.flatMap((tool) => {
      const result = resultSchema(tool, program);
      const stream = tool.result.stream ? " stream" : "";
      return [
        block(`json ${tool.name}`, jsonText(argumentsSchema(tool, program))),
        ...(result === undefined
          ? []
          : [block(`json ${tool.name} result${stream}`, jsonText(result))]),
      ];
    }),
    ...(calls.length === 0
      ? []
      : [
          block(
            "text calls",
            calls.map((call) => callLine(call, tools, decode, schemaOf(tools))).join("\n"),
          ),
        ]),
  ];
  return blocks.join("\n\n");

  function schemaOf(all: readonly Tool[]) {
    const interpreters = new Map(
      all.map((tool) => [tool, createInterpreter(argumentsSchema(tool, program))]),
    );
    return (tool: Tool) => interpreters.get(tool);
  }
}

function block(info: string, text: string): string {
  return `\`\`\`${info}\n${text}\n\`\`\``;
}

function messageLine(
  { span, severity, code, message, related }: Diagnostic,
  folder: string,
): string {
  const place = (at: typeof span) =>
    at === undefined ? "" : `${at.file.replace(`${folder}/`, "")}:${at.line}:${at.column} `;
  const more = related.map((each) => ` (${place(each.span)}${each.message})`).join("");
  return `${place(span)}${severity} ${code} ${message}${more}`;
}

/** One call and what the function is given, or the places of what is wrong with the arguments. */
function callLine(
  { tool: name, json }: SampleCall,
  tools: readonly Tool[],
  decode: Decode,
  interpreterOf: (tool: Tool) => ReturnType<typeof createInterpreter> | undefined,
): string {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return `${name} ${json}${arrow}no such tool`;
  const input: JsonObject = JSON.parse(json);
  const notes: DecodeNotes = {};
  const decoded = decode(tool, input, notes);
  const interpreted = interpreterOf(tool)?.(input, { repair: false });
  const agree = interpreted === undefined || interpreted.ok === (decoded !== undefined);
  const doubt = agree ? "" : " (the interpreter thinks otherwise)";
  if (decoded === undefined) {
    const places = interpreted?.ok === false ? interpreted.issues.map(({ path }) => path) : [];
    return `${name} ${json}${arrow}refused${places.map((path) => ` ${path}`).join()}${doubt}`;
  }
  const dropped = notes.unknownKeys === undefined ? "" : ` without ${notes.unknownKeys.join()}`;
  return `${name} ${json}${arrow}${decoded.map(shown).join(", ")}${dropped}${doubt}`;
}

function shown(value: unknown): string {
  return inspect(value, { depth: 20, breakLength: Number.POSITIVE_INFINITY, compact: true });
}

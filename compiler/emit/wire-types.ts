import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { argumentsSchema } from "../schema/contract-schema.js";
import { commentLine } from "./comment.js";
import { headerOf } from "./header.js";

/**
 * Prints `types.ts`: what a call looks like on the wire, for people who write calls by hand. One
 * interface for the arguments of each tool, and `ToolCalls` from tool name to arguments.
 */
export async function emitWireTypes(program: Program, project: Project): Promise<OutputFile> {
  const { schema, definitions } = combined(program);
  const root: unknown = JSON.parse(hideName(JSON.stringify({ ...schema, $defs: definitions })));
  // Contract schemas are JSON Schema; the library types its input by an older draft.
  const text = await compile(root as JSONSchema, "ToolCalls", {
    additionalProperties: false,
    bannerComment: "",
    format: false,
    enableConstEnums: false,
    strictIndexSignatures: true,
  });
  const header = `// ${commentLine(headerOf(program, project))}\n/* eslint-disable */\n\n`;
  return { path: "types.ts", text: `${header}${showName(text.trim())}\n` };
}

/** A property of this name hides the method that the library asks all objects with. */
const troublesome = "hasOwnProperty";
const standIn = "toolgen$hasOwnProperty";

function hideName(json: string): string {
  return json.replaceAll(JSON.stringify(troublesome), JSON.stringify(standIn));
}

function showName(text: string): string {
  return text.replaceAll(standIn, troublesome);
}

/** One schema for all tools, so that a shared type is printed once. */
function combined(program: Program) {
  const definitions: Record<string, unknown> = Object.create(null);
  const properties: Record<string, unknown> = Object.create(null);
  for (const tool of program.tools) {
    const { $defs, ...schema } = argumentsSchema(tool, program);
    for (const [name, definition] of Object.entries($defs ?? {})) definitions[name] = definition;
    const name = argumentsName(tool, definitions);
    definitions[name] = { ...schema, description: tool.description };
    properties[tool.name] = { $ref: `#/$defs/${name}` };
  }
  const required = Object.keys(properties);
  return {
    schema: { type: "object", properties, required, additionalProperties: false },
    definitions,
  };
}

/** `get-weather` → `GetWeatherArguments`. */
function argumentsName(tool: Tool, taken: Readonly<Record<string, unknown>>): string {
  const words = tool.name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const base = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Arguments`;
  let name = base;
  for (let counter = 2; name in taken; counter++) name = `${base}${counter}`;
  return name;
}

import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { JsonSchema } from "../../runtime/json.js";
import type { Project } from "../config.js";
import type { Program, Tool, Type } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { contractSchema } from "../schema/contract-schema.js";
import { argumentProperties } from "../schema/type-facts.js";
import { commentLine } from "./comment.js";
import { headerOf } from "./header.js";
import { indentBlocks } from "./wire-types/indent.js";
import { hasLooseIndex, olderDraft } from "./wire-types/older-draft.js";

/**
 * Prints `types.ts`: what a call looks like on the wire, for people who write calls by hand. One
 * interface for the arguments of each tool, and `ToolCalls` from tool name to arguments.
 */
export async function emitWireTypes(program: Program, project: Project): Promise<OutputFile> {
  const schema = olderDraft(callsSchema(program));
  const root: unknown = JSON.parse(hideName(JSON.stringify(schema)));
  // The library types its input by the draft that it reads.
  const text = await compile(root as JSONSchema, "ToolCalls", {
    additionalProperties: false,
    bannerComment: "",
    format: false,
    enableConstEnums: false,
    strictIndexSignatures: hasLooseIndex(schema),
  });
  const header = `// ${commentLine(headerOf(program, project))}\n/* eslint-disable */\n\n`;
  return { path: "types.ts", text: `${header}${indentBlocks(showName(text.trim()))}\n` };
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

/** One schema for all tools, so that a shared type is printed once and each name is of one type. */
function callsSchema(program: Program): JsonSchema {
  const { properties, $defs, ...schema } = contractSchema(callsType(program.tools), program);
  // `contractSchema` writes both as objects of schemas.
  const definitions = { ...($defs as Readonly<Record<string, JsonSchema>> | undefined) };
  const tools: [string, JsonSchema][] = Object.entries(properties ?? {}).map(([tool, type]) => {
    const name = argumentsName(tool, definitions);
    definitions[name] = type;
    return [tool, { $ref: `#/$defs/${name}` }];
  });
  return { ...schema, properties: Object.fromEntries(tools), $defs: definitions };
}

/** The type of an object that has the arguments of each tool under its name. */
function callsType(tools: readonly Tool[]): Type {
  const properties = tools.map(({ name, description, parameters, span }) => ({
    name,
    key: name,
    description,
    type: { kind: "object", properties: argumentProperties(parameters), index: [] } as const,
    optional: false,
    absent: "omit" as const,
    span,
  }));
  return { kind: "object", properties, index: [] };
}

/** `get-weather` → `GetWeatherArguments`. */
function argumentsName(tool: string, taken: Readonly<Record<string, unknown>>): string {
  const words = tool.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const base = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Arguments`;
  let name = base;
  for (let counter = 2; Object.hasOwn(taken, name); counter++) name = `${base}${counter}`;
  return name;
}

import type { JsonSchema } from "../../../runtime/json.js";
import { StrictSchemaError } from "../../../runtime/schema/index.js";
import type { Project } from "../../config.js";
import type { Program, Tool } from "../../ir.js";
import { lowerTool } from "../../schema/lower-tool.js";
import { argumentProperties } from "../../schema/type-facts.js";
import { type Code, code, objectCode } from "../code.js";
import {
  type DialectEmitter,
  definitionFile,
  definitionList,
  definitionType,
  toolDescription,
} from "./definition-file.js";

/** Prints `gemini.ts`: declarations by JSON Schema, and by OpenAPI schemas for older clients. */
export const emitGemini: DialectEmitter = (program, project) => {
  const byJsonSchema = definitionList(program.tools, (tool) =>
    declaration(tool, jsonSchema(tool, program, project)),
  );
  const byOpenApi = definitionList(program.tools, (tool) =>
    declaration(tool, openApiSchema(tool, program, project)),
  );
  const body = code`
    /** For \`config: { tools: [{ functionDeclarations }] }\`. */
    export const functionDeclarations: ${definitionType("GeminiFunction")}[] = ${byJsonSchema};

    /**
     * The same for clients and endpoints without \`parametersJsonSchema\`. What OpenAPI schemas cannot
     * express, such as types that contain themselves, keeps that field.
     */
    export const openApiDeclarations: ${definitionType("GeminiOpenApiFunction")}[] = ${byOpenApi};
  `;
  const names = ["functionDeclarations", "openApiDeclarations"];
  return definitionFile("gemini.ts", names, body, [program, project]);
};

type Parameters = readonly [key: string, schema: JsonSchema];

function declaration(tool: Tool, parameters: Parameters | undefined): Code {
  return objectCode([
    ["name", tool.name],
    ["description", toolDescription(tool)],
    ...(parameters === undefined ? [] : [parameters]),
  ]);
}

/** No schema for a tool without parameters: objects without properties are refused. */
function jsonSchema(tool: Tool, program: Program, project: Project): Parameters | undefined {
  if (argumentProperties(tool.parameters).length === 0) return undefined;
  return ["parametersJsonSchema", lowerTool(tool, "gemini", program, project).schema];
}

function openApiSchema(tool: Tool, program: Program, project: Project): Parameters | undefined {
  if (argumentProperties(tool.parameters).length === 0) return undefined;
  try {
    return ["parameters", lowerTool(tool, "gemini-openapi", program, project).schema];
  } catch (error) {
    if (error instanceof StrictSchemaError) return jsonSchema(tool, program, project);
    throw error;
  }
}

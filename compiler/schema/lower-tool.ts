import { type Lowered, lowerSchema, type SchemaDialect } from "../../runtime/schema/index.js";
import type { DialectName, Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import { oncePer } from "../once.js";
import { argumentsSchema } from "./contract-schema.js";

/** How the schemas of a dialect are lowered, for tools in strict mode and for others. */
interface Forms {
  readonly strict: SchemaDialect;
  readonly loose: SchemaDialect;
}

const forms: Readonly<Record<DialectName, Forms>> = {
  openai: { strict: "openai-strict", loose: "openai" },
  azure: { strict: "azure-strict", loose: "azure" },
  anthropic: { strict: "anthropic-strict", loose: "anthropic" },
  gemini: { strict: "gemini", loose: "gemini" },
  mcp: { strict: "mcp", loose: "mcp" },
  bedrock: { strict: "bedrock-strict", loose: "bedrock" },
  mistral: { strict: "mistral-strict", loose: "mistral" },
  ollama: { strict: "ollama", loose: "ollama" },
};

/** The form in which a dialect gets the schema of a tool. */
export function schemaDialect(tool: Tool, dialect: DialectName): SchemaDialect {
  return tool.strict ? forms[dialect].strict : forms[dialect].loose;
}

/**
 * The schema of a tool's arguments for a consumer.
 *
 * @throws StrictSchemaError, which the rules on limits have reported before anything is emitted
 */
export const lowerTool = oncePer(
  (dialect: SchemaDialect, _program: Program, { options }: Project) =>
    `${dialect} ${options.records}`,
  (tool: Tool, dialect, program, { options }): Lowered =>
    lowerSchema(argumentsSchema(tool, program), dialect, { records: options.records }),
);

import { structuredOutput } from "../../../runtime/schema/index.js";
import type { McpAnnotations } from "../../../runtime/schema/tool-definitions.js";
import type { Project } from "../../config.js";
import type { Program, Tool } from "../../ir.js";
import { policyOf } from "../../policy.js";
import { resultSchema } from "../../schema/contract-schema.js";
import { lowerTool, schemaDialect } from "../../schema/lower-tool.js";
import { type Code, code, objectCode } from "../code.js";
import {
  type DialectEmitter,
  definitionFile,
  definitionList,
  definitionType,
  toolDescription,
} from "./definition-file.js";

/** Prints `mcp.ts`: what an MCP server answers to `tools/list`. */
export const emitMcp: DialectEmitter = (program, project) => {
  const tools = definitionList(program.tools, (tool) => definition(tool, program, project));
  const body = code`
    /** For the handler of \`tools/list\` of an MCP server. */
    export const tools: ${definitionType("McpTool")}[] = ${tools};
  `;
  return definitionFile("mcp.ts", ["tools"], body, [program, project]);
};

function definition(tool: Tool, program: Program, project: Project): Code {
  const { schema } = lowerTool(tool, schemaDialect(tool, "mcp"), program, project);
  const output = resultSchema(tool, program);
  const annotations = annotationsOf(tool);
  return objectCode([
    ["name", tool.name],
    ["title", tool.title],
    ["description", toolDescription(tool)],
    ["inputSchema", schema],
    ["outputSchema", output && structuredOutput(output).schema],
    ["annotations", Object.keys(annotations).length === 0 ? undefined : { ...annotations }],
  ]);
}

/**
 * Hints for hosts that ask before they run a tool. Without any, a host assumes that the tool changes
 * and may destroy things, so only what is known is said.
 */
function annotationsOf(tool: Tool): McpAnnotations {
  const { effect, destructive, idempotent } = policyOf(tool);
  const isReading = effect === "read";
  return {
    ...(isReading && { readOnlyHint: true }),
    ...(destructive === true && { destructiveHint: true }),
    ...(effect !== undefined && !isReading && { readOnlyHint: false }),
    ...(effect === "delete" && { destructiveHint: true }),
    ...(idempotent !== undefined && { idempotentHint: true }),
  };
}

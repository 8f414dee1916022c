import { lowerValue } from "../../../runtime/schema/index.js";
import type { Project } from "../../config.js";
import type { Program, Tool } from "../../ir.js";
import { lowerTool, schemaDialect } from "../../schema/lower-tool.js";
import { type Code, code, objectCode } from "../code.js";
import {
  type DialectEmitter,
  definitionFile,
  definitionList,
  definitionType,
  toolDescription,
} from "./definition-file.js";

/** Prints `anthropic.ts`: definitions for Messages, with the tools' examples. */
export const emitAnthropic: DialectEmitter = (program, project) => {
  const tools = definitionList(program.tools, (tool) => definition(tool, program, project));
  const body = code`
    /** For \`client.messages.create({ tools })\`. */
    export const tools: ${definitionType("AnthropicTool")}[] = ${tools};
  `;
  return definitionFile("anthropic.ts", ["tools"], body, [program, project]);
};

function definition(tool: Tool, program: Program, project: Project): Code {
  const lowered = lowerTool(tool, schemaDialect(tool, "anthropic"), program, project);
  const examples = tool.examples.map((example) => lowerValue(example, lowered));
  return objectCode([
    ["name", tool.name],
    ["description", toolDescription(tool)],
    ["strict", tool.strict],
    ["input_schema", lowered.schema],
    ["input_examples", examples.length === 0 ? undefined : examples],
  ]);
}

import { lowerTool, schemaDialect } from "../../schema/lower-tool.js";
import { code, objectCode } from "../code.js";
import {
  type DialectEmitter,
  definitionFile,
  definitionList,
  definitionType,
  toolDescription,
} from "./definition-file.js";

/** Prints `bedrock.ts`: definitions for Amazon Bedrock's Converse. */
export const emitBedrock: DialectEmitter = (program, project) => {
  const tools = definitionList(program.tools, (tool) => {
    const { schema } = lowerTool(tool, schemaDialect(tool, "bedrock"), program, project);
    const toolSpec = objectCode([
      ["name", tool.name],
      ["description", toolDescription(tool)],
      ["strict", tool.strict],
      ["inputSchema", objectCode([["json", schema]])],
    ]);
    return objectCode([["toolSpec", toolSpec]]);
  });
  const body = code`
    /** For \`new ConverseCommand({ toolConfig: { tools } })\`. */
    export const tools: ${definitionType("BedrockTool")}[] = ${tools};
  `;
  return definitionFile("bedrock.ts", ["tools"], body, [program, project]);
};

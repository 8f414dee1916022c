import { lowerTool, schemaDialect } from "../../schema/lower-tool.js";
import { code, objectCode } from "../code.js";
import {
  type DialectEmitter,
  definitionFile,
  definitionList,
  definitionType,
  toolDescription,
} from "./definition-file.js";

/**
 * Prints `ollama.ts`. The templates of models know types, descriptions and enums of properties, so
 * types are written where they are used as far as they can be.
 */
export const emitOllama: DialectEmitter = (program, project) => {
  const tools = definitionList(program.tools, (tool) => {
    const { schema } = lowerTool(tool, schemaDialect(tool, "ollama"), program, project);
    const definition = objectCode([
      ["name", tool.name],
      ["description", toolDescription(tool)],
      ["parameters", schema],
    ]);
    return objectCode([
      ["type", "function"],
      ["function", definition],
    ]);
  });
  const body = code`
    /** For \`ollama.chat({ tools })\`. */
    export const tools: ${definitionType("OllamaTool")}[] = ${tools};
  `;
  return definitionFile("ollama.ts", ["tools"], body, [program, project]);
};

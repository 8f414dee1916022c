import { code } from "../code.js";
import { chatTools, responsesTools } from "./chat-tools.js";
import { type DialectEmitter, definitionFile, definitionType } from "./definition-file.js";

/** Prints `azure.ts`: the forms of OpenAI with schemas within Azure's narrower strict mode. */
export const emitAzure: DialectEmitter = (program, project) => {
  const body = code`
    /**
     * For \`client.chat.completions.create({ tools, parallel_tool_calls: false })\`: Azure enforces
     * schemas only while calls are not parallel.
     */
    export const chatTools: ${definitionType("ChatTool")}[] = ${chatTools("azure", program, project)};

    /** For \`client.responses.create({ tools, parallel_tool_calls: false })\`. */
    ${responsesTools()}
  `;
  return definitionFile("azure.ts", ["chatTools", "responsesTools"], body, [program, project]);
};

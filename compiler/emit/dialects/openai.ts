import { code } from "../code.js";
import { chatTools, responsesTools } from "./chat-tools.js";
import { type DialectEmitter, definitionFile, definitionType } from "./definition-file.js";

/** Prints `openai.ts`: definitions for Chat Completions and, from these, for Responses. */
export const emitOpenAI: DialectEmitter = (program, project) => {
  const body = code`
    /** For \`client.chat.completions.create({ tools })\`. */
    export const chatTools: ${definitionType("ChatTool")}[] = ${chatTools("openai", program, project)};

    /** For \`client.responses.create({ tools })\`. */
    ${responsesTools()}
  `;
  return definitionFile("openai.ts", ["chatTools", "responsesTools"], body, [program, project]);
};

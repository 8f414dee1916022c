import { code } from "../code.js";
import { chatTools } from "./chat-tools.js";
import { type DialectEmitter, definitionFile, definitionType } from "./definition-file.js";

/** Prints `mistral.ts`, whose form is that of OpenAI's Chat Completions. */
export const emitMistral: DialectEmitter = (program, project) => {
  const body = code`
    /** For \`client.chat.complete({ tools })\`. */
    export const tools: ${definitionType("ChatTool")}[] = ${chatTools("mistral", program, project)};
  `;
  return definitionFile("mistral.ts", ["tools"], body, [program, project]);
};

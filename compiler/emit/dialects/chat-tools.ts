import type { DialectName, Project } from "../../config.js";
import type { Program } from "../../ir.js";
import { lowerTool, schemaDialect } from "../../schema/lower-tool.js";
import { type Code, code, objectCode } from "../code.js";
import { definitionList, definitionType, toolDescription } from "./definition-file.js";

/** The list of tools in the form of OpenAI's Chat Completions, which other services share. */
export function chatTools(dialect: DialectName, program: Program, project: Project): Code {
  return definitionList(program.tools, (tool) =>
    objectCode([
      ["type", "function"],
      [
        "function",
        objectCode([
          ["name", tool.name],
          ["description", toolDescription(tool)],
          ["strict", tool.strict],
          ["parameters", lowerTool(tool, schemaDialect(tool, dialect), program, project).schema],
        ]),
      ],
    ]),
  );
}

/** The declaration of `responsesTools`, made from `chatTools`: the same facts, flat. */
export function responsesTools(): Code {
  return code`
    export const responsesTools: ${definitionType("ResponsesTool")}[] = chatTools.map((tool) => ({
      type: "function",
      ...tool.function,
    }));
  `;
}

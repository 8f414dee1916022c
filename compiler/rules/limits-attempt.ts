import { type Lowered, type SchemaDialect, StrictSchemaError } from "../../runtime/schema/index.js";
import type { Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import { lowerTool } from "../schema/lower-tool.js";

/** What a form makes of the arguments of a tool, or why it cannot. */
export function attemptLowering(
  tool: Tool,
  form: SchemaDialect,
  program: Program,
  project: Project,
): Lowered | StrictSchemaError {
  try {
    return lowerTool(tool, form, program, project);
  } catch (error) {
    if (error instanceof StrictSchemaError) return error;
    throw error;
  }
}

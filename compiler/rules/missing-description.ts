import type { Program, Property } from "../ir.js";
import { argumentProperties } from "../schema/type-facts.js";
import type { Rule } from "./rule.js";

/** A model chooses tools and fills parameters by their descriptions alone. */
export const missingDescription: Rule = (program, _project, reporter) => {
  for (const tool of program.tools) {
    if (tool.description === undefined) {
      reporter.report("missing-description", tool.span, { what: `The tool ${tool.name}` });
    }
    for (const property of argumentProperties(tool.parameters)) {
      if (descriptionOf(property, program) !== undefined) continue;
      const what = `The parameter ${property.name} of ${tool.name}`;
      reporter.report("missing-description", property.span, { what });
    }
  }
};

/** What the model reads about a property: its own text, or that of its type. */
export function descriptionOf(
  { description, type }: Property,
  program: Program,
): string | undefined {
  if (description !== undefined) return description;
  if (type.description !== undefined) return type.description;
  return type.kind === "reference" ? program.definitions.get(type.name)?.description : undefined;
}

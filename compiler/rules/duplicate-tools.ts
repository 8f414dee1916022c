import type { Tool } from "../ir.js";
import type { Rule } from "./rule.js";

/** A model calls tools by name, so each name is one tool. */
export const duplicateTools: Rule = ({ tools }, _project, reporter) => {
  const first = new Map<string, Tool>();
  for (const tool of tools) {
    const known = first.get(tool.name);
    if (known === undefined) first.set(tool.name, tool);
    else {
      const related = [{ message: "The other one is here.", span: known.span }];
      reporter.report("duplicate-tool", tool.span, { name: tool.name }, related);
    }
  }
};

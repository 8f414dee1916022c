import { argumentTypes } from "./argument-types.js";
import type { Rule } from "./rule.js";

/** Strict mode has no schema for "anything"; elsewhere a model has to guess what is meant. */
export const unknownInStrict: Rule = (program, _project, reporter) => {
  for (const tool of program.tools) {
    const message = tool.strict ? "unknown-in-strict" : "unknown-type";
    for (const { type, property } of argumentTypes(tool, program)) {
      if (type.kind !== "unknown") continue;
      const text = type.form === "non-null" ? "{}" : type.form;
      reporter.report(message, property.span, { type: text });
    }
  }
};

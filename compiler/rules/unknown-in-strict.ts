import { argumentTypes } from "./argument-types.js";
import type { Rule } from "./rule.js";

/** Strict mode has no schema for "anything". */
export const unknownInStrict: Rule = (program, _project, reporter) => {
  for (const tool of program.tools.filter(({ strict }) => strict)) {
    for (const { type, property } of argumentTypes(tool, program)) {
      if (type.kind !== "unknown") continue;
      const text = type.form === "non-null" ? "{}" : type.form;
      reporter.report("unknown-in-strict", property.span, { type: text });
    }
  }
};

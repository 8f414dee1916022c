import { readPolicy } from "../policy.js";
import type { Rule } from "./rule.js";

/** Tags that say how calls run have to say it so that it can be followed. */
export const policyTags: Rule = ({ tools }, _project, reporter) => {
  for (const tool of tools) {
    for (const mistake of readPolicy(tool).mistakes) {
      switch (mistake.kind) {
        case "policy-value":
          reporter.report(mistake.kind, mistake.span, mistake.args);
          break;
        case "unknown-effect":
          reporter.report(mistake.kind, mistake.span, mistake.args);
          break;
        case "unknown-policy-parameter":
          reporter.report(mistake.kind, mistake.span, mistake.args);
          break;
        case "repeated-tag":
          reporter.report(mistake.kind, mistake.span, mistake.args);
          break;
        case "contradicting-effect":
          reporter.report(mistake.kind, mistake.span, mistake.args);
          break;
      }
    }
  }
};

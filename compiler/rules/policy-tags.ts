import { type PolicyMessage, type PolicyMistake, readPolicy } from "../policy.js";
import type { Reporter } from "../reporter.js";
import type { Rule } from "./rule.js";

/** Tags that say how calls run have to say it so that it can be followed. */
export const policyTags: Rule = ({ tools }, _project, reporter) => {
  for (const mistake of tools.flatMap((tool) => readPolicy(tool).mistakes)) tell(mistake, reporter);
};

function tell<Name extends PolicyMessage>(
  { kind, span, args }: PolicyMistake<Name>,
  reporter: Reporter,
): void {
  reporter.report(kind, span, args);
}

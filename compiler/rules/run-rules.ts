import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { adviceRules } from "./advice/advice-rules.js";
import { duplicateTools } from "./duplicate-tools.js";
import { fittingValues } from "./fitting-values.js";
import { limitRules } from "./limits.js";
import { policyTags } from "./policy-tags.js";
import type { Rule } from "./rule.js";
import { slowPattern } from "./slow-pattern.js";
import { unknownInStrict } from "./unknown-in-strict.js";

const rules: readonly Rule[] = [
  duplicateTools,
  unknownInStrict,
  policyTags,
  fittingValues,
  slowPattern,
  ...limitRules,
];

/** Checks the whole program; every rule sees everything and reports on its own. */
export async function runRules(
  program: Program,
  project: Project,
  reporter: Reporter,
): Promise<void> {
  for (const rule of [...rules, ...adviceOf(project)]) await rule(program, project, reporter);
}

/** All advice where it is wanted, and in any case what the configuration asks for by name. */
function adviceOf({ options }: Project): readonly Rule[] {
  return adviceRules
    .filter(({ name }) => options.advice === "always" || Object.hasOwn(options.rules, name))
    .map(({ rule }) => rule);
}

import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { duplicateTools } from "./duplicate-tools.js";
import { limitRules } from "./limits.js";
import type { Rule } from "./rule.js";
import { unknownInStrict } from "./unknown-in-strict.js";

const rules: readonly Rule[] = [duplicateTools, unknownInStrict, ...limitRules];

/** Checks the whole program; every rule sees everything and reports on its own. */
export function runRules(program: Program, project: Project, reporter: Reporter): void {
  for (const rule of rules) rule(program, project, reporter);
}

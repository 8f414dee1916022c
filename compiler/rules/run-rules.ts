import type { Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import { createReporter, type Diagnostic, type Reporter } from "../reporter.js";
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

/**
 * Checks the whole program; every rule sees everything and reports on its own.
 *
 * Answers with the program to print: where functions that cannot be tools are skipped, without
 * those that a rule refused, whose errors are warnings then.
 */
export async function runRules(
  program: Program,
  project: Project,
  reporter: Reporter,
): Promise<Program> {
  const found = await check(program, project);
  const skips = project.options.unsupported === "skip" && found.some(isError);
  const kept = skips ? await withoutRefused(program, project, reporter) : program;
  for (const each of skips ? await check(kept, project) : found) reporter.add(each);
  return kept;
}

async function check(program: Program, project: Project): Promise<readonly Diagnostic[]> {
  const reporter = createReporter(project.options.rules);
  for (const rule of [...rules, ...adviceOf(project)]) await rule(program, project, reporter);
  return reporter.diagnostics();
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** Each tool is checked alone, to see which of them are refused. */
async function withoutRefused(
  program: Program,
  project: Project,
  reporter: Reporter,
): Promise<Program> {
  const tools: Tool[] = [];
  for (const tool of program.tools) {
    const errors = (await check({ ...program, tools: [tool] }, project)).filter(isError);
    for (const error of errors) reporter.add(asReason(error, tool));
    if (errors.length === 0) tools.push(tool);
  }
  return { ...program, tools };
}

/** An error as the reason why a tool is left out, which it names where it points at another file. */
function asReason(error: Diagnostic, { name, source }: Tool): Diagnostic {
  const { span, message } = error;
  const isNamed = span?.file === source.module || message.includes(name);
  return { ...error, message: isNamed ? message : `${name}: ${message}`, severity: "warning" };
}

/** All advice where it is wanted, and in any case what the configuration asks for by name. */
function adviceOf({ options }: Project): readonly Rule[] {
  return adviceRules
    .filter(({ name }) => options.advice === "always" || Object.hasOwn(options.rules, name))
    .map(({ rule }) => rule);
}

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
  const kept =
    project.options.unsupported === "skip"
      ? await withoutRefused(program, project, reporter)
      : program;
  await checkAll(kept, project, reporter);
  return kept;
}

async function checkAll(program: Program, project: Project, reporter: Reporter): Promise<void> {
  for (const rule of [...rules, ...adviceOf(project)]) await rule(program, project, reporter);
}

/** Only when something is wrong at all is each tool checked alone, to see which it is. */
async function withoutRefused(
  program: Program,
  project: Project,
  reporter: Reporter,
): Promise<Program> {
  if (!(await findErrors(program, project)).length) return program;
  const tools: Tool[] = [];
  for (const tool of program.tools) {
    const errors = await findErrors({ ...program, tools: [tool] }, project);
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

async function findErrors(program: Program, project: Project): Promise<readonly Diagnostic[]> {
  const reporter = createReporter(project.options.rules);
  await checkAll(program, project, reporter);
  return reporter.diagnostics().filter(({ severity }) => severity === "error");
}

/** All advice where it is wanted, and in any case what the configuration asks for by name. */
function adviceOf({ options }: Project): readonly Rule[] {
  return adviceRules
    .filter(({ name }) => options.advice === "always" || Object.hasOwn(options.rules, name))
    .map(({ rule }) => rule);
}

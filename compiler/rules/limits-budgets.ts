import { StrictSchemaError } from "../../runtime/schema/index.js";
import type { DialectName, Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { schemaDialect } from "../schema/lower-tool.js";
import { attemptLowering } from "./limits-attempt.js";
import { consumers, type StrictBudget } from "./limits-consumers.js";
import { measureSchema } from "./limits-measure.js";
import type { Rule } from "./rule.js";

/** How many tools one request may carry. */
export const toolCounts: Rule = ({ tools }, { options }, reporter) => {
  for (const dialect of options.dialects) {
    const { title, tools: limit = Number.POSITIVE_INFINITY } = consumers[dialect];
    const first = tools[limit];
    if (first === undefined) continue;
    reporter.report("too-many-tools", first.span, { consumer: title, count: tools.length, limit });
  }
};

/** Anthropic counts over all strict tools of a request, and a registry is one request by default. */
export const strictBudgets: Rule = (program, project, reporter) => {
  for (const dialect of project.options.dialects) {
    const { budget } = consumers[dialect];
    if (budget !== undefined) reportBudget(dialect, budget, program, project, reporter);
  }
};

interface Spent {
  readonly tools: number;
  readonly optionalParameters: number;
  readonly unionParameters: number;
}

const words = {
  tools: "tools in strict mode",
  optionalParameters: "optional parameters in strict tools",
  unionParameters: "parameters of several types in strict tools",
} as const satisfies Record<keyof Spent, string>;

/** Each limit is reported once, at the tool that goes beyond it. */
function reportBudget(
  dialect: DialectName,
  budget: StrictBudget,
  program: Program,
  project: Project,
  reporter: Reporter,
): void {
  const costs = program.tools
    .filter(({ strict }) => strict)
    .map((tool) => ({ tool, cost: costOf(tool, dialect, program, project) }));
  for (const key of ["tools", "optionalParameters", "unionParameters"] as const) {
    let count = 0;
    let beyond: Tool | undefined;
    for (const { tool, cost } of costs) {
      count += cost[key];
      if (count > budget[key]) beyond ??= tool;
    }
    if (beyond === undefined) continue;
    const { title } = consumers[dialect];
    const args = { consumer: title, what: words[key], count, limit: budget[key] };
    reporter.report("strict-budget", beyond.span, args);
  }
}

function costOf(tool: Tool, dialect: DialectName, program: Program, project: Project): Spent {
  const lowered = attemptLowering(tool, schemaDialect(tool, dialect), program, project);
  // One that is refused is reported with its place by the rule on schemas.
  if (lowered instanceof StrictSchemaError) {
    return { tools: 1, optionalParameters: 0, unionParameters: 0 };
  }
  const { optional, unions } = measureSchema(lowered.schema);
  return { tools: 1, optionalParameters: optional, unionParameters: unions };
}

import { argumentTypes } from "./argument-types.js";
import type { Rule } from "./rule.js";

/** A pattern that backtracks without bound would let one argument of a model stop the process. */
export const slowPattern: Rule = async (program, _project, reporter) => {
  const patterns = program.tools.flatMap((tool) =>
    argumentTypes(tool, program).flatMap(({ type, property }) =>
      type.kind === "string" && type.pattern !== undefined
        ? [{ pattern: type.pattern, span: type.patternSpan ?? property.span }]
        : [],
    ),
  );
  if (patterns.length === 0) return;
  const { check } = await import("recheck");
  for (const { pattern, span } of patterns) {
    const result = await check(pattern, "u", { timeout: 5_000 });
    if (result.status === "vulnerable" && result.complexity.type === "exponential")
      reporter.report("slow-pattern", span, { pattern });
  }
};

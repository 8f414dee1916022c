import { type Lowered, type SchemaDialect, StrictSchemaError } from "../../runtime/schema/index.js";
import type { DialectName, Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { schemaDialect } from "../schema/lower-tool.js";
import { argumentTypes } from "./argument-types.js";
import { attemptLowering } from "./limits-attempt.js";
import { consumers, type SizeLimits, titles } from "./limits-consumers.js";
import { measureSchema, textLength } from "./limits-measure.js";
import { groupBy } from "./limits-names.js";
import { placeOf } from "./limits-place.js";
import type { Rule } from "./rule.js";

/** What a dialect makes of the arguments of a tool. */
interface Attempt {
  readonly dialects: readonly DialectName[];
  readonly form: SchemaDialect;
  readonly result: Lowered | StrictSchemaError;
}

/** Every tool must have a schema that each consumer takes, within its limits. */
export const toolSchemas: Rule = (program, project, reporter) => {
  for (const tool of program.tools) {
    // A type that was already reported has no schema, and that is no news.
    if (argumentTypes(tool, program).some(({ type }) => type.kind === "error")) continue;
    const attempts = attemptsOf(tool, program, project);
    reportRefusals(tool, attempts, program, reporter);
    reportRelaxed(tool, attempts, reporter);
    for (const { dialects, result } of attempts) {
      if (result instanceof StrictSchemaError || !tool.strict) continue;
      for (const dialect of dialects) reportSizes(tool, dialect, result, reporter);
    }
    if (project.options.dialects.includes("gemini")) {
      reportOpenApi(tool, program, project, reporter);
    }
  }
};

/** One attempt for each form; dialects that share a form share it. */
function attemptsOf(tool: Tool, program: Program, project: Project): readonly Attempt[] {
  const forms = groupBy(project.options.dialects, (dialect) => schemaDialect(tool, dialect));
  return [...forms].map(([form, dialects]) => ({
    dialects,
    form,
    result: attemptLowering(tool, form, program, project),
  }));
}

/** One message for each place and reason, whoever refuses it. */
function reportRefusals(
  tool: Tool,
  attempts: readonly Attempt[],
  program: Program,
  reporter: Reporter,
): void {
  const refusals = attempts.flatMap(({ dialects, result }) =>
    result instanceof StrictSchemaError && !isReported(result, tool, program)
      ? [{ dialects, error: result }]
      : [],
  );
  const groups = groupBy(refusals, ({ error }) => `${error.code} ${error.path}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const args = { consumers: titles(group.flatMap(({ dialects }) => dialects)) };
    const span = placeOf(first.error.path, tool, program);
    switch (first.error.code) {
      case "OPEN_OBJECT":
        reporter.report("map-in-strict", span, args);
        break;
      case "RECURSION":
        reporter.report("recursion-in-strict", span, args);
        break;
      case "PROPERTY_NAME": {
        const name = first.error.path.split("/").at(-1) ?? "";
        reporter.report("property-name-characters", span, { ...args, name });
        break;
      }
      default:
        reporter.report("inexpressible-type", span, { ...args, reason: first.error.reason });
    }
  }
}

/** Values of unknown type in strict tools are reported by a rule of their own. */
function isReported({ code }: StrictSchemaError, tool: Tool, program: Program): boolean {
  if (code !== "UNTYPED" && code !== "OPEN_OBJECT") return false;
  return tool.strict && argumentTypes(tool, program).some(({ type }) => type.kind === "unknown");
}

/** What is sent to a consumer as text only. */
function reportRelaxed(tool: Tool, attempts: readonly Attempt[], reporter: Reporter): void {
  const lists = attempts.flatMap(({ dialects, result }) => {
    if (result instanceof StrictSchemaError || result.relaxed.length === 0) return [];
    const items = result.relaxed.map(
      ({ path, keyword }) => `${keyword} of ${path || "the arguments"}`,
    );
    return [{ dialects, text: [...new Set(items)].join(", ") }];
  });
  for (const [constraints, group] of groupBy(lists, ({ text }) => text)) {
    reporter.report("relaxed-constraints", tool.span, {
      tool: tool.name,
      consumers: titles(group.flatMap(({ dialects }) => dialects)),
      constraints,
    });
  }
}

function reportSizes(
  tool: Tool,
  dialect: DialectName,
  { schema }: Lowered,
  reporter: Reporter,
): void {
  const { sizes, title } = consumers[dialect];
  if (sizes === undefined) return;
  for (const { what, count, limit } of sizesOf(schema, sizes)) {
    if (count <= limit) continue;
    reporter.report("schema-size", tool.span, {
      tool: tool.name,
      consumer: title,
      what,
      count,
      limit,
    });
  }
}

function sizesOf(schema: Lowered["schema"], sizes: SizeLimits) {
  const found = measureSchema(schema);
  const large = found.enums.filter((values) => values.length > sizes.largeEnum).map(textLength);
  return [
    { what: "properties", count: found.properties, limit: sizes.properties },
    { what: "levels of objects", count: found.nesting, limit: sizes.nesting },
    { what: "characters of names and values", count: found.characters, limit: sizes.characters },
    { what: "values of enums", count: found.enumValues, limit: sizes.enumValues },
    {
      what: `characters in one enum of more than ${sizes.largeEnum} values`,
      count: Math.max(0, ...large),
      limit: sizes.largeEnumCharacters,
    },
  ];
}

/** Tools that Gemini's older form cannot describe. */
function reportOpenApi(tool: Tool, program: Program, project: Project, reporter: Reporter): void {
  const result = attemptLowering(tool, "gemini-openapi", program, project);
  if (!(result instanceof StrictSchemaError)) return;
  reporter.report("openapi-fallback", placeOf(result.path, tool, program), {
    tool: tool.name,
    reason: result.reason,
  });
}

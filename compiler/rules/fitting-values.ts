import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../runtime/json.js";
import type { JsonValue, Program, Span, Tool } from "../ir.js";
import { argumentsSchema, contractSchema } from "../schema/contract-schema.js";
import { argumentTypes, type PlacedType } from "./argument-types.js";
import type { Rule } from "./rule.js";

interface Claim {
  readonly tag: "default" | "example";
  readonly value: JsonValue;
  readonly schema: JsonSchema;
  readonly span: Span;
}

/** Values that comments claim to fit must fit, or they teach the model something wrong. */
export const fittingValues: Rule = async (program, _project, reporter) => {
  const claims = claimsOf(program);
  if (claims.length === 0) return;
  const validators = await createValidators();
  for (const { tag, value, schema, span } of claims) {
    const validate = validators(schema);
    if (!validate(value))
      reporter.report("invalid-example", span, { tag, problem: problemIn(validate.errors) });
  }
};

function claimsOf(program: Program): readonly Claim[] {
  return program.tools.flatMap((tool) => [
    ...argumentTypes(tool, program).flatMap((place) =>
      place.whole ? propertyClaims(place, program) : [],
    ),
    ...tool.examples.map((value, index) => ({
      tag: "example" as const,
      value,
      schema: argumentsSchema(tool, program),
      span: exampleSpan(tool, index),
    })),
  ]);
}

/** The tag that gives an example of all arguments. */
function exampleSpan({ tags, span }: Tool, index: number): Span {
  const objects = tags.filter(({ name, text }) => name === "example" && /\{/.test(text));
  return (objects[index] ?? objects[0])?.span ?? span;
}

function propertyClaims({ type, property }: PlacedType, program: Program): readonly Claim[] {
  const { defaultSpan, default: value, examples = [], exampleSpans = [] } = property;
  const claimed =
    defaultSpan !== undefined && value !== undefined
      ? [{ tag: "default" as const, value, span: defaultSpan }]
      : [];
  const claims = [
    ...claimed,
    ...examples.map((example, index) => ({
      tag: "example" as const,
      value: example,
      span: exampleSpans[index] ?? property.span,
    })),
  ];
  if (claims.length === 0) return [];
  const schema = contractSchema(type, program);
  return claims.map((claim) => ({ ...claim, schema }));
}

/** Ajv is loaded only where a comment claims something: most builds never pay for it. */
async function createValidators(): Promise<(schema: JsonSchema) => ValidateFunction> {
  const [{ Ajv2020 }, { formatChecks }] = await Promise.all([
    import("ajv/dist/2020.js"),
    import("../../runtime/decode/formats.js"),
  ]);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, check] of formatChecks) ajv.addFormat(name, check);
  return (schema) => ajv.compile(schema);
}

function problemIn(errors: readonly ErrorObject[] | null | undefined): string {
  const [error] = errors ?? [];
  if (error === undefined) return "it does not match";
  const place = error.instancePath === "" ? "it" : error.instancePath;
  return `${place} ${error.message ?? "does not match"}`;
}

import { isMultipleOf } from "../../decode/numbers.js";
import { hasMaxLength, hasMinLength, matches } from "../../decode/strings.js";
import { count, receivedOf } from "./describe.js";
import type { NumberRules, SchemaNode, StringRules } from "./node.js";
import { addIssue, INVALID, type Run } from "./run.js";

/** Checks the length, the pattern and the format of a text. */
export function visitString(rules: StringRules, value: string, run: Run): unknown {
  const { minLength, maxLength, pattern, patternText, format, matchesFormat } = rules;
  let natural: unknown = value;
  if (minLength !== undefined && !hasMinLength(value, minLength)) {
    const expected = `string of at least ${count(minLength, "character")}`;
    natural = addIssue(run, expected, receivedOf(value));
  }
  if (maxLength !== undefined && !hasMaxLength(value, maxLength)) {
    const expected = `string of at most ${count(maxLength, "character")}`;
    natural = addIssue(run, expected, `string of ${value.length}`);
  }
  if (pattern !== undefined && !matches(pattern, value)) {
    natural = addIssue(run, `string matching ${patternText}`, receivedOf(value));
  }
  if (matchesFormat !== undefined && !matchesFormat(value)) {
    natural = addIssue(run, `string (${format}${exampleOf(format)})`, receivedOf(value));
  }
  return natural;
}

/** An example for formats that are easily mistaken. */
function exampleOf(format: string | undefined): string {
  if (format === "date-time") return ", such as 2025-03-31T09:30:00Z";
  if (format === "time") return ", such as 09:30:00Z";
  return format === "duration" ? ", such as PT1H30M" : "";
}

/** Checks that a number is whole, in its range, and a multiple. */
export function visitNumber(node: SchemaNode, value: number, run: Run): unknown {
  if (node.integer && !Number.isInteger(value)) return addIssue(run, "integer", receivedOf(value));
  if (node.numbers === undefined) return value;
  let valid = true;
  for (const [expected, holds] of numberTests(node.numbers, value)) {
    if (holds) continue;
    valid = false;
    addIssue(run, expected, receivedOf(value));
  }
  return valid ? value : INVALID;
}

function numberTests(rules: NumberRules, value: number): readonly (readonly [string, boolean])[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  return [
    [`number >= ${minimum}`, minimum === undefined || value >= minimum],
    [`number <= ${maximum}`, maximum === undefined || value <= maximum],
    [`number > ${exclusiveMinimum}`, exclusiveMinimum === undefined || value > exclusiveMinimum],
    [`number < ${exclusiveMaximum}`, exclusiveMaximum === undefined || value < exclusiveMaximum],
    [`multiple of ${multipleOf}`, multipleOf === undefined || isMultipleOf(value, multipleOf)],
  ];
}

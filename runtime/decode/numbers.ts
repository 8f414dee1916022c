import type { JsonValue } from "../json.js";

/** Whether a value is a number of JSON: `1e999` is parsed to an infinite one. */
export function isNumber(value: JsonValue | undefined): value is number {
  return Number.isFinite(value);
}

/** Whether a value is a number without a fraction. */
export function isInteger(value: JsonValue | undefined): value is number {
  return Number.isInteger(value);
}

/** Whether a number is a multiple, up to the error of binary fractions (`0.3` is one of `0.1`). */
export function isMultipleOf(value: number, factor: number): boolean {
  const quotient = value / factor;
  // Numbers so large have no fractions left to go wrong.
  if (!Number.isFinite(quotient)) return true;
  // A few units in the last place: what a division of two rounded numbers can be off by.
  const error = Math.max(1e-9, 4 * Number.EPSILON * Math.abs(quotient));
  return Math.abs(quotient - Math.round(quotient)) <= error;
}

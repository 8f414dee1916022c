/** Whether a number is a multiple, up to the error of binary fractions (`0.3` is one of `0.1`). */
export function isMultipleOf(value: number, factor: number): boolean {
  const quotient = value / factor;
  // Numbers so large have no fractions left to go wrong.
  if (!Number.isFinite(quotient)) return true;
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient));
}

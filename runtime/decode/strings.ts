/** Whether a text has at least so many characters; JSON Schema counts code points. */
export function hasMinLength(text: string, minimum: number): boolean {
  return text.length >= minimum * 2 || (text.length >= minimum && countCodePoints(text) >= minimum);
}

/** Whether a text has at most so many characters; JSON Schema counts code points. */
export function hasMaxLength(text: string, maximum: number): boolean {
  return text.length <= maximum || (text.length <= maximum * 2 && countCodePoints(text) <= maximum);
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index + 1 < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

/** Whether a pattern matches; no for texts so long that the engine gives up. */
export function matches(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch {
    return false;
  }
}

/** The integer that a text of decimal digits names. */
export function parseBigInt(text: string): bigint | undefined {
  // Reading takes more than linear time; no honest number is longer.
  return text.length <= 100_000 && /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

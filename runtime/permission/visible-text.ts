/**
 * Control characters, line and paragraph separators, directional marks and overrides, invisible tags
 * and lone surrogates. Joiners stay: emoji and several scripts need them.
 */
const deceptive =
  /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}\p{Cs}]/gu;

/** A text on one line in which nothing can move, hide or recolour its neighbours. */
export function visibleText(text: string): string {
  return text.replace(/\r\n?|\n/g, "⏎").replace(deceptive, (character) => {
    if (character === "\t") return " ";
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

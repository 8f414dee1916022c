/** How far around a cut graphemes are looked for; longer ones are cut between code points. */
const window = 256;

/**
 * Shortens a text to a number of UTF-16 units, without breaking a character.
 *
 * What is kept ends where a grapheme ends (an emoji with its modifiers, a letter with its accents),
 * and says how much is missing: `… [+1234 characters]`; the notice counts towards the limit. Where the
 * platform knows no graphemes, code points stay whole.
 */
export function truncate(text: string, maxChars = 1000): string {
  if (text.length <= maxChars) return text;
  const longest = notice(text.length);
  if (longest.length >= maxChars) return text.slice(0, boundaryBefore(text, Math.max(0, maxChars)));
  const end = boundaryBefore(text, maxChars - longest.length);
  return text.slice(0, end) + notice(text.length - end);
}

function notice(missing: number): string {
  return `… [+${missing} characters]`;
}

/** The last place at or before `at` where a text may be cut. */
function boundaryBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const whole = codePointBefore(text, at);
  if (whole === 0 || typeof Intl === "undefined" || !("Segmenter" in Intl)) return whole;
  const from = flagsBefore(text, codePointBefore(text, Math.max(0, whole - window)));
  const nearby = text.slice(from, whole + window);
  const grapheme = new Intl.Segmenter(undefined, { granularity: "grapheme" })
    .segment(nearby)
    .containing(whole - from);
  const start = from + (grapheme?.index ?? whole - from);
  return start > from || from === 0 ? start : whole;
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  const inside = unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return inside ? at - 1 : at;
}

/** Flags are pairs of letters, so a row of them only makes sense from its start. */
function flagsBefore(text: string, at: number): number {
  let start = at;
  while (start >= 2 && isFlagLetter(text.codePointAt(start - 2))) start -= 2;
  return start;
}

function isFlagLetter(codePoint: number | undefined): boolean {
  return codePoint !== undefined && codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

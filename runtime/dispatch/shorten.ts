/** Code units before a cut that are looked at to find the last whole character. */
const WINDOW = 64;

/**
 * Keeps head and tail of a text that is too long and says in between how much is missing.
 *
 * The result is at most `maxChars` UTF-16 units long and no character is broken, also none that is
 * made of several code points (an emoji with a skin tone, a letter with an accent).
 */
export function shortenText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - notice(text.length, text.length).length;
  if (room < 2) return text.slice(0, cutBefore(text, maxChars));
  // The head is worth more: it says what the rest is about.
  const head = cutBefore(text, Math.ceil(room * 0.7));
  const tail = cutAfter(text, text.length - (room - Math.ceil(room * 0.7)));
  return text.slice(0, head) + notice(tail - head, text.length) + text.slice(tail);
}

function notice(missing: number, whole: number): string {
  return `\n[… ${missing} of ${whole} characters left out …]\n`;
}

/** The last boundary between characters at or before `offset`. */
function cutBefore(text: string, offset: number): number {
  const { before } = boundariesAround(text, offset);
  return before;
}

/** The first boundary between characters at or after `offset`. */
function cutAfter(text: string, offset: number): number {
  const { after } = boundariesAround(text, offset);
  return after;
}

function boundariesAround(
  text: string,
  offset: number,
): { readonly before: number; readonly after: number } {
  const start = wholeUnit(text, Math.max(0, offset - WINDOW));
  const end = wholeUnit(text, Math.min(text.length, offset + WINDOW));
  let before = start;
  let after = end;
  for (const boundary of charactersOf(text.slice(start, end))) {
    if (start + boundary <= offset) before = start + boundary;
    else {
      after = Math.min(after, start + boundary);
      break;
    }
  }
  return { before, after: before === offset ? offset : after };
}

/** Where each character starts. */
function* charactersOf(text: string): Iterable<number> {
  // Some small engines come without Intl; code points are the next best.
  if (typeof Intl === "object" && "Segmenter" in Intl) {
    for (const { index } of new Intl.Segmenter("en").segment(text)) yield index;
    return;
  }
  for (let index = 0; index < text.length; index = nextCodePoint(text, index)) yield index;
}

function nextCodePoint(text: string, index: number): number {
  return index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
}

/** Steps back where `offset` would stand between the halves of a surrogate pair. */
function wholeUnit(text: string, offset: number): number {
  const before = text.codePointAt(offset - 1) ?? 0;
  return offset > 0 && offset < text.length && before > 0xffff ? offset - 1 : offset;
}

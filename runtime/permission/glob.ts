/** A text pattern: literal pieces with a `*` between each two. */
export type Glob = readonly string[];

/** Stands for `*` when one pattern is matched against another: a character no pattern is written with. */
const wildcard = "\0";

/** Reads a pattern: `*` is any text, also none; a backslash takes the next character literally. */
export function parseGlob(text: string): Glob {
  const pieces: string[] = [];
  let piece = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "*") {
      pieces.push(piece);
      piece = "";
    } else if (character === "\\" && at + 1 < text.length) {
      at += 1;
      piece += text.charAt(at);
    } else {
      piece += character;
    }
  }
  return [...pieces, piece];
}

/** Whether a pattern stands for a whole text. Linear for each piece: no pattern can make it hang. */
export function matchesGlob(glob: Glob, text: string): boolean {
  const [first = "", ...rest] = glob;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Whether every text of `narrow` is one of `wide` too. May say no where it is so, never yes where not. */
export function coversGlob(wide: Glob, narrow: Glob): boolean {
  return matchesGlob(wide, narrow.join(wildcard));
}

const closers: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "<": ">",
  "（": "）",
};
const openers = Object.keys(closers).join("");
const closing = Object.values(closers).join("");
const quotes = "'\"`";

/**
 * Walks over a type as TypeScript or JSDoc writes it and stops at the first character outside all
 * brackets and strings that `stop` accepts. The `>` of an arrow closes nothing; a `<` that nothing
 * closes is an operator; a quote without an end is a letter.
 *
 * @returns the index of that character, or -1
 */
export function indexOutside(
  text: string,
  from: number,
  stop: (character: string, index: number) => boolean,
): number {
  const open: string[] = [];
  const unended = new Set<string>();
  for (let index = from; index < text.length; index++) {
    const character = text.charAt(index);
    if (open.length === 0 && stop(character, index)) return index;
    if (opensString(text, index)) index = endOfString(text, index, unended);
    else if (openers.includes(character)) open.push(character);
    else if (closing.includes(character) && !isArrow(text, index)) close(open, character);
  }
  return -1;
}

/** The index of the bracket that closes the one at `from`, or -1. */
export function closingBracket(text: string, from: number): number {
  const open: string[] = [];
  const unended = new Set<string>();
  for (let index = from; index < text.length; index++) {
    const character = text.charAt(index);
    if (opensString(text, index)) index = endOfString(text, index, unended);
    else if (openers.includes(character)) open.push(character);
    else if (closing.includes(character) && !isArrow(text, index)) {
      close(open, character);
      if (open.length === 0) return index;
    }
  }
  return -1;
}

function close(open: string[], character: string): void {
  if (character === ">" && open.at(-1) !== "<") return;
  while (open.at(-1) === "<" && character !== ">") open.pop();
  if (closers[open.at(-1) ?? ""] === character) open.pop();
}

function isArrow(text: string, index: number): boolean {
  return text[index] === ">" && text[index - 1] === "=";
}

/** A quote behind a letter is an apostrophe. */
function opensString(text: string, index: number): boolean {
  return quotes.includes(text.charAt(index)) && !/[\p{L}\p{N}]/u.test(text.charAt(index - 1));
}

/** Index of the closing quote; of the opening one when the string never ends. */
function endOfString(text: string, from: number, unended: Set<string>): number {
  const quote = text.charAt(from);
  if (unended.has(quote)) return from;
  for (let index = from + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === quote) return index;
  }
  unended.add(quote);
  return from;
}

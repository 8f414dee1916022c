import { lookalikeLetters, lookalikeSigns } from "./lookalikes.js";

/** Directional marks and overrides: what is shown stands in another order than what runs. */
const directional = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Characters without a look, next to a visible ASCII one: two different texts that look the same. */
const invisible =
  /(?<=[!-~])[\p{Default_Ignorable_Code_Point}\u{E0000}-\u{E007F}]|[\p{Default_Ignorable_Code_Point}\u{E0000}-\u{E007F}](?=[!-~])/u;

/** Signs that mean something to a shell. */
const shellSign = /[;|&$`<>(){}[\]\\'"*?~!#\n\r]/;

/** What is wrong with a text that a shell obeys, as a sentence about `name`; `undefined` when nothing. */
export function findSuspicious(text: string, name: string): string | undefined {
  const hidden = directional.exec(text)?.[0] ?? invisible.exec(text)?.[0];
  if (hidden !== undefined) {
    return `${name} holds the invisible character ${codePointOf(hidden)}. Send it without.`;
  }
  const isQuoted = findQuoted(text);
  return findSign(text, name, isQuoted) ?? findWord(text, name, isQuoted);
}

/**
 * NFKC, so that a rule and a shell see the same text; characters that it would turn into a sign of
 * the shell stay what they are.
 */
export function normalizeCommand(text: string): string {
  let result = "";
  let plain = "";
  for (const character of text) {
    if (!becomesShellSign(character)) {
      plain += character;
      continue;
    }
    result += plain.normalize("NFKC") + character;
    plain = "";
  }
  return result + plain.normalize("NFKC");
}

function findSign(
  text: string,
  name: string,
  isQuoted: (at: number) => boolean,
): string | undefined {
  let at = 0;
  for (const character of text) {
    const like = becomesShellSign(character)
      ? character.normalize("NFKC")
      : lookalikeSigns.get(character);
    if (like !== undefined && !isQuoted(at)) {
      return `${name} holds ${show(character)}, which looks like ${like}. Send the ASCII sign, or put the text in quotes if it is meant.`;
    }
    at += character.length;
  }
  return undefined;
}

function findWord(
  text: string,
  name: string,
  isQuoted: (at: number) => boolean,
): string | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const strange = [...word].find((character) => lookalikeLetters.has(character));
    if (strange === undefined) continue;
    const mixed = /[A-Za-z]/.test(word);
    const disguised =
      word.length > 1 &&
      [...word].every((character) => lookalikeLetters.has(character) || /\p{N}/u.test(character)) &&
      (!isQuoted(index) || isPartOfName(text, index, index + word.length));
    if (mixed || disguised) {
      return `${name} holds ${show(strange)} in "${word}", which looks like the Latin letter ${lookalikeLetters.get(strange)}. Send it with Latin letters, or name it in another way.`;
    }
  }
  return undefined;
}

/** Whether a word stands in a host, path or address. */
function isPartOfName(text: string, start: number, end: number): boolean {
  return (
    /[./@:\\_-]/.test(text.charAt(start - 1)) || /[./@:\\_-][^\s"']/.test(text.slice(end, end + 2))
  );
}

function becomesShellSign(character: string): boolean {
  return character > "\x7F" && shellSign.test(character.normalize("NFKC"));
}

/** Tells places between matching quotes from others; a quote that is never closed quotes nothing. */
function findQuoted(text: string): (at: number) => boolean {
  const quoted = new Uint8Array(text.length);
  for (const { 0: match, index } of text.matchAll(/\\.|"(?:[^"\\]|\\.)*"|'[^']*'/gs)) {
    if (!match.startsWith("\\")) quoted.fill(1, index + 1, index + match.length - 1);
  }
  return (at) => quoted[at] === 1;
}

function show(character: string): string {
  return `"${character}" (${codePointOf(character)})`;
}

function codePointOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${code.padStart(4, "0")}`;
}

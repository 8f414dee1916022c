/**
 * Where code goes on behind a comment, string, template or regular expression that starts at an
 * offset; the offset itself where none does, -1 where it never ends.
 *
 * A slash after a value is a division, as far as the characters before it tell: `)` may end a
 * condition too. Who needs to be certain must check the outcome by other means.
 */
export function skipText(text: string, at: number): number {
  switch (text[at]) {
    case '"':
    case "'":
      return endOf(quoted, text, at);
    case "`":
      return skipTemplate(text, at);
    case "/":
      return skipSlash(text, at);
    default:
      return at;
  }
}

const quoted = /"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'/y;
const regularExpression = /\/(?:[^\\/[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/\w*/y;

function skipSlash(text: string, at: number): number {
  if (text[at + 1] === "/") {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end;
  }
  if (text[at + 1] === "*") {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? -1 : end + 2;
  }
  return followsValue(text, at) ? at + 1 : endOf(regularExpression, text, at);
}

const wordsBeforeValues = new Set(
  "await case delete do else in instanceof new of return throw typeof void yield".split(" "),
);

function followsValue(text: string, at: number): boolean {
  const end = skipBackOverSpace(text, at);
  if (/[)\]}"'`]/.test(text[end] ?? "")) return true;
  const word = wordBefore(text, end);
  return word !== "" && !wordsBeforeValues.has(word);
}

/** Index of the last character before an offset that is no white space; -1 at the start. */
export function skipBackOverSpace(text: string, at: number): number {
  let end = at - 1;
  while (end >= 0 && /\s/.test(text[end] ?? "")) end -= 1;
  return end;
}

/** The word whose last character is at an index; empty where no word ends there. */
export function wordBefore(text: string, last: number): string {
  let start = last;
  while (start >= 0 && /[\p{ID_Continue}$]/u.test(text[start] ?? "")) start -= 1;
  return text.slice(start + 1, last + 1);
}

function skipTemplate(text: string, at: number): number {
  const marks = /[`\\]|\$\{/g;
  for (let from = at + 1; ; ) {
    marks.lastIndex = from;
    const mark = marks.exec(text);
    if (mark === null) return -1;
    if (mark[0] === "`") return mark.index + 1;
    from = mark[0] === "\\" ? mark.index + 2 : skipBrackets(text, mark.index + 1);
    if (from === -1) return -1;
  }
}

const brackets = /["'`/(){}[\]]/g;

/** Where code goes on behind the bracket that closes the one at an offset; -1 where none does. */
export function skipBrackets(text: string, at: number): number {
  let depth = 0;
  for (const { found, end } of marksOfCode(brackets, text, at)) {
    depth += "({[".includes(found) ? 1 : -1;
    if (depth === 0) return end;
  }
  return -1;
}

/** A match in code, and where code goes on behind it. */
export interface CodeMark {
  readonly found: string;
  readonly index: number;
  readonly end: number;
}

/**
 * The matches of a global pattern from an offset on that are no part of a comment, string, template
 * or regular expression. The pattern must match what those start with; a text without end ends all.
 */
export function* marksOfCode(pattern: RegExp, text: string, start: number): Generator<CodeMark> {
  for (let from = start; ; ) {
    pattern.lastIndex = from;
    const mark = pattern.exec(text);
    if (mark === null) return;
    const { 0: found, index } = mark;
    from = skipText(text, index);
    if (from === -1) return;
    if (from > index) continue;
    from = index + found.length;
    yield { found, index, end: from };
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

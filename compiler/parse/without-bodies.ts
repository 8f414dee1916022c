import { marksOfCode, skipBackOverSpace, skipBrackets, skipText, wordBefore } from "./skip-text.js";

/**
 * A module without the insides of functions that declare their result, which say nothing about types
 * and are most of what a compiler would have to read. Every offset and line stays where it is.
 *
 * Only functions that start at the left margin and end with a brace there are taken, and only when
 * the braces between agree: two ways to find the end, for a scan that knows no grammar.
 */
export function withoutBodies(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of bodiesOf(text)) {
    kept.push(text.slice(from, start), blank(text.slice(start, end)));
    from = end;
  }
  return kept.length === 0 ? text : kept.join("") + text.slice(from);
}

function blank(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]+/g, (line) => " ".repeat(line.length));
}

/** Start and end of what stands between braces. */
type Body = readonly [start: number, end: number];

function bodiesOf(text: string): readonly Body[] {
  const bodies: Body[] = [];
  const marks = /["'`/]|^(?:export\s+(?:default\s+)?)?(?:async\s+)?function\b/gm;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const { index } = mark;
    let next = mark[0].length === 1 ? skipText(text, index) : marks.lastIndex;
    if (mark[0].length > 1) {
      const start = bodyStart(text, next);
      const end = start === -1 ? -1 : bodyEnd(text, start);
      if (end !== -1) bodies.push([start, end]);
      next = Math.max(next, end);
    }
    // An end that is missing makes all that follows uncertain.
    if (next === -1) return bodies;
    marks.lastIndex = next;
  }
  return bodies;
}

const header = /\s*\*?\s*[\p{ID_Continue}$]*\s*/uy;
const space = /\s*/y;
const colon = /\s*:/y;

/** Behind the brace that opens the body of a function with a declared result, else -1. */
function bodyStart(text: string, afterKeyword: number): number {
  let at = matchAt(header, text, afterKeyword);
  if (text[at] === "<") at = matchAt(space, text, skipType(text, at + 1, ">"));
  if (text[at] !== "(") return -1;
  at = matchAt(colon, text, skipBrackets(text, at));
  return at === -1 ? -1 : skipType(text, at, "{");
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  if (at === -1) return -1;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const typeMarks = /["'`/()[\]{}<>;]|=>|\n(?=\S)/g;

/**
 * Behind the first bracket that ends a list of types or a type, at its own level; -1 where there is
 * none. A brace after an operator is part of a type, one after an operand is not.
 */
function skipType(text: string, start: number, closing: ">" | "{"): number {
  let depth = 0;
  for (const { found, index, end } of marksOfCode(typeMarks, text, start)) {
    if (found === "=>") continue;
    if (depth === 0) {
      if (found === closing && (found === ">" || followsOperand(text, index))) return end;
      if (found === ";" || found.startsWith("\n")) return -1;
    }
    if ("([{<".includes(found)) depth += 1;
    else if (")]}>".includes(found)) depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}

const typeOperators = new Set("asserts extends infer is keyof readonly typeof unique".split(" "));

function followsOperand(text: string, at: number): boolean {
  const last = skipBackOverSpace(text, at);
  const character = text[last] ?? "";
  if (character === ">") return text[last - 1] !== "=";
  if (/[)\]}"'`]/.test(character)) return true;
  const word = wordBefore(text, last);
  return word !== "" && !typeOperators.has(word);
}

const bodyMarks = /["'`/{}]|\n(?=\S)/g;

/** Index of the brace at the left margin that closes a body; -1 unless braces and margin agree. */
function bodyEnd(text: string, start: number): number {
  let depth = 1;
  for (const { found, index } of marksOfCode(bodyMarks, text, start)) {
    if (found === "\n") return depth === 1 && text[index + 1] === "}" ? index + 1 : -1;
    depth += found === "{" ? 1 : -1;
    if (depth === 0) return -1;
  }
  return -1;
}

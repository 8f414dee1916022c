import type { Span } from "../ir.js";

const token =
  /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\w$]+|[^\s]/g;

interface Token {
  readonly text: string;
  readonly start: number;
}

/**
 * Finds the key of an option in the text of a configuration: JSON, or a module with one object
 * literal. Falls back to the nearest key above it, and to the start of the file.
 *
 * @param path keys from the outermost object inwards; list indices are ignored
 */
export function locateOption(file: string, text: string, path: readonly string[]): Span {
  const tokens = tokenize(text);
  let found: Token | undefined;
  let from = findOutermostObject(tokens);
  for (const key of path) {
    const index = findKey(tokens, from, key);
    if (index === undefined) break;
    found = tokens[index];
    from = index + 2;
  }
  return spanAt(file, text, found?.start ?? 0, found?.text.length ?? 0);
}

/** Makes a span from offsets: lines end in LF, CRLF or CR. */
export function spanAt(file: string, text: string, start: number, length: number): Span {
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, start, end: start + length, line: before.length, column };
}

function tokenize(text: string): readonly Token[] {
  return [...text.matchAll(token)]
    .map((match): Token => ({ text: match[0], start: match.index }))
    .filter(({ text }) => !text.startsWith("//") && !text.startsWith("/*"));
}

/** In modules the configuration is what is exported, not the braces of an import. */
function findOutermostObject(tokens: readonly Token[]): number {
  const exported = tokens.findLastIndex(
    ({ text }, index) =>
      text === "defineConfig" || text === "exports" || tokens[index - 1]?.text === "export",
  );
  const open = tokens.findIndex(({ text }, index) => index > exported && text === "{");
  return open === -1 ? tokens.length : open;
}

/** Index of a key that stands directly in the object whose brace is at `open`. */
function findKey(tokens: readonly Token[], open: number, key: string): number | undefined {
  if (tokens[open]?.text !== "{") return undefined;
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    const text = tokens[index]?.text ?? "";
    if (text === "{" || text === "[" || text === "(") depth++;
    if (text === "}" || text === "]" || text === ")") depth--;
    if (depth === 0) return undefined;
    if (depth === 1 && tokens[index + 1]?.text === ":" && unquote(text) === key) return index;
  }
  return undefined;
}

function unquote(text: string): string {
  if (text.startsWith('"')) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text;
    }
  }
  return text.startsWith("'") ? text.slice(1, -1) : text;
}

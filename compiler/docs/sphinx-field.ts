import { indexOutside } from "./balanced.js";
import type { Line } from "./comment-lines.js";

export type FieldKind =
  | "param"
  | "type"
  | "raises"
  | "returns"
  | "rtype"
  | "yields"
  | "variable"
  /** A known word without a closing colon. */
  | "broken";

/** `:word argument: body` at the start of a line (rule S1). */
export interface SphinxField {
  readonly kind: FieldKind;
  /** What stands between the word and the closing colon. */
  readonly argument: string;
  /** Where the argument and the body start in the line's content. */
  readonly argumentStart: number;
  readonly bodyStart: number;
}

const words: ReadonlyMap<string, FieldKind> = new Map(
  (
    [
      ["param", "param parameter arg argument key keyword"],
      ["type", "type"],
      ["raises", "raises raise except exception"],
      ["returns", "returns return"],
      ["rtype", "rtype"],
      ["yields", "yields yield"],
      ["variable", "var ivar cvar vartype"],
    ] as const
  ).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

/** The field that a line opens. */
export function sphinxField(line: Line): SphinxField | undefined {
  if (line.indent > 0 || line.fence === "inside") return undefined;
  const { content } = line;
  const kind = sphinxWord(content);
  if (kind === undefined) return undefined;
  const wordEnd = content.slice(1).search(/[\s:]/) + 1;
  const colon = closingColon(content, wordEnd);
  if (colon === -1) {
    return { kind: "broken", argument: "", argumentStart: wordEnd, bodyStart: content.length };
  }
  const between = content.slice(wordEnd, colon);
  const argument = between.trim();
  const argumentStart = wordEnd + (between.length - between.trimStart().length);
  return { kind, argument, argumentStart, bodyStart: colon + 1 };
}

/** The kind of field that a line's first word names, whether or not the field is complete. */
export function sphinxWord(content: string): FieldKind | undefined {
  const word = content.startsWith(":") ? /^:([a-z]{1,10})(?=[\s:])/.exec(content)?.[1] : undefined;
  return word === undefined ? undefined : words.get(word);
}

/** Types hold colons too: the closing one stands outside brackets; else the first before a space. */
function closingColon(content: string, from: number): number {
  const outside = indexOutside(content, from, (character) => character === ":");
  if (outside !== -1) return outside;
  const first = content.slice(from).search(/:(?=\s|$)/);
  return first === -1 ? -1 : from + first;
}

import { closingBracket } from "./balanced.js";

/** The name of a parameter or of something inside it, as a comment writes it. */
export interface WrittenName {
  /** Root name, then property names; `[]` stands for the items of an array. */
  readonly path: readonly string[];
  /** Where the name itself starts and ends in the text it was read from. */
  readonly start: number;
  readonly end: number;
  /** Behind the name with all its marks: stars, dots, backticks, brackets, `?`. */
  readonly next: number;
  /** Written as `[name]`, `[name=default]` or `name?`. */
  readonly optional: boolean;
  /** Written with stars or dots, as rest parameters are. */
  readonly rest: boolean;
}

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const restMarks = /(?:\\?\*){1,2}|\.{3}/y;
const items = /\[\]/y;
const index = /\[(\d{1,9})\]/y;
const quotedKey = /\["([^"\]\n]*)"\]|\['([^'\]\n]*)'\]/y;
const quotedPart = /\."([^"\n]*)"|\.'([^'\n]*)'/y;

/**
 * Reads a name at an offset: `a.b[].c`, `...rest`, `*args`, `` `name` ``, `name?`, and with
 * `brackets` JSDoc's `[name=default]`.
 */
export function readName(text: string, from: number, brackets = false): WrittenName | undefined {
  if (brackets && text[from] === "[") return readBracketed(text, from);
  const rest = matchAt(restMarks, text, from);
  const marked = from + (rest?.[0].length ?? 0);
  const tick = text[marked] === "`" ? 1 : 0;
  const inner = marked + tick;
  const restInside = matchAt(restMarks, text, inner);
  const start = inner + (restInside?.[0].length ?? 0);
  const path = readPath(text, start);
  if (path === undefined) return undefined;
  let next = path.end;
  if (tick === 1) {
    if (text[next] !== "`") return undefined;
    next++;
  }
  const dots = text.startsWith("...", next);
  if (dots) next += 3;
  const optional = text[next] === "?";
  if (optional) next++;
  const marks = rest !== undefined || restInside !== undefined || dots;
  return { path: path.names, start, end: path.end, next, optional, rest: marks };
}

/** `[name]`, `[name=default]`, and what was left open: `[name=default` up to the next space. */
function readBracketed(text: string, from: number): WrittenName | undefined {
  const inside = from + 1 + (/^\s*/.exec(text.slice(from + 1, from + 9))?.[0].length ?? 0);
  const name = readName(text, inside);
  if (name === undefined) return undefined;
  const line = endOfLine(text, from);
  const close = closingBracket(text.slice(0, line), from);
  const open = /\s/g;
  open.lastIndex = name.next;
  const next = close !== -1 ? close + 1 : (open.exec(text)?.index ?? text.length);
  return { ...name, next, optional: true };
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
}

function readPath(
  text: string,
  from: number,
): { readonly names: readonly string[]; readonly end: number } | undefined {
  const root = matchAt(identifier, text, from);
  if (root === undefined) return undefined;
  const names = [root[0]];
  let end = from + root[0].length;
  for (let part = readPart(text, end); part !== undefined; part = readPart(text, end)) {
    names.push(part.name);
    end = part.end;
  }
  return { names, end };
}

function readPart(
  text: string,
  from: number,
): { readonly name: string; readonly end: number } | undefined {
  if (matchAt(items, text, from) !== undefined) return { name: "[]", end: from + 2 };
  const position = matchAt(index, text, from);
  if (position !== undefined) return { name: position[0], end: from + position[0].length };
  const quoted = matchAt(quotedKey, text, from) ?? matchAt(quotedPart, text, from);
  if (quoted !== undefined) {
    return { name: quoted[1] ?? quoted[2] ?? "", end: from + quoted[0].length };
  }
  const dot = text.startsWith("?.", from) ? 2 : text[from] === "." ? 1 : 0;
  const name = dot === 0 ? undefined : matchAt(identifier, text, from + dot);
  return name === undefined ? undefined : { name: name[0], end: from + dot + name[0].length };
}

function matchAt(pattern: RegExp, text: string, from: number): RegExpExecArray | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text) ?? undefined;
}

/** The key of a path in a map of parameter texts: `opts.items[].sku`. */
export function pathKey(path: readonly string[]): string {
  return path.reduce((key, name) => (/^\[\d*\]$/.test(name) ? key + name : `${key}.${name}`));
}

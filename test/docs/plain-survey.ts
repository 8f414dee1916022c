/**
 * A second, plain reading of `@param` tags in declaration files, with nothing of the compiler in
 * it: a judge for the survey.
 */

/** The tags of one function as the file has them. */
export interface PlainFunction {
  /** Offset of the comment in the file. */
  readonly start: number;
  /** Offset behind the function's name. */
  readonly nameEnd: number;
  readonly params: readonly string[];
  /** Parameters that other functions of the same name have: its overloads. */
  readonly otherParams: readonly string[];
  /** Each `@param` tag in order; text lines are trimmed, the separator is gone. */
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

const documented =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:default )?(?:declare )?(?:function (\w+)|const \w+(: ))/g;

/** The documented functions that take parameters with plain names. */
export function plainFunctions(text: string): readonly PlainFunction[] {
  const found: PlainFunction[] = [];
  for (const match of text.matchAll(documented)) {
    const [whole, comment = "", name, colon = ""] = match;
    const params = parameterNames(text, match.index + whole.length);
    const otherParams = name === undefined ? [] : overloadNames(text, name);
    const tags = plainTags(comment);
    const nameEnd = match.index + whole.length - colon.length;
    if (params === undefined) continue;
    found.push({ start: match.index, nameEnd, params, otherParams, tags });
  }
  return found;
}

function overloadNames(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`function ${name}(?=[(<])`, "g"))].flatMap(
    ({ 0: { length }, index }) => parameterNames(text, index + length) ?? [],
  );
}

/** The names in the first parentheses behind an offset; `undefined` where there are no such. */
function parameterNames(text: string, from: number): readonly string[] | undefined {
  const open = skipGenerics(text, from);
  if (text[open] !== "(") return undefined;
  const parts: string[] = [""];
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const character = text.charAt(index);
    if ("([{<".includes(character)) depth++;
    if (")]}".includes(character) || (character === ">" && text[index - 1] !== "=")) depth--;
    if (depth === 0) break;
    if (depth === 1 && character === ",") parts.push("");
    else if (index > open) parts[parts.length - 1] += character;
  }
  if (parts.some((part) => /^\s*(?:\.\.\.)?[{[]/.test(part))) return undefined;
  return parts.flatMap((part) => /^\s*(?:\.\.\.)?([\w$]+)\??\s*:/.exec(part)?.[1] ?? []);
}

function skipGenerics(text: string, from: number): number {
  if (text[from] !== "<") return from;
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    if (text[index] === "<") depth++;
    if (text[index] === ">" && text[index - 1] !== "=" && --depth === 0) return index + 1;
  }
  return from;
}

function plainTags(comment: string): PlainFunction["tags"] {
  const tags: { name: string; lines: string[] }[] = [];
  let lines: string[] | undefined;
  let fenced = false;
  for (const raw of comment.split("\n")) {
    const line = raw.replace(/^\s*\*? ?/, "");
    if (line.includes("```")) fenced = !fenced;
    else if (!fenced && /^@\w+/.test(line)) {
      const [, name, rest] = tag.exec(line) ?? [];
      lines = [rest ?? ""];
      if (name !== undefined) tags.push({ name, lines });
      continue;
    }
    lines?.push(line);
  }
  return tags.map(({ name, lines: texts }) => ({ name, text: plain(texts) }));
}

const tag =
  /^@param\s+(?:\{(?:[^{}]|\{[^{}]*\})*\}\s+)?\[?([\w$]+(?:\.[\w$]+|\[\])*)(?:=[^\]]*)?\]?(?:\s+(?:-+|–|:)(?=\s|$)|:)?(.*)$/;

/** Text with trimmed lines and links replaced by what they show. */
function plain(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
  return text.replace(/\{@link(?:code|plain)? ([^\s|}]+)\s*\|?\s*([^}]*)\}/g, (_, target, label) =>
    label === "" ? target : /^https?:/.test(target) ? `${label} (${target})` : label,
  );
}

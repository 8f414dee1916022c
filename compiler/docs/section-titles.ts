import type { Line } from "./comment-lines.js";

/** What a section of a Python-style comment documents. */
export type SectionTitle =
  | { readonly kind: "params" }
  | { readonly kind: "returns" }
  | { readonly kind: "yields" }
  | { readonly kind: "raises" }
  | { readonly kind: "examples" }
  /** A note, warning or the like: captured, but no part of the description. */
  | { readonly kind: "admonition"; readonly name: string };

function titles(kind: Exclude<SectionTitle["kind"], "admonition">, names: string) {
  return names.split(", ").map((name): readonly [string, SectionTitle] => [name, { kind }]);
}

function admonitions(names: string) {
  return names.split(", ").map((pair): readonly [string, SectionTitle] => {
    const [title = pair, name = title] = pair.split(" as ");
    return [title, { kind: "admonition", name }];
  });
}

/** Titles of Google sections, in lower case without the colon (rule G2). */
const googleTitles: ReadonlyMap<string, SectionTitle> = new Map([
  ...titles("params", "args, arguments, params, parameters, keyword args, keyword arguments"),
  ...titles("params", "other args, other arguments, other params, other parameters"),
  ...titles("returns", "returns, return"),
  ...titles("yields", "yields, yield"),
  ...titles("raises", "raises, raise, throws, throw, exceptions"),
  ...titles("examples", "examples, example"),
  ...admonitions(
    "attention, caution, danger, error, hint, important, note, notes as note, tip, todo",
  ),
  ...admonitions("warning, warnings as warning, see also, references, warns, receives"),
  ...admonitions("type parameters"),
]);

/** Titles of underlined NumPy sections, in lower case (rule N1). */
const numpyTitles: ReadonlyMap<string, SectionTitle> = new Map([
  ...titles("params", "parameters, other parameters"),
  ...titles("returns", "returns, return"),
  ...titles("yields", "yields, yield"),
  ...titles("raises", "raises, raise, throws"),
  ...titles("examples", "examples, example"),
  ...admonitions("notes as note, note, warnings as warning, warning, warns, receives"),
  ...admonitions("see also, references, type parameters"),
]);

const longestTitle = 24;

/** The section that a line such as `Args:` names, when it is nothing but a known title and a colon. */
export function googleTitle(content: string): SectionTitle | undefined {
  const colon = content.at(-1);
  if (content.length > longestTitle || (colon !== ":" && colon !== "：")) return undefined;
  return googleTitles.get(content.slice(0, -1).toLowerCase());
}

/** The section that an underlined line names. */
export function numpyTitle(content: string): SectionTitle | undefined {
  return content.length > longestTitle ? undefined : numpyTitles.get(content.toLowerCase());
}

/** Whether a section carries what reaches the schema, and not only remarks. */
export function isStructural(title: SectionTitle): boolean {
  return title.kind !== "examples" && title.kind !== "admonition";
}

/** A list mark at the start of a line, with the space behind it. */
export const bulletMark = /^(?:[-*+]|\d{1,3}[.)])\s+/;

/**
 * The section that opens at a line (rule G1): a title alone at column 0 outside a fence, with
 * something indented below it or, where items are expected, a list.
 */
export function googleHeader(lines: readonly Line[], index: number): SectionTitle | undefined {
  const line = lines[index];
  if (line === undefined || line.indent > 0 || line.fence === "inside") return undefined;
  const title = googleTitle(line.content);
  if (title === undefined) return undefined;
  const next = nextText(lines, index + 1);
  if (next === undefined) return undefined;
  const opens = next.indent > 0 || (isStructural(title) && bulletMark.test(next.content));
  return opens ? title : undefined;
}

/** The section that opens at a line (rule N1): a known title over three or more `-` or `=`. */
export function numpyHeader(lines: readonly Line[], index: number): SectionTitle | undefined {
  const line = lines[index];
  if (line === undefined || line.indent > 0 || line.fence === "inside") return undefined;
  return isUnderline(lines[index + 1]) ? numpyTitle(line.content) : undefined;
}

/** Whether a line underlines a title. */
export function isUnderline(line: Line | undefined): boolean {
  return line !== undefined && line.indent === 0 && /^(?:-{3,}|={3,})$/.test(line.content);
}

function nextText(lines: readonly Line[], from: number): Line | undefined {
  for (let index = from; index < lines.length; index++) {
    if (lines[index]?.content !== "") return lines[index];
  }
  return undefined;
}

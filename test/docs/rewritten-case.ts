import type { DocstringCase } from "./docstring-cases.js";

/** How a comment is laid out; none of it may change what the comment says. */
export interface Layout {
  readonly newline: "\n" | "\r\n" | "\r";
  /** What stands before each line of the comment. */
  readonly margin: " * " | "\t* " | "  *\t" | "" | "    " | "\t";
  /** The text starts behind the opening stars. */
  readonly firstLine: boolean;
  /** What each level of indentation is written as. */
  readonly level: "    " | "  " | "\t";
  /** Blank lines before titles, fields and tags. */
  readonly above: 0 | 1 | 2;
  /** Blank lines below titles. */
  readonly below: 0 | 1 | 2;
  /** Indentation of a namespace around everything; `undefined` for none. */
  readonly namespace: "  " | "\t" | undefined;
  /** Sections and fields stand below a block tag. */
  readonly belowTag: boolean;
}

export const plainLayout: Layout = {
  newline: "\n",
  margin: " * ",
  firstLine: false,
  level: "    ",
  above: 1,
  below: 0,
  namespace: undefined,
  belowTag: false,
};

/** The lines of a case's comment without margins, leading tabs as four spaces. */
export function innerLines({ comment }: DocstringCase): readonly string[] {
  const lines = comment.replace(/\r\n?/g, "\n").split("\n").slice(1, -1);
  return lines.map((line) => {
    const text = line.replace(/^[ \t]*\* ?/, "");
    const indent = /^[ \t]*/.exec(text)?.[0] ?? "";
    return (indent.replaceAll("\t", "    ") + text.slice(indent.length)).trimEnd();
  });
}

/** Whether the case holds one comment only, so that it can be laid out anew. */
export function isRewritable({ comment }: DocstringCase): boolean {
  return comment.startsWith("/**") && comment.endsWith("*/") && comment.split("*/").length === 2;
}

/** Whether the texts of a case keep indentation, which another level would change. */
export function keepsIndentation({ expected }: DocstringCase): boolean {
  return /\\n {2}/.test(JSON.stringify(expected));
}

const title = /^(?:args|params|returns|raises|yields|note|example|warning):$/i;
const underline = /^(?:-{3,}|={3,})$/;

/** Whether a line starts what is no text: a title, a field or a tag, outside fences. */
function marks(
  lines: readonly string[],
): readonly ("title" | "field" | "tag" | "underline" | "text")[] {
  let fenced = false;
  return lines.map((line, index) => {
    if (line.trim().startsWith("```")) fenced = !fenced;
    if (fenced) return "text";
    if (title.test(line)) return "title";
    if (underline.test(line)) return "underline";
    if (underline.test(lines[index + 1] ?? "") && line !== "") return "title";
    if (/^:(?:param|arg|keyword|type|returns?|rtype|raises)\b[^:]*:/.test(line)) return "field";
    return /^@[a-z]+(?=\s|$)/i.test(line) ? "tag" : "text";
  });
}

/** Whether the comment has anything but text before its first tag. */
export function hasSections(lines: readonly string[]): boolean {
  return marks(lines).some((mark) => mark === "title" || mark === "field");
}

/** The lines of a comment with other blank lines around titles, fields and tags. */
function spaced(lines: readonly string[], { above, below }: Layout): readonly string[] {
  const kinds = marks(lines);
  const result: string[] = [];
  for (const [index, line] of lines.entries()) {
    const kind = kinds[index];
    if (kind === "title" || kind === "field" || kind === "tag") {
      while (result.at(-1) === "") result.pop();
      if (result.length > 0) result.push(...Array.from({ length: above }, () => ""));
    }
    result.push(line);
    const last = kind === "underline" || (kind === "title" && kinds[index + 1] !== "underline");
    if (last) result.push(...Array.from({ length: below }, () => ""));
  }
  return result;
}

function withTag(lines: readonly string[]): readonly string[] {
  const first = marks(lines).findIndex((mark) => mark === "title" || mark === "field");
  return [...lines.slice(0, first), "@since 1.0", "", ...lines.slice(first)];
}

function indented(line: string, level: string): string {
  const indent = /^(?: {4})*/.exec(line)?.[0].length ?? 0;
  return level.repeat(indent / 4) + line.slice(indent);
}

/** The source text of a case in another layout. */
export function rewrite(docstringCase: DocstringCase, layout: Layout): string {
  const tagged = layout.belowTag ? withTag(innerLines(docstringCase)) : innerLines(docstringCase);
  const lines = spaced(tagged, layout).map((line) => indented(line, layout.level));
  const [first = "", ...others] = lines;
  const body = (layout.firstLine ? others : lines).map((line) =>
    `${layout.margin}${line}`.trimEnd(),
  );
  const opening = layout.firstLine ? `/** ${first}` : "/**";
  const source = [opening, ...body, " */", docstringCase.declaration];
  return (layout.namespace === undefined ? source : nested(source, layout.namespace))
    .join("\n")
    .replaceAll("\n", layout.newline);
}

function nested(lines: readonly string[], indent: string): readonly string[] {
  return ["export namespace Tools {", ...lines.map((line) => `${indent}${line}`), "}"];
}

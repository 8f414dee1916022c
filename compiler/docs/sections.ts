import { unreachable } from "../ir.js";
import type { Line } from "./comment-lines.js";
import {
  bulletMark,
  googleHeader,
  isUnderline,
  numpyHeader,
  type SectionTitle,
} from "./section-titles.js";
import { type SphinxField, sphinxField } from "./sphinx-field.js";

/** A stretch of a comment outside the block tags. */
export type Segment =
  | { readonly kind: "text"; readonly lines: readonly Line[] }
  | SectionSegment
  | FieldSegment;

/** A Google or NumPy section. `lines` is its body, without the title. */
export interface SectionSegment {
  readonly kind: "section";
  readonly style: "google" | "numpy";
  readonly title: SectionTitle;
  readonly lines: readonly Line[];
}

/** A Sphinx field. `lines` continue it below its own line. */
export interface FieldSegment {
  readonly kind: "field";
  readonly field: SphinxField;
  readonly head: Line;
  readonly lines: readonly Line[];
}

/** Which ways of writing open segments in a comment. */
export interface Grammar {
  readonly google: boolean;
  readonly numpy: boolean;
  readonly sphinx: boolean;
}

/** A segment whose lines are still being collected. */
type Open = Segment & { readonly lines: Line[] };

/** Cuts text at its sections and fields (rules G1, G3, N1, S1 and S2). */
export function splitSections(lines: readonly Line[], grammar: Grammar): readonly Segment[] {
  let current: Open = { kind: "text", lines: [] };
  const segments: Open[] = [current];
  /** First line of the current segment that is not blank. */
  let first: Line | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    const opened = openSegment(lines, index, grammar, current);
    if (opened !== undefined || ends(current, first, lines, index)) {
      current = opened ?? { kind: "text", lines: [] };
      segments.push(current);
      first = undefined;
    }
    if (opened === undefined) current.lines.push(line);
    else if (opened.kind === "section" && opened.style === "numpy") index++;
    if (opened === undefined && line.content !== "") first ??= line;
  }
  return segments;
}

function openSegment(
  lines: readonly Line[],
  index: number,
  grammar: Grammar,
  current: Segment,
): Open | undefined {
  const line = lines[index];
  if (line === undefined || line.indent > 0 || line.content === "") return undefined;
  const field = grammar.sphinx ? sphinxField(line) : undefined;
  if (field !== undefined) return { kind: "field", field, head: line, lines: [] };
  const numpy = grammar.numpy ? numpyHeader(lines, index) : undefined;
  if (numpy !== undefined) return { kind: "section", style: "numpy", title: numpy, lines: [] };
  const google = opensGoogle(grammar, current, line) ? googleHeader(lines, index) : undefined;
  return google === undefined
    ? undefined
    : { kind: "section", style: "google", title: google, lines: [] };
}

/** In a NumPy section `params:` is an item; only a title with a capital opens a Google section. */
function opensGoogle(grammar: Grammar, current: Segment, line: Line): boolean {
  const inNumpy = current.kind === "section" && current.style === "numpy";
  return grammar.google && (!inNumpy || /^[A-Z]/.test(line.content));
}

/** Whether a line that opens nothing lies outside the current segment. */
function ends(
  current: Segment,
  first: Line | undefined,
  lines: readonly Line[],
  index: number,
): boolean {
  const line = lines[index];
  if (line === undefined || line.content === "" || line.fence === "inside") return false;
  switch (current.kind) {
    case "text":
      return false;
    case "field":
      return line.indent === 0 && lines[index - 1]?.content === "";
    case "section":
      return current.style === "numpy"
        ? line.indent === 0 && isUnderline(lines[index + 1])
        : first !== undefined && endsGoogle(current.title, first, line);
    default:
      return unreachable(current);
  }
}

/** Lists may stand at column 0; else items end below their own column, and prose at column 0. */
function endsGoogle(title: SectionTitle, first: Line, line: Line): boolean {
  if (first.indent === 0) return line.indent === 0 && !bulletMark.test(line.content);
  const items = title.kind === "params" || title.kind === "raises";
  return line.indent < (items ? first.indent : 1);
}

import type { Line } from "./comment-lines.js";
import type { PythonStyle } from "./detect.js";
import { type DocsDiagnostic, type Findings, noFindings } from "./findings.js";
import { googleGrammar, type IsParameter } from "./google.js";
import { numpyGrammar } from "./numpy.js";
import { readSection } from "./read-section.js";
import { googleTitle, isStructural, numpyTitle } from "./section-titles.js";
import { type Segment, splitSections } from "./sections.js";
import { type FieldTypes, readSphinxField, withFieldTypes } from "./sphinx.js";
import { sphinxWord } from "./sphinx-field.js";
import type { StyleChoice } from "./style-choice.js";

/** What a comment says outside its block tags. */
export interface LeadingText {
  /** The stretches of text that make up the description. */
  readonly description: readonly (readonly Line[])[];
  /** What each Python style says, the winner first. */
  readonly styles: readonly { readonly style: PythonStyle; readonly findings: Findings }[];
  readonly problems: readonly DocsDiagnostic[];
}

/** Reads what stands outside the block tags of a comment, in the chosen styles. */
export function readLeadingText(
  lines: readonly Line[],
  choice: StyleChoice,
  isParameter: IsParameter,
): LeadingText {
  const segments = splitSections(lines, choice.grammar);
  const byStyle = new Map(choice.python.map((style) => [style, noFindings()]));
  const types: FieldTypes = { params: new Map(), result: undefined };
  for (const segment of segments) readSegment(segment, byStyle, types, isParameter);
  const sphinx = byStyle.get("sphinx");
  if (sphinx !== undefined) byStyle.set("sphinx", withFieldTypes(sphinx, types));
  const { description, problems } = describingSegments(segments);
  return {
    description,
    styles: [...byStyle].map(([style, findings]) => ({ style, findings })),
    problems: [...problems, ...description.flatMap(unreadTitles)],
  };
}

function readSegment(
  segment: Segment,
  byStyle: ReadonlyMap<PythonStyle, Findings>,
  types: FieldTypes,
  isParameter: IsParameter,
): void {
  if (segment.kind === "text") return;
  const findings = byStyle.get(segment.kind === "field" ? "sphinx" : segment.style);
  if (findings === undefined) return;
  if (segment.kind === "field") readSphinxField(segment, types, findings);
  else {
    const grammar = segment.style === "numpy" ? numpyGrammar : googleGrammar(isParameter);
    readSection(segment, grammar, findings);
  }
}

/**
 * The first text is the description, wherever it stands. Text behind Sphinx fields returns to it
 * (rule S2); text behind sections is left out, as in the reference (R4), and reported.
 */
function describingSegments(
  segments: readonly Segment[],
): Pick<LeadingText, "description" | "problems"> {
  const description: (readonly Line[])[] = [];
  const problems: DocsDiagnostic[] = [];
  for (const [index, segment] of segments.entries()) {
    const first = segment.lines.find((line) => line.content !== "");
    if (segment.kind !== "text" || first === undefined) continue;
    const before = segments[index - 1]?.kind;
    if (description.length === 0 || before === "field") description.push(segment.lines);
    else {
      const { start, content } = first;
      problems.push({ name: "trailing-text", args: {}, start, length: content.length });
    }
  }
  return { description, problems };
}

/** Reports lines of the description that look like the start of a section or field but open none. */
function unreadTitles(lines: readonly Line[]): readonly DocsDiagnostic[] {
  return lines.flatMap((line, index): readonly DocsDiagnostic[] => {
    if (line.indent > 0 || line.fence === "inside") return [];
    const wrapped = (lines[index - 1]?.content ?? "") !== "";
    const title = unreadTitle(line.content, lines[index + 1], wrapped);
    if (title === undefined) return [];
    return [{ name: "unread-section", args: { title }, start: line.start, length: title.length }];
  });
}

/** In lower case a title in running text is most likely a word of it. */
function unreadTitle(
  content: string,
  next: Line | undefined,
  wrapped: boolean,
): string | undefined {
  if (sphinxWord(content) !== undefined) return content;
  const colon = content.search(/[:：]/);
  const title = colon === -1 ? undefined : googleTitle(`${content.slice(0, colon).trim()}:`);
  const marked = /^[A-Z]/.test(content) || (!wrapped && colon === content.length - 1);
  if (title !== undefined && isStructural(title) && marked) return content.slice(0, colon + 1);
  const underlined = next !== undefined && next.indent === 0 && /^[-=]+$/.test(next.content);
  return underlined && numpyTitle(content) !== undefined ? content : undefined;
}

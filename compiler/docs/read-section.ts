import { unreachable } from "../ir.js";
import { dedentedText, type Line } from "./comment-lines.js";
import { readExampleSection } from "./example.js";
import type { DocumentedParam, Findings, Placed, TypedText } from "./findings.js";
import type { SectionItem } from "./section-items.js";
import type { SectionSegment } from "./sections.js";

/** How one style writes what stands in its sections. */
export interface SectionGrammar {
  items(lines: readonly Line[]): readonly SectionItem[];
  /** The parameters of one item; `undefined` when it describes none. */
  params(item: SectionItem): readonly DocumentedParam[] | undefined;
  value(lines: readonly Line[]): readonly Placed<TypedText>[];
  raises(items: readonly SectionItem[]): readonly Placed<TypedText>[];
}

/** Reads one section of a style into `found`. */
export function readSection(
  { title, lines }: SectionSegment,
  grammar: SectionGrammar,
  found: Findings,
): void {
  switch (title.kind) {
    case "params":
      for (const item of grammar.items(lines)) readParams(item, grammar, found);
      return;
    case "returns":
      found.returns.push(...grammar.value(lines));
      return;
    case "yields":
      found.yields.push(...grammar.value(lines));
      return;
    case "raises":
      found.raises.push(...grammar.raises(grammar.items(lines)));
      return;
    case "examples":
      found.examples.push(...readExampleSection(lines));
      return;
    case "admonition":
      found.admonitions.push({ kind: title.name, text: dedentedText(lines) });
      return;
    default:
      unreachable(title);
  }
}

function readParams(item: SectionItem, grammar: SectionGrammar, found: Findings): void {
  const params = grammar.params(item);
  if (params !== undefined) {
    found.params.push(...params);
    return;
  }
  const { start, content: text } = item.head;
  const { length } = text;
  found.problems.push({ name: "unparsed-item", args: { text }, start, length });
}

import { unreachable } from "../ir.js";
import { indexOutside } from "./balanced.js";
import { dedentedText, joinText, type Line, lineText } from "./comment-lines.js";
import { readExampleSection } from "./example.js";
import type { Findings, Placed, TypedText } from "./findings.js";
import { withoutExtras } from "./google.js";
import { type SectionItem, splitItems } from "./section-items.js";
import type { SectionSegment } from "./sections.js";
import { readThrown, readTypePrefix } from "./thrown.js";
import { readName, type WrittenName } from "./written-name.js";

/** Reads one NumPy section into `found` (rule N2). */
export function readNumpySection({ title, lines }: SectionSegment, found: Findings): void {
  switch (title.kind) {
    case "params":
      for (const item of numpyItems(lines)) readParams(item, found);
      return;
    case "returns":
      found.returns.push(...readValue(lines));
      return;
    case "yields":
      found.yields.push(...readValue(lines));
      return;
    case "raises":
      found.raises.push(...numpyItems(lines).map(readRaised));
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

function numpyItems(lines: readonly Line[]): readonly SectionItem[] {
  return splitItems(lines, (line) => line.indent === 0);
}

/** What stands below an item, without the indentation of its first line. */
function bodyOf(item: SectionItem): string {
  const indent = item.rest.find((line) => line.content !== "")?.indent ?? 0;
  return joinText(item.rest.map((line) => lineText(line, indent)));
}

function readParams(item: SectionItem, found: Findings): void {
  const { content, start } = item.head;
  const head = item.head.indent === 0 ? readHead(content) : undefined;
  if (head === undefined) {
    found.problems.push({
      name: "unparsed-item",
      args: { text: content },
      start,
      length: content.length,
    });
    return;
  }
  const text = bodyOf(item);
  for (const name of head.names) {
    found.params.push({
      name,
      text,
      start: start + name.start,
      length: name.end - name.start,
      type: head.type,
      bracketed: name.optional,
    });
  }
}

interface ItemHead {
  readonly names: readonly WrittenName[];
  readonly type: string | undefined;
}

/** `names [: type]`, and nothing else on the line. */
function readHead(content: string): ItemHead | undefined {
  const names: WrittenName[] = [];
  let end = 0;
  for (;;) {
    const name = readName(content, end);
    if (name === undefined) return undefined;
    names.push(name);
    const comma = /\s*,\s*/y;
    comma.lastIndex = name.next;
    const match = comma.exec(content);
    end = name.next + (match?.[0].length ?? 0);
    if (match === null) break;
  }
  const rest = content.slice(end).trim();
  if (rest === "") return { names, type: undefined };
  return /^[:：]/.test(rest) ? { names, type: withoutExtras(rest.slice(1)) } : undefined;
}

/** `type` or `name : type` with text below it; several values or plain prose are all text. */
function readValue(lines: readonly Line[]): readonly Placed<TypedText>[] {
  const items = numpyItems(lines);
  const first = items[0];
  if (first === undefined) return [];
  const value =
    items.length === 1 && first.head.indent === 0
      ? readTyped(first)
      : { type: null, description: dedentedText(lines) };
  return [{ value, start: first.head.start, length: first.head.content.length }];
}

function readTyped(item: SectionItem): TypedText {
  const { content } = item.head;
  const body = bodyOf(item);
  if (body === "" && indexOutside(content, 0, (character) => /\s/.test(character)) !== -1) {
    return readTypePrefix(content) ?? { type: null, description: content };
  }
  const type = content.replace(/^[\p{ID_Start}$_][\p{ID_Continue}$]*\s+:\s+/u, "");
  return { type, description: body === "" ? null : body };
}

function readRaised(item: SectionItem): Placed<TypedText> {
  const { content, start } = item.head;
  const body = bodyOf(item);
  const text = joinText([content, body]);
  const value =
    body !== "" && !/\s/.test(content)
      ? { type: content.replaceAll("`", ""), description: body }
      : (readTypePrefix(text) ?? readThrown(text));
  return { value, start, length: content.length };
}

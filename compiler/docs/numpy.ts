import { indexOutside } from "./balanced.js";
import { dedentedText, joinText, type Line, lineText } from "./comment-lines.js";
import type { DocumentedParam, Placed, TypedText } from "./findings.js";
import { withoutExtras } from "./google.js";
import type { SectionGrammar } from "./read-section.js";
import { type SectionItem, splitItems } from "./section-items.js";
import { readThrown, readTypePrefix } from "./thrown.js";
import { readName, type WrittenName } from "./written-name.js";

/** NumPy sections (rule N2). */
export const numpyGrammar: SectionGrammar = {
  items: numpyItems,
  params: readParams,
  value: readValue,
  raises: (items) => items.map(readRaised),
};

function numpyItems(lines: readonly Line[]): readonly SectionItem[] {
  return splitItems(lines, (line) => line.indent === 0);
}

/** What stands below an item, without the indentation of its first line. */
function bodyOf(item: SectionItem): string {
  const indent = item.rest.find((line) => line.content !== "")?.indent ?? 0;
  return joinText(item.rest.map((line) => lineText(line, indent)));
}

function readParams(item: SectionItem): readonly DocumentedParam[] | undefined {
  const head = item.head.indent === 0 ? readHead(item.head.content) : undefined;
  const text = bodyOf(item);
  return head?.names.map((name) => ({
    name,
    text,
    start: item.head.start + name.start,
    length: name.end - name.start,
    type: head.type,
    bracketed: name.optional,
  }));
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

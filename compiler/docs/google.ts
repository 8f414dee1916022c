import { closingBracket } from "./balanced.js";
import { dedentedText, joinText, type Line } from "./comment-lines.js";
import type { DocumentedParam, Placed, TypedText } from "./findings.js";
import type { SectionGrammar } from "./read-section.js";
import { continuation, type SectionItem, splitItems, withoutBullet } from "./section-items.js";
import { bulletMark } from "./section-titles.js";
import { readThrown, readTypePrefix } from "./thrown.js";
import { readName, type WrittenName } from "./written-name.js";

/** Whether a name means a parameter of the documented function. */
export type IsParameter = (name: WrittenName) => boolean;

/** Google sections (rules G2 to G4). */
export function googleGrammar(isParameter: IsParameter): SectionGrammar {
  return {
    items: (lines) => splitItems(lines, (line, first) => line.indent === first.indent),
    params: (item) => readParam(item, isParameter),
    value: readValue,
    raises: readRaises,
  };
}

function readParam(
  item: SectionItem,
  isParameter: IsParameter,
): readonly DocumentedParam[] | undefined {
  const line = withoutBullet(item.head);
  const head = readHead(line.content, isParameter);
  if (head === undefined) return undefined;
  const { name, type, textStart } = head;
  const base = line === item.head ? item.head.indent : 0;
  const text = joinText([line.content.slice(textStart).trim(), ...continuation(item.rest, base)]);
  const [start, length] = [line.start + name.start, name.end - name.start];
  return [{ name, text, start, length, type, bracketed: name.optional }];
}

interface ItemHead {
  readonly name: WrittenName;
  readonly type: string | undefined;
  readonly textStart: number;
}

/** `name (type): text`, or `name - text` where the name is a parameter (rule G3). */
function readHead(content: string, isParameter: IsParameter): ItemHead | undefined {
  const name = readName(content, 0, true);
  if (name === undefined) return undefined;
  const open = skipSpace(content, name.next);
  const typed = /[({（]/.test(content.charAt(open));
  const close = typed ? closingBracket(content, open) : -1;
  if (typed && close === -1) return undefined;
  const end = typed ? close + 1 : name.next;
  const type = typed ? withoutExtras(content.slice(open + 1, close)) : undefined;
  const separator = /\s*(?::(?!:)|：)|\s+(?:--?|[–—])(?=\s)/y;
  separator.lastIndex = end;
  const match = separator.exec(content);
  const dashed = match !== null && /[-–—]$/.test(match[0]);
  if (match === null || (dashed && !isParameter(name))) return undefined;
  return { name, type, textStart: end + match[0].length };
}

/** A type without `, optional` and `, default …` behind it. */
export function withoutExtras(type: string): string {
  const extra = /,\s*(?:optional\b|default\b)/.exec(type);
  return type.slice(0, extra?.index).trim();
}

function skipSpace(content: string, from: number): number {
  const end = content.slice(from).search(/\S/);
  return end === -1 ? content.length : from + end;
}

/** One value for the whole section; `Type: text` where the type is one word (rule G4). */
function readValue(lines: readonly Line[]): readonly Placed<TypedText>[] {
  const first = lines.find((line) => line.content !== "");
  if (first === undefined) return [];
  const listed = lines.filter((line) => line.indent === 0 && bulletMark.test(line.content));
  const text =
    listed.length === 1 && listed[0] === first
      ? joinText([
          withoutBullet(first).content,
          ...continuation(lines.slice(lines.indexOf(first) + 1), 0),
        ])
      : dedentedText(lines);
  const value = readTypePrefix(text) ?? { type: null, description: text };
  return [{ value, start: first.start, length: first.content.length }];
}

/** `Type: text` for each error. A line in lower case without a type continues the one above. */
function readRaises(items: readonly SectionItem[]): readonly Placed<TypedText>[] {
  const raises: Placed<TypedText>[] = [];
  for (const item of items) {
    const line = withoutBullet(item.head);
    const base = line === item.head ? item.head.indent : 0;
    const text = joinText([line.content, ...continuation(item.rest, base)]);
    const typed = readTypePrefix(text) ?? readThrown(text);
    const before = raises.at(-1);
    const continues = typed.type === null && line === item.head && /^\p{Ll}/u.test(text);
    if (before === undefined || !continues) {
      raises.push({ value: typed, start: line.start, length: line.content.length });
      continue;
    }
    const description = joinText([before.value.description ?? "", text]);
    raises[raises.length - 1] = { ...before, value: { ...before.value, description } };
  }
  return raises;
}

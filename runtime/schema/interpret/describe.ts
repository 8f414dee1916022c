import { type SchemaNode, Sort, type Union } from "./node.js";

const MAX_LITERALS = 20;
const MAX_MEMBERS = 8;
const MAX_TEXT = 40;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;

/** What belongs where a node stands, in JSON terms: `string`, `1 | 2 | 3`, `object | null`. */
export function expectedOf(node: SchemaNode): string {
  node.expected ??= describe(node, []);
  return node.expected;
}

function describe(node: SchemaNode, seen: readonly SchemaNode[]): string {
  if (seen.includes(node)) return "value";
  const inner = (other: SchemaNode) => describe(other, [...seen, node]);
  const { literals, others, sorts } = node;
  if (sorts === 0) return "nothing";
  if (literals !== undefined) return literalsText(literals);
  const union = others?.anyOf ?? others?.oneOf;
  if (union !== undefined) return unionText(union, inner);
  if (others?.reference !== undefined) return inner(others.reference);
  const [first] = others?.allOf ?? [];
  if (first !== undefined && node.ownSorts === sorts) return inner(first);
  return sortsText(node);
}

/** Literals as JSON, the first ones of many. */
export function literalsText(literals: readonly unknown[]): string {
  const shown = literals.slice(0, MAX_LITERALS).map((literal) => JSON.stringify(literal));
  return [...shown, ...(literals.length > MAX_LITERALS ? ["…"] : [])].join(" | ");
}

function unionText({ members }: Union, inner: (node: SchemaNode) => string): string {
  const texts = [...new Set(members.map(inner))];
  return [...texts.slice(0, MAX_MEMBERS), ...(texts.length > MAX_MEMBERS ? ["…"] : [])].join(" | ");
}

function sortsText({ ownSorts, integer, strings }: SchemaNode): string {
  const names = Object.entries(Sort).flatMap(([name, bit]) => {
    if ((ownSorts & bit) === 0) return [];
    if (bit === Sort.number && integer) return ["integer"];
    const format = bit === Sort.string ? strings?.format : undefined;
    return format === undefined ? [name] : [`${name} (${format})`];
  });
  return names.length === 6 ? "any JSON value" : names.join(" | ");
}

/** What was found, in JSON terms: its type, and its value where that is short. */
export function receivedOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return stringText(value);
  if (typeof value === "number" || typeof value === "boolean") return `${typeof value} ${value}`;
  return Array.isArray(value) ? "array" : typeof value;
}

function stringText(text: string): string {
  if (text.length > MAX_TEXT)
    return `string ${JSON.stringify(text.slice(0, MAX_TEXT)).slice(0, -1)}…"`;
  return isPlain(text) ? `string "${text}"` : `string ${JSON.stringify(text)}`;
}

/** Whether a text is the same in JSON but for its quotes. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return false;
  }
  return true;
}

/** A count with its noun: `1 item`, `3 items`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

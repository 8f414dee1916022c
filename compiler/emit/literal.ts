import { isIdentifierName } from "./identifier.js";

/** Where a literal starts, in columns of the file, and how much text follows it on its last line. */
export interface LiteralPlace {
  /** Indentation of the line it starts on. */
  readonly indent: number;
  /** Column it starts at. */
  readonly column: number;
  /** Width of what follows on the same line, such as `,` or `);`. */
  readonly after: number;
}

const LINE_WIDTH = 100;
const STEP = 2;

/**
 * Prints data as a TypeScript literal that evaluates to exactly that data: strings are escaped,
 * `__proto__` becomes an own property. Objects and arrays are broken over lines only when they do
 * not fit into 100 columns, in the layout that prettier would choose.
 *
 * @throws TypeError when the value is not JSON, which is a bug of the caller.
 */
export function printLiteral(value: unknown, place: LiteralPlace): string {
  const flat = printFlat(value, LINE_WIDTH - place.column - place.after);
  if (flat !== undefined) return flat;
  if (Array.isArray(value)) return printBrokenArray(value, place.indent);
  if (isPlainObject(value)) return printBrokenObject(value, place.indent);
  return printScalar(value);
}

/** Prints a string as a literal, in the quotes that need fewer escapes. */
export function printString(text: string): string {
  if (plainText.test(text)) return `"${text}"`;
  const json = escapeString(text);
  const doubles = text.split('"').length - 1;
  if (doubles <= text.split("'").length - 1) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Printable ASCII without quotes, backslashes and `<`: most of what is ever printed. */
const plainText = /^[ !#-;=-[\]-~]*$/;

/** Prints the key of a member: bare where possible, and `__proto__` so that it is an own key. */
export function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return isIdentifierName(key) ? key : printString(key);
}

/** A JSON string, and what is legal in it but dangerous in a source file or hidden from a reader. */
function escapeString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|<(?=!--|\/?script)/gi,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Prints what never is broken over lines: a string, number, boolean or null. */
export function printScalar(value: unknown): string {
  if (typeof value === "string") return printString(value);
  if (typeof value === "number" && Number.isFinite(value)) {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  if (typeof value === "boolean" || value === null) return String(value);
  throw new TypeError(`not a JSON value: ${typeof value}`);
}

/** The literal on one line, or `undefined` when it is wider than `budget` or must be broken. */
function printFlat(value: unknown, budget: number): string | undefined {
  if (budget <= 0) return undefined;
  const text = Array.isArray(value)
    ? printFlatArray(value, budget)
    : isPlainObject(value)
      ? printFlatObject(value, budget)
      : printScalar(value);
  return text !== undefined && text.length <= budget ? text : undefined;
}

function printFlatArray(values: readonly unknown[], budget: number): string | undefined {
  if (mustBreak(values)) return undefined;
  let text = "[";
  for (const value of values) {
    const item = printFlat(value, budget - text.length);
    if (item === undefined) return undefined;
    text += text === "[" ? item : `, ${item}`;
  }
  return `${text}]`;
}

function printFlatObject(value: Readonly<Record<string, unknown>>, budget: number) {
  let text = "{";
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text === "{" ? " " : ", "}${printKey(key)}: `;
    const item = printFlat(member, budget - text.length);
    if (item === undefined) return undefined;
    text += item;
  }
  return text === "{" ? "{}" : `${text} }`;
}

/** Prettier never puts a list of several objects, or of several lists, on one line. */
function mustBreak(values: readonly unknown[]): boolean {
  if (values.length < 2) return false;
  return (
    values.every((value) => Array.isArray(value) && value.length > 1) ||
    values.every((value) => isPlainObject(value) && Object.keys(value).length > 1)
  );
}

function printBrokenArray(values: readonly unknown[], indent: number): string {
  const inner = indent + STEP;
  const items = values.map((value) =>
    printLiteral(value, { indent: inner, column: inner, after: 1 }),
  );
  const body = values.every((value) => typeof value === "number")
    ? fillLines(items, inner)
    : items.map((item) => `${spaces(inner)}${item},\n`).join("");
  return `[\n${body}${spaces(indent)}]`;
}

/** Numbers are short: as many on a line as fit. */
function fillLines(items: readonly string[], indent: number): string {
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    const longer = line === "" ? `${spaces(indent)}${item},` : `${line} ${item},`;
    if (line !== "" && longer.length > LINE_WIDTH) {
      lines.push(line);
      line = `${spaces(indent)}${item},`;
    } else line = longer;
  }
  return `${[...lines, line].join("\n")}\n`;
}

function printBrokenObject(value: Readonly<Record<string, unknown>>, indent: number): string {
  const inner = indent + STEP;
  const margin = spaces(inner);
  let members = "";
  for (const key of Object.keys(value)) {
    const member = value[key];
    // Keys without a value do not exist in JSON.
    if (member !== undefined) members += `${margin}${printMember(key, member, inner)},\n`;
  }
  return `{\n${members}${spaces(indent)}}`;
}

/** Prints `key: value` as a member of an object that starts a line with `indent` spaces. */
export function printMember(key: string, value: unknown, indent: number): string {
  const head = `${printKey(key)}:`;
  const text = printLiteral(value, { indent, column: indent + head.length + 1, after: 1 });
  const tooLong = indent + head.length + 2 + text.length > LINE_WIDTH;
  // A long string goes to its own line, except below a key so short that nothing is gained.
  if (typeof value === "string" && tooLong && head.length > STEP + 3) {
    return `${head}\n${spaces(indent + STEP)}${text}`;
  }
  return `${head} ${text}`;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function spaces(count: number): string {
  return " ".repeat(count);
}

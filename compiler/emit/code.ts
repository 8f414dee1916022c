import type { JsonSchema, JsonValue } from "../../runtime/json.js";
import { unreachable } from "../ir.js";
import { once } from "../once.js";
import { commentLine, printComment } from "./comment.js";
import { isBindingName, isIdentifierName } from "./identifier.js";
import { type Import, nameImports, printImports } from "./imports.js";
import { printKey, printLiteral, printMember, printScalar } from "./literal.js";

// A symbol cannot come out of JSON, so no data of a user is ever taken for code.
const parts = Symbol("parts of code");

/** A piece of TypeScript source: text, literals still to be laid out, and names to import. */
export interface Code {
  /** Flat, and no two texts beside each other. Texts are indented for the place they stand in. */
  readonly [parts]: readonly Part[];
  /** Whether a text in it has a line break. */
  readonly isTall: boolean;
}

type Part = string | LiteralPart | MemberPart | ImportPart;

/** A list or object: whether it fits into its line is known only when the file is printed. */
interface LiteralPart {
  readonly kind: "literal";
  readonly value: object;
  /** Width of what follows on its line; `undefined` where it is the last part of its piece. */
  readonly after: number | undefined;
}

/** A member of an object literal: `key: value,`. */
interface MemberPart {
  readonly kind: "member";
  readonly key: string;
  readonly value: unknown;
}

interface ImportPart {
  readonly kind: "import";
  readonly import: Import;
}

/** What may stand in a hole of the `code` tag. */
export type CodeValue = Code | JsonValue | JsonSchema | undefined;

/**
 * Makes source text. Holes that hold strings, numbers or JSON become literals; only `Code` is
 * inserted as code, so text from a user is data by type.
 *
 * A template that starts with a line break is dedented, and loses its first and last break. Code in
 * a hole keeps the indentation of the line it is put into.
 */
export function code(strings: TemplateStringsArray, ...values: readonly CodeValue[]): Code {
  const { texts, isTall } = dedented(strings);
  const found: Part[] = [];
  let tall = isTall;
  for (let index = 0; index < texts.length; index++) {
    append(found, texts[index] ?? "");
    if (index === values.length) break;
    const value = values[index];
    const next = texts[index + 1] ?? "";
    insert(found, value, next === "" && index === values.length - 1 ? undefined : next);
    tall ||= isCode(value) && value.isTall;
  }
  return { [parts]: found, isTall: tall };
}

/** Puts a value behind some parts; `next` is the text behind it, `undefined` at the end. */
function insert(found: Part[], value: CodeValue, next: string | undefined): void {
  if (value === undefined) append(found, "undefined");
  else if (isCode(value)) insertCode(found, value, next);
  else if (typeof value === "object" && value !== null) {
    append(found, { kind: "literal", value, after: widthOfLine(next) });
  } else append(found, printScalar(value));
}

/** Puts code behind some parts, with the indentation of the line that it is put into. */
function insertCode(found: Part[], code: Code, next: string | undefined): void {
  const lineBreak = code.isTall ? `\n${" ".repeat(indentAt(found))}` : "\n";
  for (const part of code[parts]) {
    if (typeof part === "string") {
      append(found, lineBreak === "\n" ? part : part.replaceAll("\n", lineBreak));
    } else if (part.kind === "literal" && part.after === undefined) {
      append(found, { ...part, after: widthOfLine(next) });
    } else append(found, part);
  }
}

function widthOfLine(text: string | undefined): number | undefined {
  const end = text?.indexOf("\n");
  return (end === -1 ? text : text?.slice(0, end))?.trimEnd().length;
}

function append(found: Part[], part: Part): void {
  const last = found.length - 1;
  const before = found[last];
  if (typeof part === "string" && typeof before === "string") found[last] = before + part;
  else if (part !== "") found.push(part);
}

/** Number of spaces that the last line of some parts starts with. */
function indentAt(found: readonly Part[]): number {
  for (let index = found.length - 1; index >= 0; index--) {
    const text = found[index];
    if (typeof text !== "string") continue;
    const start = text.lastIndexOf("\n") + 1;
    if (start > 0 || index === 0) return indentOf(text, start);
  }
  return 0;
}

/** Number of spaces in a text from an offset on. */
function indentOf(text: string, start = 0): number {
  let end = start;
  while (text.charCodeAt(end) === 0x20) end += 1;
  return end - start;
}

/** Whether a value is source text rather than data. */
function isCode(value: unknown): value is Code {
  return typeof value === "object" && value !== null && parts in value;
}

/** Text that is source already: made by the compiler itself, never taken from a user. */
export function sourceText(text: string): Code {
  return { [parts]: text === "" ? [] : [text], isTall: text.includes("\n") };
}

/**
 * A name for declarations and references.
 *
 * @throws Error when it is no identifier, which is a bug of the caller.
 */
export function identifier(name: string): Code {
  if (!isBindingName(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return sourceText(name);
}

/** The key of a member in an object literal or a type. */
export function memberKey(name: string): Code {
  return sourceText(printKey(name));
}

/** Access to a member: `.name` or `["na-me"]`. */
export function memberAccess(name: string): Code {
  return isIdentifierName(name) ? sourceText(`.${name}`) : code`[${name}]`;
}

/** A JSDoc block of user text; nothing when there is no text. The declaration follows directly. */
export function docComment(text: string | undefined): Code {
  return sourceText(text === undefined || text.trim() === "" ? "" : `${printComment(text)}\n`);
}

/** Pieces one after the other, by default one a line. */
export function joinCode(pieces: readonly Code[], separator: Code = lineBreakCode): Code {
  const [first = ""] = separator[parts];
  const next = typeof first === "string" ? first : "";
  const found: Part[] = [];
  let isTall = separator.isTall && pieces.length > 1;
  for (const [index, piece] of pieces.entries()) {
    // Not as a piece of its own: a separator is indented like the list, not like what it follows.
    if (index > 0) for (const part of separator[parts]) append(found, part);
    insertCode(found, piece, index === pieces.length - 1 ? undefined : next);
    isTall ||= piece.isTall;
  }
  return { [parts]: found, isTall };
}

const lineBreakCode = sourceText("\n");

/** An object literal over several lines; members may be data or code, those `undefined` are left out. */
export function objectCode(members: Iterable<readonly [key: string, value: CodeValue]>): Code {
  const printed: Code[] = [];
  for (const [key, value] of members) {
    if (value === undefined) continue;
    printed.push(
      isCode(value)
        ? code`${memberKey(key)}: ${value},`
        : { [parts]: [{ kind: "member", key, value }], isTall: false },
    );
  }
  return printed.length === 0 ? code`{}` : code`{\n  ${joinCode(printed)}\n}`;
}

/** How an import is used. */
export interface ImportUse {
  /** Used as a type only: the import vanishes from the compiled file. */
  readonly typeOnly?: boolean;
  /** Name to prefer in the file; by default the name of the export. */
  readonly as?: string;
}

/**
 * A reference to an export of another module; printing the file imports it. `exportName` may be
 * `default`, or `*` for the whole module. The name in the file is the export's own where it is free.
 */
export function importName(module: string, exportName: string, use: ImportUse = {}): Code {
  const found: Import = { module, exportName, typeOnly: use.typeOnly ?? false, as: use.as };
  return { [parts]: [{ kind: "import", import: found }], isTall: false };
}

/** One generated file. */
export interface FileText {
  /** The sentence of the first line, as a comment. */
  readonly header: string;
  readonly body: Code;
  /** Names that the body declares anywhere; imports with such names get an alias. */
  readonly reserved?: Iterable<string>;
}

/** Prints a whole file: header, imports of what the body uses, body. LF, one final line break. */
export function printFile({ header, body, reserved = [] }: FileText): string {
  const found = body[parts].flatMap((part) =>
    typeof part === "object" && part.kind === "import" ? [part.import] : [],
  );
  const names = nameImports(found, new Set(reserved));
  const printed = printCode(body, (found) => names.localName(found));
  const imports = printImports(names);
  return (
    `${`// ${commentLine(header)}`.trimEnd()}\n/* eslint-disable */\n\n` +
    `${imports === "" ? "" : `${imports}\n`}${printed.replace(/^\n+/, "").trimEnd()}\n`
  );
}

/** Text of a piece of code, with names given by the caller. */
function printCode(root: Code, localName: (found: Import) => string): string {
  const printed: string[] = [];
  let line = "";
  for (const part of root[parts]) {
    const text = typeof part === "string" ? part : printPart(part, line, localName);
    printed.push(text);
    const start = text.lastIndexOf("\n") + 1;
    line = start === 0 ? line + text : text.slice(start);
  }
  const text = printed.join("");
  return text.includes(" \n") ? text.replaceAll(/ +\n/g, "\n") : text;
}

/** Text of what could not be printed before; `line` is what stands before it on its line. */
function printPart(
  part: Exclude<Part, string>,
  line: string,
  localName: (found: Import) => string,
): string {
  switch (part.kind) {
    case "import":
      return localName(part.import);
    case "member":
      return `${printMember(part.key, part.value, indentOf(line))},`;
    case "literal": {
      const place = { indent: indentOf(line), column: line.length, after: part.after ?? 0 };
      return printLiteral(part.value, place);
    }
    default:
      return unreachable(part);
  }
}

// The texts of a template are the same at every evaluation.
const dedented = once((strings: TemplateStringsArray) => {
  const texts = dedent(strings);
  return { texts, isTall: texts.some((text) => text.includes("\n")) };
});

/** Without the indentation that all lines share, when the template starts with a line break. */
function dedent(strings: readonly string[]): readonly string[] {
  const [first = "", ...others] = strings;
  // A template of line breaks alone stands for those line breaks.
  if (!first.startsWith("\n") || (others.length === 0 && first.trim() === "")) return strings;
  const last = strings.length - 1;
  const shared = Math.min(...strings.flatMap((text, index) => indents(text, index === last)));
  const margin = new RegExp(`\n {0,${Number.isFinite(shared) ? shared : 0}}`, "g");
  return strings.map((text, index) => {
    const shifted = text.replace(margin, "\n");
    const opened = index === 0 ? shifted.slice(1) : shifted;
    return index === last ? opened.replace(/\n *$/, "") : opened;
  });
}

/** Widths of the indentations in a text, without those of blank lines. */
function indents(text: string, isLast: boolean): number[] {
  return [...text.matchAll(/\n( *)/g)].flatMap((found) => {
    const end = found.index + found[0].length;
    const isBlank = text[end] === "\n" || (isLast && end === text.length);
    return isBlank ? [] : [found[1]?.length ?? 0];
  });
}

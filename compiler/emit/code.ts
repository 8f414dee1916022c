import type { JsonSchema, JsonValue } from "../../runtime/json.js";
import { unreachable } from "../ir.js";
import { once } from "../once.js";
import { commentLine, printComment } from "./comment.js";
import { isBindingName, isIdentifierName } from "./identifier.js";
import { type Import, nameImports, printImports } from "./imports.js";
import { printKey, printLiteral, printMember } from "./literal.js";

// A symbol cannot come out of JSON, so no data of a user is ever taken for code.
const parts = Symbol("parts of code");

/** A piece of TypeScript source: text, literals still to be laid out, and names to import. */
export interface Code {
  readonly [parts]: readonly Part[];
}

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "member"; readonly key: string; readonly value: unknown }
  | { readonly kind: "import"; readonly import: Import }
  | { readonly kind: "code"; readonly code: Code };

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
  const texts = dedentedTexts(strings);
  const found: Part[] = [];
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    if (text) found.push({ kind: "text", text });
    if (index < values.length) found.push(valuePart(values[index]));
  }
  return { [parts]: found };
}

function valuePart(value: CodeValue): Part {
  if (value === undefined) return { kind: "text", text: "undefined" };
  return isCode(value) ? { kind: "code", code: value } : { kind: "literal", value };
}

/** Whether a value is source text rather than data. */
function isCode(value: unknown): value is Code {
  return typeof value === "object" && value !== null && parts in value;
}

/** Text that is source already: made by the compiler itself, never taken from a user. */
export function sourceText(text: string): Code {
  return { [parts]: [{ kind: "text", text }] };
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
export function joinCode(pieces: readonly Code[], separator: Code = sourceText("\n")): Code {
  const found: Part[] = [];
  for (const piece of pieces) {
    // Not as a piece of its own: a separator is indented like the list, not like what it follows.
    if (found.length > 0) found.push(...separator[parts]);
    found.push({ kind: "code", code: piece });
  }
  return { [parts]: found };
}

/** An object literal over several lines; members may be data or code, those `undefined` are left out. */
export function objectCode(members: Iterable<readonly [key: string, value: CodeValue]>): Code {
  const printed: Code[] = [];
  for (const [key, value] of members) {
    if (value === undefined) continue;
    printed.push(
      isCode(value)
        ? code`${memberKey(key)}: ${value},`
        : { [parts]: [{ kind: "member", key, value }] },
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
  return { [parts]: [{ kind: "import", import: found }] };
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
  const found: Import[] = [];
  collectImports(body, found);
  const names = nameImports(found, new Set(reserved));
  const printed = printCode(body, (found) => names.localName(found));
  const imports = printImports(names);
  return (
    `${`// ${commentLine(header)}`.trimEnd()}\n/* eslint-disable */\n\n` +
    `${imports === "" ? "" : `${imports}\n`}${printed.replace(/^\n+/, "").trimEnd()}\n`
  );
}

function collectImports(body: Code, found: Import[]): void {
  for (const part of body[parts]) {
    if (part.kind === "import") found.push(part.import);
    else if (part.kind === "code") collectImports(part.code, found);
  }
}

/** What follows a part on its line, as far as it is known: it needs room too. */
function followingText(next: Part | undefined, after: string): string {
  if (next === undefined) return after;
  if (next.kind !== "text") return "";
  const end = next.text.indexOf("\n");
  return (end === -1 ? next.text : next.text.slice(0, end)).trimEnd();
}

/** Text of a piece of code, with names given by the caller. */
function printCode(root: Code, localName: (found: Import) => string): string {
  let done = "";
  let line = "";
  const write = (text: string, indent: string) => {
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      done += `${(line + text.slice(from, end)).trimEnd()}\n`;
      line = indent;
      from = end + 1;
    }
    line += from === 0 ? text : text.slice(from);
  };
  const writePart = (part: Part, base: string, following: () => string) => {
    switch (part.kind) {
      case "text":
        write(part.text, base);
        break;
      case "import":
        write(localName(part.import), base);
        break;
      case "code":
        visit(part.code, " ".repeat(indentOf(line)), following());
        break;
      case "member":
        write(`${printMember(part.key, part.value, indentOf(line))},`, "");
        break;
      case "literal": {
        const place = { indent: indentOf(line), column: line.length, after: following().length };
        write(printLiteral(part.value, place), "");
        break;
      }
      default:
        unreachable(part);
    }
  };
  const visit = (code: Code, base: string, after: string) => {
    const found = code[parts];
    for (const [index, part] of found.entries()) {
      writePart(part, base, () => followingText(found[index + 1], after));
    }
  };
  visit(root, "", "");
  return done + line;
}

/** Number of spaces that a line starts with. */
function indentOf(line: string): number {
  let count = 0;
  while (line.charCodeAt(count) === 0x20) count += 1;
  return count;
}

// The texts of a template are the same at every evaluation.
const dedentedTexts = once(dedent);

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

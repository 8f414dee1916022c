import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { report, type Site, type TypeReader, textOf } from "./reader.js";

/** Reads a template literal type with holes, or a string mapping such as `Uppercase<string>`. */
export function readTemplate(reader: TypeReader, type: ts.Type, site: Site): Type {
  for (const mapping of mappingsIn(type)) {
    report(site, "loose-string-mapping", { type: textOf(mapping, reader) });
  }
  if (type.flags & ts.TypeFlags.StringMapping) {
    return { kind: "string", nominal: { kind: "opaque" } };
  }
  return { kind: "template", pattern: templatePattern(type), text: fullText(reader, type) };
}

/** The parts of a type that a pattern cannot say: `Lowercase<string>`. */
function mappingsIn(type: ts.Type): readonly ts.Type[] {
  if (type.flags & ts.TypeFlags.StringMapping) return [type];
  return templateParts(type).types.filter(({ flags }) => flags & ts.TypeFlags.StringMapping);
}

function templateParts(type: ts.Type): Pick<ts.TemplateLiteralType, "texts" | "types"> {
  // The flag makes it a template literal type.
  return type.flags & ts.TypeFlags.TemplateLiteral
    ? (type as ts.TemplateLiteralType)
    : { texts: [], types: [] };
}

/**
 * Anchored pattern of a template literal type. It splits strings as TypeScript does: a hole ends at
 * the first occurrence of the text behind it, a hole without text behind it takes one character, and
 * the last hole takes the rest.
 */
export function templatePattern(type: ts.Type): string {
  const { texts, types } = templateParts(type);
  const [head = "", ...rest] = texts;
  const holes = types.map((hole, index) => {
    const behind = rest[index] ?? "";
    const isLast = index === types.length - 1;
    return `${holePattern(hole, isLast ? undefined : behind)}${escapePattern(behind)}`;
  });
  return `^${escapePattern(head)}${holes.join("")}$`;
}

/** What may stand in a hole before a text; `undefined` in the last one. */
function holePattern({ flags }: ts.Type, behind: string | undefined): string {
  const isNumber = (flags & ts.TypeFlags.Number) !== 0;
  const isBigInt = (flags & ts.TypeFlags.BigInt) !== 0;
  if (behind === "") return isNumber || isBigInt ? String.raw`\d` : String.raw`[\s\S]`;
  if (isNumber) return numberPattern(behind ?? "");
  if (isBigInt) return `${optional("-", behind ?? "")}${digits(behind ?? "")}`;
  if (behind === undefined) return String.raw`[\s\S]*`;
  return behind.length === 1
    ? `[^${behind.replace(/[\\\]^-]/, "\\$&")}]*`
    : `(?:(?!${escapePattern(behind)})[\\s\\S])*`;
}

/** A decimal number that does not hold the text behind it. */
function numberPattern(behind: string): string {
  const number = digits(behind);
  const point = optional(".", behind) === "" ? "" : guarded(String.raw`\.`, ".", behind);
  const fraction = point === "" ? "" : `(?:${point}${number})?`;
  const bare = point === "" ? "" : `|${point}${number}`;
  const whole = bare === "" ? number : `(?:${number}${fraction}${bare})`;
  const signs = `[${["+", "-"].filter((sign) => sign !== behind).join("")}]?`;
  const letters = ["e", "E"].filter((letter) => letter !== behind).join("");
  return `${optional("-", behind)}${whole}(?:[${letters}]${signs}${number})?`;
}

function digits(behind: string): string {
  const digit = guarded(String.raw`\d`, "0123456789", behind);
  return digit === String.raw`\d` ? String.raw`\d+` : `(?:${digit})+`;
}

/** One of some characters, but not where the text behind the hole starts. */
function guarded(atom: string, characters: string, behind: string): string {
  const [first] = behind;
  const clashes = first !== undefined && characters.includes(first);
  return clashes ? `(?!${escapePattern(behind)})${atom}` : atom;
}

function optional(character: string, behind: string): string {
  if (behind === character) return "";
  const atom = guarded(character === "." ? String.raw`\.` : character, character, behind);
  return atom === character ? `${character}?` : `(?:${atom})?`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function fullText(reader: TypeReader, type: ts.Type): string {
  return reader.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

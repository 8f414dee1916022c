import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { report, type Site, type TypeReader, textOf } from "./reader.js";

const decimal = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?`;

/** Reads a template literal type with holes, or a string mapping such as `Uppercase<string>`. */
export function readTemplate(reader: TypeReader, type: ts.Type, site: Site): Type {
  if (type.flags & ts.TypeFlags.StringMapping) {
    report(site, "loose-string-mapping", { type: textOf(type, reader) });
    return { kind: "string" };
  }
  return { kind: "template", pattern: `^${templateBody(type)}$`, text: fullText(reader, type) };
}

/** Anchored pattern of a template literal type that is the key of an index signature. */
export function templatePattern(type: ts.Type): string {
  return `^${templateBody(type)}$`;
}

function templateBody(type: ts.Type): string {
  // Callers checked the flag that makes this a template literal type.
  const { texts, types } = type as ts.TemplateLiteralType;
  return texts.map((text, index) => escapePattern(text) + holePattern(types[index])).join("");
}

function holePattern(type: ts.Type | undefined): string {
  if (type === undefined) return "";
  if (type.flags & ts.TypeFlags.Number) return decimal;
  if (type.flags & ts.TypeFlags.BigInt) return String.raw`-?\d+`;
  if (type.flags & ts.TypeFlags.TemplateLiteral) return templateBody(type);
  if (type.isUnion()) return `(?:${type.types.map(holePattern).join("|")})`;
  if (type.isStringLiteral() || type.isNumberLiteral()) return escapePattern(String(type.value));
  return String.raw`[\s\S]*`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function fullText(reader: TypeReader, type: ts.Type): string {
  return reader.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

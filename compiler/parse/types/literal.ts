import type { LiteralMember, Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { describeMember } from "./documented.js";
import { enumNominal } from "./nominal.js";
import { errorType, report, type Site, type TypeReader } from "./reader.js";

/** Reads one literal type, or a lone enum member. */
export function readLiteral(reader: TypeReader, type: ts.Type, site: Site): Type {
  if (type.flags & ts.TypeFlags.BigIntLiteral)
    return { kind: "bigint", literal: bigintDigits(type) };
  const member = literalMember(reader, type, undefined, site);
  if (member === undefined) {
    report(site, "computed-enum-member", { member: reader.checker.typeToString(type) });
    return errorType;
  }
  const nominal = enumNominal(reader, [type]);
  return { kind: "literals", members: [member], ...(nominal && { nominal }) };
}

/** The value of a literal type with its name and comment; `undefined` where it has no constant value. */
export function literalMember(
  reader: TypeReader,
  type: ts.Type,
  declaration: ts.Node | undefined,
  site: Site,
): LiteralMember | undefined {
  const value = literalValue(reader, type);
  if (value === undefined) return undefined;
  const enumMember = type.flags & ts.TypeFlags.EnumLiteral ? enumMemberOf(type) : undefined;
  const named = enumMember ?? valueMemberOf(declaration);
  const description = describeMember(reader, enumMember ?? declaration, site);
  return {
    value,
    ...(named !== undefined && { name: memberName(named) }),
    ...(description !== undefined && { description }),
  };
}

/** A member of a constant object that stands for an enum: its key is the name of its value. */
function valueMemberOf(declaration: ts.Node | undefined): ts.PropertyAssignment | undefined {
  return declaration !== undefined &&
    ts.isPropertyAssignment(declaration) &&
    !ts.isComputedPropertyName(declaration.name)
    ? declaration
    : undefined;
}

function literalValue(reader: TypeReader, type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return reader.checker.typeToString(type) === "true";
  return undefined;
}

/** Whether a type is a literal that can stand in an `enum` list. */
export function isListed(type: ts.Type): boolean {
  const listed =
    ts.TypeFlags.StringLiteral |
    ts.TypeFlags.NumberLiteral |
    ts.TypeFlags.BooleanLiteral |
    ts.TypeFlags.Enum;
  return (type.flags & listed) !== 0;
}

function enumMemberOf(type: ts.Type): ts.EnumMember | undefined {
  return type.symbol?.declarations?.find(ts.isEnumMember);
}

function memberName({ name }: ts.EnumMember | ts.PropertyAssignment): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
}

function bigintDigits(type: ts.Type): string {
  // `flags` said BigIntLiteral, which is what makes `value` a pseudo bigint.
  const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
  return negative ? `-${base10Value}` : base10Value;
}

import type { Type } from "../../ir.js";
import { ts } from "../typescript.js";
import { isRevived } from "./builtin.js";
import { nominalOf } from "./nominal.js";
import { readObject } from "./object.js";
import type { Origin } from "./origin.js";
import { isSymbolKey } from "./property.js";
import {
  below,
  errorType,
  readType,
  refuse,
  report,
  type Site,
  type TypeReader,
  textOf,
} from "./reader.js";

const primitive =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Null;

/** Reads an intersection: merged objects, or a primitive that carries a brand. */
export function readIntersection(
  reader: TypeReader,
  type: ts.IntersectionType,
  origin: Origin | undefined,
  site: Site,
): Type {
  const bases = type.types.filter((member) => member.flags & primitive);
  const [base] = bases;
  if (base === undefined) return readObjects(reader, type, origin, site);
  if (bases.length > 1) return contradiction(reader, type, site);
  return readBranded(reader, type, base, site);
}

/** What carries a brand, without it: no value has one. */
function readBranded(
  reader: TypeReader,
  type: ts.IntersectionType,
  base: ts.Type,
  site: Site,
): Type {
  const brands = type.types.filter((member) => member !== base && !isEmptyObject(member));
  const read = readType(reader, base, undefined, below(site));
  if (brands.length === 0 || read.kind === "error") return read;
  const title = brandName(reader, type, brands);
  return {
    ...read,
    nominal: nominalOf(reader, type.aliasSymbol),
    ...(title !== undefined && { title }),
  };
}

/** What a brand is called: the literal in it, else the alias that it was given. */
function brandName(
  reader: TypeReader,
  { aliasSymbol }: ts.Type,
  brands: readonly ts.Type[],
): string | undefined {
  const names = brands.flatMap((brand) =>
    reader.checker.getPropertiesOfType(brand).flatMap((property) => {
      const mark = reader.checker.getNonNullableType(reader.checker.getTypeOfSymbol(property));
      return mark.isStringLiteral() ? [mark.value] : [];
    }),
  );
  return names.length === 1 ? names[0] : aliasSymbol?.name;
}

function readObjects(
  reader: TypeReader,
  type: ts.IntersectionType,
  origin: Origin | undefined,
  site: Site,
): Type {
  const generic = type.types.find((member) => member.flags & ts.TypeFlags.Instantiable);
  if (generic !== undefined) return readType(reader, generic, undefined, below(site));
  const whole = type.types.find((member) => isList(reader, member) || isRevived(reader, member));
  if (whole !== undefined) {
    const others = type.types.filter((member) => member !== whole);
    if (others.every((member) => isBrand(reader, member))) {
      return readBranded(reader, type, whole, site);
    }
    const what = isList(reader, whole) ? "an array" : `a ${whole.symbol.name}`;
    return refuse(reader, type, site, `${what} cannot have named properties in JSON`);
  }
  if (isReducedToNever(reader, type)) return contradiction(reader, type, site);
  return readObject(reader, type, origin, site);
}

function isList({ checker }: TypeReader, type: ts.Type): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type);
}

/** Whether an object only marks another one: its keys are symbols, or begin as those of brands do. */
function isBrand({ checker }: TypeReader, type: ts.Type): boolean {
  if (checker.getIndexInfosOfType(type).length > 0 || type.getCallSignatures().length > 0) {
    return false;
  }
  return checker
    .getPropertiesOfType(type)
    .every((property) => isSymbolKey(property) || property.name.startsWith("__"));
}

/** Discriminants that exclude each other leave a type without properties, which is never. */
function isReducedToNever(reader: TypeReader, type: ts.IntersectionType): boolean {
  const { checker } = reader;
  return (
    checker.getPropertiesOfType(type).length === 0 &&
    type.types.some((member) => checker.getPropertiesOfType(member).length > 0)
  );
}

function contradiction(reader: TypeReader, type: ts.Type, site: Site): Type {
  const members = type.isIntersection() ? type.types : [type];
  report(site, "contradiction", {
    type: members.map((member) => textOf(member, reader)).join(" & "),
  });
  return errorType;
}

/** `string & {}`: any string, written so that editors still suggest the literals beside it. */
export function isOpenPrimitive(
  type: ts.Type,
  flags: ts.TypeFlags = ts.TypeFlags.String | ts.TypeFlags.Number,
): boolean {
  return (
    type.isIntersection() &&
    type.types.length === 2 &&
    type.types.some((member) => member.flags & flags) &&
    type.types.some(isEmptyObject)
  );
}

/** The literal that a brand was put on; any other type itself. */
export function literalOf(type: ts.Type): ts.Type {
  return (
    (type.isIntersection() && type.types.find((member) => member.flags & ts.TypeFlags.Literal)) ||
    type
  );
}

/** Whether a literal carries a brand. */
export function isBranded(type: ts.Type): boolean {
  return literalOf(type) !== type;
}

/** `{}`, also as the empty `Record<never, never>`. */
function isEmptyObject(type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getProperties().length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getStringIndexType() === undefined &&
    type.getNumberIndexType() === undefined &&
    !type.isClassOrInterface()
  );
}

import type { Parameter, Property, Tool, Type } from "../ir.js";
import { type Code, code, joinCode } from "./code.js";
import { keyTypeCode } from "./template-text.js";

/**
 * A way to name a type that has no name of its own: by its place in the type of a function, such as
 * `Parameters<typeof grant>[0]`.
 */
export interface Place {
  /** Written only where it is needed, which is rare. */
  readonly type: () => Code;
  /** Whether its members can be named in turn: not so where it is one of several in a union. */
  readonly isSingle: boolean;
  /** Whether the type as named has `undefined` beside the value. */
  readonly mayMiss?: boolean;
}

/** The place of a parameter; `undefined` where overloads hide the types of parameters. */
export function parameterPlace(
  tool: Tool,
  parameter: Parameter,
  functionType: Code,
): Place | undefined {
  if (tool.source.overloaded) return undefined;
  const index = tool.parameters.indexOf(parameter);
  return { type: () => code`Parameters<${functionType}>[${index}]`, isSingle: true };
}

/** The type of a function as generated code names it, given the name of its export. */
export function functionType(tool: Tool, exported: Code): Code {
  return code`typeof ${exported}${joinCode(tool.source.path.map(typeAccess), code``)}`;
}

function typeAccess(name: string): Code {
  return code`[${name}]`;
}

/** The place of a property's value. */
export function propertyPlace(place: Place | undefined, property: Property): Place | undefined {
  const value = inside(place, () => code`[${property.key}]`);
  return value && { ...value, mayMiss: property.optional };
}

/** The type at a place as it is where there is a value. */
export function presentType({ type, mayMiss }: Place): Code {
  return mayMiss ? code`NonNullable<${type()}>` : type();
}

/** The place of items of an array, or of one element of a tuple. */
export function itemPlace(place: Place | undefined, index?: number): Place | undefined {
  return inside(place, () => (index === undefined ? code`[number]` : code`[${index}]`));
}

/** The place of values under an index signature; `keyText` is the type of its keys. */
export function indexPlace(place: Place | undefined, keyText: string): Place | undefined {
  const key = keyTypeCode(keyText);
  return key === undefined ? undefined : inside(place, () => code`[${key}]`);
}

/**
 * The place of one member of a union. Only a sole member beside `null` has one whose parts can be
 * named; others share a place with the members of their sort.
 */
export function memberPlace(
  place: Place | undefined,
  member: Type,
  members: readonly Type[],
): Place | undefined {
  if (place === undefined) return undefined;
  const others = members.filter((other) => other !== member && other.kind !== "null");
  if (others.length === 0) {
    return { ...place, type: () => code`NonNullable<${place.type()}>`, mayMiss: false };
  }
  const sort = sortOf(member);
  return sort === undefined
    ? undefined
    : { type: () => code`Extract<${place.type()}, ${sort}>`, isSingle: false };
}

function sortOf(member: Type): Code | undefined {
  switch (member.kind) {
    case "string":
    case "template":
      return code`string`;
    case "number":
      return code`number`;
    case "literals":
      return code`string | number | boolean`;
    case "object":
      return code`object`;
    default:
      return undefined;
  }
}

function inside(place: Place | undefined, access: () => Code): Place | undefined {
  if (place === undefined || !place.isSingle) return undefined;
  return { type: () => code`NonNullable<${place.type()}>${access()}`, isSingle: true };
}

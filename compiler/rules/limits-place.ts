import { unescapeToken } from "../../runtime/schema/lower/place.js";
import type { Program, Property, Span, Tool, Type } from "../ir.js";
import { definitionKeys } from "../schema/definition-keys.js";
import { argumentProperties, childTypes } from "../schema/type-facts.js";

/**
 * The place in the source that a path of a lowering belongs to: the innermost property on the way,
 * or the tool's name for the arguments themselves.
 */
export function placeOf(path: string, tool: Tool, program: Program): Span {
  const tokens = path.split("/").slice(1).map(unescapeToken);
  const [first, second, ...rest] = tokens;
  const properties = argumentProperties(tool.parameters);
  if (first === "$defs" && second !== undefined) {
    const keys = definitionKeys(
      properties.map((property) => property.type),
      program,
    );
    const name = [...keys].find(([, key]) => key === second)?.[0] ?? second;
    const definition = program.definitions.get(name);
    return definition === undefined
      ? tool.span
      : walk(rest, { type: definition.type, span: definition.span }, program);
  }
  const root: Type = { kind: "object", properties, index: [] };
  return walk(tokens, { type: root, span: tool.span }, program);
}

interface Found {
  readonly type: Type;
  readonly span: Span;
}

function walk(tokens: readonly string[], start: Found, program: Program): Span {
  let found = start;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    const type = plainType(found.type, program);
    if (type.kind === "union" && token === "anyOf") {
      index += 1;
      const members = type.members.filter((member) => member.kind !== "null");
      found = { type: members[Number(tokens[index])] ?? type, span: found.span };
      continue;
    }
    const next = step(type, token === "~2defs" ? "$defs" : token, found.span);
    if (next === undefined) return found.span;
    found = next;
    // A map is a list of entries there, so `/*/value` is one step here.
    const isEntry = type.kind === "object" && token === "*";
    if (isEntry && ["key", "value"].includes(tokens[index + 1] ?? "")) index += 1;
  }
  return found.span;
}

/** The type behind references and beside null. */
function plainType(type: Type, program: Program): Type {
  if (type.kind === "reference") {
    const definition = program.definitions.get(type.name);
    return definition === undefined || definition.type.kind === "reference"
      ? type
      : plainType(definition.type, program);
  }
  if (type.kind !== "union") return type;
  const members = type.members.filter((member) => member.kind !== "null");
  const [only] = members;
  return members.length === 1 && only !== undefined ? plainType(only, program) : type;
}

function step(type: Type, token: string, span: Span): Found | undefined {
  if (type.kind === "object" && token !== "*") {
    const property = type.properties.find((each: Property) => each.name === token);
    return property && { type: property.type, span: property.span };
  }
  const [child] =
    type.kind === "object" ? type.index.map((entry) => entry.value) : childTypes(type);
  return token === "*" && child !== undefined ? { type: child, span } : undefined;
}

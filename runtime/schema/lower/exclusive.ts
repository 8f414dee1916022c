import { isMap } from "./read-object.js";
import type { ObjectNode, ScalarNode, SchemaNode, SchemaTree } from "./schema-node.js";

type Definitions = SchemaTree["definitions"];

/** How many pairs of schemas one proof may look at; beyond it nothing is proved. */
const MAX_STEPS = 5_000;

/**
 * Whether it is proved that no value fits both schemas: other types, other literals, another
 * discriminator, or a required key that the other one does not know.
 */
export function areExclusive(a: SchemaNode, b: SchemaNode, definitions: Definitions): boolean {
  let left = MAX_STEPS;
  const prove: Proof = (a, b, depth) => {
    left -= 1;
    // Recursive types would be compared for ever; what tells members apart stands near the top.
    return left > 0 && depth < 16 && proveNodes(a, b, definitions, depth, prove);
  };
  return prove(a, b, 0);
}

type Proof = (a: SchemaNode, b: SchemaNode, depth: number) => boolean;

function proveNodes(
  a: SchemaNode,
  b: SchemaNode,
  definitions: Definitions,
  depth: number,
  prove: Proof,
): boolean {
  const excludes = (left: SchemaNode, right: SchemaNode) => prove(left, right, depth + 1);
  if (a.kind === "reference") return excludes(definitions.get(a.target)?.node ?? a, b);
  if (b.kind === "reference") return excludes(a, definitions.get(b.target)?.node ?? b);
  if (a.kind === "union") return a.branches.every((branch) => excludes(branch, b));
  if (b.kind === "union") return b.branches.every((branch) => excludes(a, branch));
  if (a.kind === "never" || b.kind === "never") return true;
  if (a.kind === "any" || b.kind === "any") return false;
  if (admitsNullItself(a) && admitsNullItself(b)) return false;
  if (a.kind === "scalar" && b.kind === "scalar") return areExclusiveScalars(a, b);
  if (a.kind === "object" && b.kind === "object") return areExclusiveObjects(a, b, excludes);
  return a.kind !== b.kind;
}

function admitsNullItself(node: SchemaNode): boolean {
  if (node.kind === "array" || node.kind === "object") return node.nullable;
  if (node.kind !== "scalar") return false;
  return node.values?.includes(null) ?? node.types.includes("null");
}

function areExclusiveScalars(a: ScalarNode, b: ScalarNode): boolean {
  if (a.values !== undefined) return !a.values.some((value) => fitsScalar(value, b));
  if (b.values !== undefined) return !b.values.some((value) => fitsScalar(value, a));
  return !a.types.some(
    (type) =>
      b.types.includes(type) ||
      (type === "integer" && b.types.includes("number")) ||
      (type === "number" && b.types.includes("integer")),
  );
}

function fitsScalar(value: unknown, node: ScalarNode): boolean {
  if (node.values !== undefined) return node.values.some((other) => other === value);
  return node.types.some((type) => {
    if (type === "integer") return Number.isInteger(value);
    return type === "null" ? value === null : type === typeof value;
  });
}

function areExclusiveObjects(
  a: ObjectNode,
  b: ObjectNode,
  excludes: (left: SchemaNode, right: SchemaNode) => boolean,
): boolean {
  return requiresUnknown(a, b) || requiresUnknown(b, a) || haveDiscriminator(a, b, excludes);
}

/** A value with a key that the other one forbids fits only one. */
function requiresUnknown(a: ObjectNode, b: ObjectNode): boolean {
  if (!b.closed || isMap(b)) return false;
  return [...a.properties].some(([name, property]) => property.required && !b.properties.has(name));
}

function haveDiscriminator(
  a: ObjectNode,
  b: ObjectNode,
  excludes: (left: SchemaNode, right: SchemaNode) => boolean,
): boolean {
  return [...a.properties].some(([name, property]) => {
    const other = b.properties.get(name);
    return property.required && other?.required === true && excludes(property.node, other.node);
  });
}

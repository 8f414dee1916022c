import { type SchemaNode, sortOf } from "./node.js";

/**
 * Whether a value surely passes a node that speaks of nothing but types and literals. Most values
 * do, and need neither a path nor a visit; for the others a visit tells.
 */
export function passesAtOnce(node: SchemaNode, value: unknown): boolean {
  if (!node.isPlain || (node.sorts & sortOf(value)) === 0) return false;
  return node.literals === undefined || isAmong(node.literals, value);
}

/** Whether a value that is neither object nor array is one of some literals, mostly few. */
export function isAmong(literals: readonly unknown[], value: unknown): boolean {
  for (let index = 0; index < literals.length; index += 1) {
    if (literals[index] === value) return true;
  }
  return false;
}

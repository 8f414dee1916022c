import { ALL_SORTS, type SchemaNode, Sort, sortOf } from "./node.js";

/** Works out what nodes know of each other, once all of them are made. */
export function linkNodes(nodes: readonly SchemaNode[]): void {
  narrowSorts(nodes);
  for (const node of nodes) {
    node.target = targetOf(node);
    node.isUnion = speaksOnlyOf("anyOf", node);
  }
}

/**
 * Works out what can pass each node, all keywords together. It starts from everything and takes
 * away, so that stopping early is safe: what is taken for possible is checked again further in.
 */
function narrowSorts(nodes: readonly SchemaNode[]): void {
  const PASSES = 8;
  let changed = true;
  for (let pass = 0; changed && pass < PASSES; pass += 1) {
    changed = false;
    // Parts are made after what holds them.
    for (const node of [...nodes].reverse()) {
      const sorts = possibleSorts(node);
      changed ||= sorts !== node.sorts;
      node.sorts = sorts;
    }
  }
}

/** The end of a chain of nodes that only refer; `undefined` for a circle, and for other nodes. */
function targetOf(node: SchemaNode): SchemaNode | undefined {
  let current = node;
  for (const seen = new Set([node]); isReference(current); seen.add(current)) {
    const next = current.others?.reference;
    if (next === undefined || seen.has(next)) return undefined;
    current = next;
  }
  return current === node ? undefined : current;
}

function isReference(node: SchemaNode): boolean {
  return node.ownSorts === ALL_SORTS && speaksOnlyOf("reference", node);
}

/** Whether one of the other schemas is all that a node speaks of, but for its own sorts. */
function speaksOnlyOf(
  name: "reference" | "anyOf",
  { literals, others, strings, numbers, arrays, objects }: SchemaNode,
): boolean {
  const rules = [literals, strings, numbers, arrays, objects];
  const { [name]: found, allOf, ...more } = others ?? {};
  return (
    found !== undefined &&
    allOf?.length === 0 &&
    [...rules, ...Object.values(more)].every((other) => other === undefined)
  );
}

function possibleSorts(node: SchemaNode): number {
  const either = (mask: number, member: SchemaNode) => mask | member.sorts;
  let sorts = node.ownSorts;
  if (node.objects?.isMap === true) sorts |= Sort.array;
  if (node.literals !== undefined) {
    sorts &= node.literals.reduce((mask: number, value) => mask | sortOf(value), 0);
  }
  const { reference, allOf = [], anyOf, oneOf } = node.others ?? {};
  if (reference !== undefined) sorts &= reference.sorts;
  for (const other of allOf) sorts &= other.sorts;
  if (anyOf !== undefined) sorts &= anyOf.members.reduce(either, 0);
  if (oneOf !== undefined) sorts &= oneOf.members.reduce(either, 0);
  return sorts;
}

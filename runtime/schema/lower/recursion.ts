import type { SchemaNode, SchemaTree } from "./schema-node.js";

/** Which definitions lead back to themselves. */
export interface Recursion {
  /** Whether a definition contains itself, over any number of references. */
  isRecursive(target: string): boolean;
  /** Whether two definitions contain each other; a recursive one and itself do. */
  inOneCycle(a: string, b: string): boolean;
}

/** The references inside a node, not looking through them. */
export function referencesIn(node: SchemaNode): readonly string[] {
  if (node.kind === "reference") return [node.target];
  return childrenOf(node).flatMap(referencesIn);
}

/** The references that a node is, or is a union of: what a value must fit before anything else. */
export function aliasesIn(node: SchemaNode): readonly string[] {
  if (node.kind === "reference") return [node.target];
  return node.kind === "union" ? node.branches.flatMap(aliasesIn) : [];
}

/** The nodes directly inside a node. */
function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  switch (node.kind) {
    case "union":
      return node.branches;
    case "array":
      return [...node.prefix, node.items];
    case "object":
      return [
        ...[...node.properties.values()].map((property) => property.node),
        ...node.patterns.map((entry) => entry.value),
        node.rest,
        ...(node.keys === undefined ? [] : [node.keys.node]),
      ];
    default:
      return [];
  }
}

interface Visit {
  readonly target: string;
  readonly order: number;
  /** Smallest order that is reachable and still open. */
  low: number;
  readonly edges: readonly string[];
  next: number;
}

/**
 * Finds the cycles: strongly connected components after Tarjan (1972), with a stack of its own,
 * since chains of definitions may be longer than the call stack.
 */
export function findRecursion(
  { definitions }: Pick<SchemaTree, "definitions">,
  edgesOf: (node: SchemaNode) => readonly string[] = referencesIn,
): Recursion {
  const component = new Map<string, number>();
  const recursive = new Set<string>();
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];

  const begin = (target: string): Visit => {
    const node = definitions.get(target)?.node;
    const edges = node === undefined ? [] : edgesOf(node);
    const visit = { target, order: visits.size, low: visits.size, edges, next: 0 };
    visits.set(target, visit);
    open.push(visit);
    return visit;
  };
  const close = (visit: Visit) => {
    const members = open.splice(open.lastIndexOf(visit));
    for (const member of members) component.set(member.target, visit.order);
    if (members.length > 1 || visit.edges.includes(visit.target)) {
      for (const member of members) recursive.add(member.target);
    }
  };

  for (const target of definitions.keys()) {
    if (visits.has(target)) continue;
    const path = [begin(target)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const edge = visit.edges[visit.next];
      if (edge === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
        if (visit.low === visit.order) close(visit);
        continue;
      }
      visit.next += 1;
      const seen = visits.get(edge);
      if (seen === undefined) path.push(begin(edge));
      else if (!component.has(edge)) visit.low = Math.min(visit.low, seen.order);
    }
  }

  return {
    isRecursive: (target) => recursive.has(target),
    inOneCycle: (a, b) => recursive.has(a) && component.get(a) === component.get(b),
  };
}

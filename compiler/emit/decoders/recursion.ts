import type { Program, Type } from "../../ir.js";
import { childTypes } from "../../schema/type-facts.js";

/** The definitions that hold themselves, directly or through others. */
export function recursiveDefinitions({ definitions }: Program): ReadonlySet<string> {
  const uses = new Map(
    [...definitions.values()].map(({ name, type }) => [name, referencesIn(type)] as const),
  );
  const finished = finishOrder(uses);
  const users = reversed(uses);
  const recursive = new Set<string>();
  const seen = new Set<string>();
  // Kosaraju: against the arrows, last finished first, each walk stays in one component.
  for (const name of finished.reverse()) {
    const component = walk(name, users, seen);
    const [only] = component;
    const holdsItself = only !== undefined && uses.get(only)?.has(only) === true;
    if (component.length > 1 || holdsItself) for (const found of component) recursive.add(found);
  }
  return recursive;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Names that a type refers to itself, not through other definitions. */
function referencesIn(type: Type): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [type];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === "reference") found.add(next.name);
    waiting.push(...childTypes(next));
  }
  return found;
}

function reversed(graph: Graph): Graph {
  const users = new Map<string, Set<string>>();
  for (const [name, used] of graph) {
    for (const target of used) users.set(target, (users.get(target) ?? new Set()).add(name));
  }
  return users;
}

/** Nodes in the order in which a depth-first walk leaves them; without recursion, graphs are deep. */
function finishOrder(graph: Graph): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const root of graph.keys()) {
    const stack = [{ name: root, isLeft: false }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (top.isLeft) finished.push(top.name);
      if (top.isLeft || seen.has(top.name)) continue;
      seen.add(top.name);
      stack.push({ name: top.name, isLeft: true });
      for (const target of graph.get(top.name) ?? []) {
        if (graph.has(target)) stack.push({ name: target, isLeft: false });
      }
    }
  }
  return finished;
}

/** Everything reached from a node that was not seen before. */
function walk(from: string, graph: Graph, seen: Set<string>): readonly string[] {
  const found: string[] = [];
  const stack = [from];
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    found.push(name);
    stack.push(...(graph.get(name) ?? []));
  }
  return found;
}

import type { Definition, Program, Type } from "../ir.js";
import { reachableDefinitions } from "./type-facts.js";

/** Keys in `$defs` by the name that definitions have in the program. */
export type DefinitionKeys = ReadonlyMap<string, string>;

/**
 * Names the definitions that one schema reaches, in order of first use: each by the shortest of its
 * names that no other one of the schema has. So a schema is the same whatever other tools there are.
 */
export function definitionKeys(types: readonly Type[], program: Program): DefinitionKeys {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const definition of reachableDefinitions(types, program)) {
    const key = freeKey(definition, taken);
    taken.add(key);
    keys.set(definition.name, key);
  }
  return keys;
}

function freeKey({ name, labels = [name] }: Definition, taken: ReadonlySet<string>): string {
  const free = labels.find((label) => !taken.has(label));
  if (free !== undefined) return free;
  const longest = labels.at(-1) ?? name;
  for (let counter = 2; ; counter += 1) {
    const key = `${longest}_${counter}`;
    if (!taken.has(key)) return key;
  }
}

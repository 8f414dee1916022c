import { isJsonObject, type JsonSchema } from "../json.js";
import { createFit, type Fit } from "./fits.js";
import { branchPath, itemPath } from "./lower/place.js";
import type { Lowered } from "./lowered.js";

/** A part of a lowered schema and its path. */
export interface SchemaPlace {
  readonly schema: unknown;
  readonly path: string;
}

/** The marks of a lowering, by path. */
export interface Marks {
  readonly root: JsonSchema;
  readonly nulls: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** For each tuple the number of the union's member at a position. */
  readonly tuples: ReadonlyMap<string, (index: number) => number | undefined>;
  readonly fits: Fit;
}

/** Sorts the marks of a lowering for one walk through a value. */
export function readMarks({ schema, restore }: Lowered): Marks {
  const nulls = new Set<string>();
  const entries = new Set<string>();
  const tuples = new Map<string, (index: number) => number | undefined>();
  for (const mark of restore) {
    if (typeof mark === "string") nulls.add(mark);
    else if (mark.kind === "entries") entries.add(mark.path);
    else tuples.set(mark.path, (index) => mark.members[index] ?? mark.rest);
  }
  return { root: schema, nulls, entries, tuples, fits: createFit(schema) };
}

/** The schema of the item at `index` of the list at `list`. */
export function itemPlace(list: SchemaPlace, index: number, { tuples }: Marks): SchemaPlace {
  const items = isJsonObject(list.schema) ? list.schema["items"] : undefined;
  const path = itemPath(list.path);
  const member = tuples.get(list.path)?.(index);
  const anyOf = isJsonObject(items) ? items["anyOf"] : undefined;
  if (member === undefined || !Array.isArray(anyOf)) return { schema: items, path };
  const branches = valueBranches(anyOf);
  const only = branches.length === 1;
  return { schema: branches[member], path: only ? path : branchPath(path, member) };
}

/** The members of a union without null. */
export function valueBranches(anyOf: readonly unknown[]): readonly unknown[] {
  return anyOf.filter((branch) => !isJsonObject(branch) || branch["type"] !== "null");
}

import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import type { Budget } from "./budget.js";
import { tooDeep } from "./budget.js";
import { isJsonEqual } from "./json-equal.js";
import { isValidation, onlyAnnotations } from "./keywords.js";
import { resolveReference } from "./resolve-reference.js";

type RawSchema = Readonly<Record<string, unknown>>;

interface Merging {
  readonly root: RawSchema;
  readonly budget: Budget;
  readonly path: string;
}

/**
 * One schema in place of a schema with `allOf`. Its entries come first, in order; what stands beside
 * `allOf` wins among annotations. Constraints may repeat but not differ.
 *
 * An `allOf` of one reference is how annotations used to be put beside references, so that stays a
 * reference.
 *
 * @throws StrictSchemaError ALLOF_UNMERGEABLE, REF_CYCLE and those of references
 */
export function mergeAllOf(schema: RawSchema, merging: Merging): RawSchema {
  const { allOf, ...beside } = schema;
  if (!Array.isArray(allOf) || allOf.length === 0) {
    throw new StrictSchemaError("NOT_A_SCHEMA", merging.path, "`allOf` must be a list of schemas");
  }
  const [first] = allOf;
  if (allOf.length === 1 && isJsonObject(first) && "$ref" in first) {
    const { $ref, ...notes } = first;
    if (onlyAnnotations(notes) && onlyAnnotations(beside)) return { $ref, ...notes, ...beside };
  }
  const entries = allOf.map((entry) => expand(entry, merging, []));
  return mergeAll([...entries, beside], merging);
}

/** An entry without `$ref` and `allOf` at its top. `chain` holds the references on the way. */
function expand(entry: unknown, merging: Merging, chain: readonly string[]): RawSchema {
  merging.budget.spend(merging.path);
  if (entry === true) return {};
  if (entry === false) return contradiction(merging.path, "one of them allows no value");
  if (!isJsonObject(entry)) {
    throw new StrictSchemaError("NOT_A_SCHEMA", merging.path, "`allOf` must hold schemas");
  }
  if (typeof entry["$id"] === "string" && entry !== merging.root) {
    throw new StrictSchemaError("NESTED_ID", merging.path, 'A part of a schema has an "$id"');
  }
  if ("$ref" in entry) return expandReference(entry, merging, chain);
  if (!("allOf" in entry)) return entry;
  const { allOf, ...beside } = entry;
  const entries = Array.isArray(allOf) ? allOf : [];
  return mergeAll([...entries.map((child) => expand(child, merging, chain)), beside], merging);
}

function expandReference(entry: RawSchema, merging: Merging, chain: readonly string[]): RawSchema {
  const { $ref, ...notes } = entry;
  if (!onlyAnnotations(notes)) {
    throw new StrictSchemaError(
      "REF_SIBLING",
      merging.path,
      "A reference cannot have constraints beside it",
    );
  }
  const target = resolveReference(merging.root, $ref, merging.path);
  if (chain.includes(target.pointer)) {
    throw new StrictSchemaError("REF_CYCLE", merging.path, "References lead back to themselves");
  }
  if (chain.length >= merging.budget.maxDepth) tooDeep(merging.path, merging.budget);
  const schema = expand(target.schema, merging, [...chain, target.pointer]);
  return { ...schema, ...notes };
}

/** Later schemas win among annotations, so that the nearest description stays. */
function mergeAll(schemas: readonly RawSchema[], merging: Merging): RawSchema {
  return schemas.reduce((merged, next) => mergeTwo(merged, next, merging), {});
}

function mergeTwo(a: RawSchema, b: RawSchema, merging: Merging): RawSchema {
  merging.budget.spend(merging.path);
  refuseClosedOut(a, b, merging);
  refuseClosedOut(b, a, merging);
  const merged = new Map(Object.entries(a));
  for (const [keyword, value] of Object.entries(b)) {
    merged.set(
      keyword,
      merged.has(keyword) ? mergeKeyword(keyword, merged.get(keyword), value, merging) : value,
    );
  }
  return Object.fromEntries(merged);
}

function mergeKeyword(keyword: string, a: unknown, b: unknown, merging: Merging): unknown {
  if (!isValidation(keyword)) return b;
  if (keyword === "required" && Array.isArray(a) && Array.isArray(b)) {
    return [...new Set([...a, ...b])];
  }
  if (keyword === "properties" && isJsonObject(a) && isJsonObject(b)) {
    return mergeProperties(a, b, merging);
  }
  if (isJsonEqual(a, b)) return a;
  return contradiction(merging.path, `\`${keyword}\` differs`);
}

function mergeProperties(a: RawSchema, b: RawSchema, merging: Merging): RawSchema {
  const merged = new Map(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const known = merged.get(name);
    merged.set(name, known === undefined ? value : mergeProperty(known, value, merging));
  }
  return Object.fromEntries(merged);
}

function mergeProperty(a: unknown, b: unknown, merging: Merging): unknown {
  if (isJsonEqual(a, b)) return a;
  return mergeAll([expand(a, merging, []), expand(b, merging, [])], merging);
}

/** A closed object refuses the keys that the other one declares. */
function refuseClosedOut(closed: RawSchema, other: RawSchema, merging: Merging): void {
  if (closed["additionalProperties"] !== false) return;
  const declared = isJsonObject(closed["properties"]) ? closed["properties"] : {};
  const names = isJsonObject(other["properties"]) ? Object.keys(other["properties"]) : [];
  const refused = names.find((name) => !Object.hasOwn(declared, name));
  if (refused !== undefined && closed["patternProperties"] === undefined) {
    contradiction(merging.path, `one forbids ${JSON.stringify(refused)}, which another declares`);
  }
}

function contradiction(path: string, what: string): never {
  throw new StrictSchemaError(
    "ALLOF_UNMERGEABLE",
    path,
    `The schemas of \`allOf\` cannot be one schema: ${what}`,
  );
}

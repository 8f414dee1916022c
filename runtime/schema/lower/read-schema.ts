import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { type Budget, tooDeep } from "./budget.js";
import { onlyAnnotations } from "./keywords.js";
import { mergeAllOf } from "./merge-all-of.js";
import { definitionPath } from "./place.js";
import { readNotes } from "./read-notes.js";
import { readTyped } from "./read-typed.js";
import { readUnion } from "./read-union.js";
import { aliasesIn, findRecursion } from "./recursion.js";
import { type ResolvedReference, resolveReference } from "./resolve-reference.js";
import {
  type DefinitionNode,
  NEVER,
  NO_CONSTRAINTS,
  type SchemaNode,
  type SchemaTree,
} from "./schema-node.js";

/** What a reader of one schema knows. */
export interface Reader {
  readonly root: Readonly<Record<string, unknown>>;
  readonly budget: Budget;
  /** What `anyOf` beside `oneOf` means: a mistake, or one long union. */
  readonly mixedUnions: "error" | "append";
  /** Reads a part of the schema. @throws StrictSchemaError */
  read(schema: unknown, path: string): SchemaNode;
}

/**
 * Understands a JSON Schema as far as lowering needs to: see `SchemaNode`. Definitions are read when
 * something refers to them, so unused ones do not matter.
 *
 * @throws StrictSchemaError
 */
export function readSchema(
  root: Readonly<Record<string, unknown>>,
  { budget, mixedUnions }: Pick<Reader, "budget" | "mixedUnions">,
): SchemaTree {
  const definitions = new Map<string, DefinitionNode>();
  const names = new Set<string>();
  const waiting: ResolvedReference[] = [];
  const define = (found: ResolvedReference) => {
    if (definitions.has(found.pointer)) return;
    // Half a surrogate pair cannot stand in a URI, which references are.
    const name = unusedName(found.name.replace(/\p{Surrogate}/gu, "\ufffd"), names);
    names.add(name);
    definitions.set(found.pointer, { name, node: NEVER });
    waiting.push(found);
  };
  const reader: Reader = {
    root,
    budget,
    mixedUnions,
    read: (schema, path) => readPart(schema, path, reader, define),
  };
  const tree = { root: readRoot(reader), definitions };
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const name = definitions.get(next.pointer)?.name ?? next.name;
    const isRoot = next.pointer === "#";
    const node = isRoot ? tree.root : reader.read(next.schema, next.path);
    definitions.set(next.pointer, { name, node });
  }
  checkAliases(tree, budget);
  return tree;
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  let number = 2;
  while (used.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

function readPart(
  schema: unknown,
  path: string,
  reader: Reader,
  define: (found: ResolvedReference) => void,
): SchemaNode {
  reader.budget.spend(path);
  if (schema === true) return { kind: "any", notes: {}, constraints: NO_CONSTRAINTS };
  if (schema === false) return NEVER;
  if (!isJsonObject(schema)) {
    throw new StrictSchemaError("NOT_A_SCHEMA", path, "A schema must be an object");
  }
  if (typeof schema["$id"] === "string" && schema !== reader.root) {
    throw new StrictSchemaError("NESTED_ID", path, 'A part of a schema has an "$id" of its own');
  }
  const isWrapped = "allOf" in schema && !("$ref" in schema);
  const merged = isWrapped ? mergeAllOf(schema, { ...reader, path }) : schema;
  if ("$ref" in merged) {
    const target = readReference(merged, path, reader);
    define(target);
    return {
      kind: "reference",
      target: target.pointer,
      inline: isWrapped,
      notes: readNotes(merged),
      constraints: NO_CONSTRAINTS,
    };
  }
  return "anyOf" in merged || "oneOf" in merged
    ? readUnion(merged, path, reader)
    : readTyped(merged, path, reader);
}

function readReference(
  schema: Readonly<Record<string, unknown>>,
  path: string,
  reader: Reader,
): ResolvedReference {
  const { $ref, ...beside } = schema;
  if (!onlyAnnotations(beside)) {
    throw new StrictSchemaError(
      "REF_SIBLING",
      path,
      "A reference cannot have constraints beside it",
    );
  }
  return resolveReference(reader.root, $ref, path);
}

/** Reads the root; one that is a reference becomes a copy of what it refers to. */
function readRoot(reader: Reader): SchemaNode {
  let schema: Readonly<Record<string, unknown>> = reader.root;
  const seen = new Set<string>();
  while ("$ref" in schema || "allOf" in schema) {
    if (!("$ref" in schema)) {
      schema = mergeAllOf(schema, { ...reader, path: "" });
      continue;
    }
    const { $ref: _, ...notes } = schema;
    const target = readReference(schema, "", reader);
    if (seen.has(target.pointer) || target.schema === reader.root) {
      throw new StrictSchemaError("REF_CYCLE", "", "The root refers to itself");
    }
    if (seen.size >= reader.budget.maxDepth) tooDeep("", reader.budget);
    seen.add(target.pointer);
    if (!isJsonObject(target.schema)) return reader.read(target.schema, "");
    schema = { ...target.schema, ...notes };
  }
  if (schema === reader.root) return reader.read(schema, "");
  const { $id: _, ...copy } = schema;
  return reader.read(copy, "");
}

/** References that lead back to themselves before they say anything, and chains too long to follow. */
function checkAliases({ definitions }: SchemaTree, budget: Budget): void {
  const cycles = findRecursion({ definitions }, aliasesIn);
  for (const [pointer, { name, node }] of definitions) {
    if (cycles.isRecursive(pointer)) {
      throw new StrictSchemaError(
        "REF_CYCLE",
        definitionPath(name),
        "References lead back to themselves",
      );
    }
    let next = node;
    for (let step = 1; next.kind === "reference"; step += 1) {
      if (step >= budget.maxDepth) tooDeep(definitionPath(name), budget);
      next = definitions.get(next.target)?.node ?? NEVER;
    }
  }
}

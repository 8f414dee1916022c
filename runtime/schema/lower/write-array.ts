import type { JsonSchema } from "../../json.js";
import { describe } from "./describe.js";
import { itemPath } from "./place.js";
import { referencesIn } from "./recursion.js";
import type { ArrayNode, SchemaNode } from "./schema-node.js";
import { describeTuple, type MemberDraft, tupleItems, tupleSize } from "./tuple.js";
import { writeConstraints } from "./write-constraints.js";
import { inner, ordered, type Place, type Writer } from "./writer.js";

/** Writes a list; a tuple as a list of a certain length where the dialect has no tuples. */
export function writeArray(node: ArrayNode, place: Place, writer: Writer): JsonSchema {
  if (node.prefix.length === 0) return writeList(node, place, writer);
  return writer.rules.tuples === "array"
    ? writeTupleAsList(node, place, writer)
    : writeTuple(node, place, writer);
}

function writeList(node: ArrayNode, place: Place, writer: Writer): JsonSchema {
  const isEmpty = node.items.kind === "never";
  const constraints = isEmpty ? new Map([["maxItems", 0]]) : node.constraints;
  const { kept, sentences } = writeConstraints(constraints, place, writer);
  const below = inner(place, itemPath(place.path));
  // Lists need a type of items everywhere, even those that must be empty.
  const items = isEmpty ? { type: "string" } : writer.write(node.items, below);
  const isBare = !isEmpty && node.items.kind === "any" && writer.rules.untyped === "natural";
  return ordered({
    type: listType(node),
    ...kept,
    ...describe(node.notes, isEmpty ? ["Always empty."] : sentences, writer.rules),
    ...(!isBare && { items }),
  });
}

function listType({ nullable }: ArrayNode): unknown {
  return nullable ? ["array", "null"] : "array";
}

function writeTuple(node: ArrayNode, place: Place, writer: Writer): JsonSchema {
  const { kept, sentences } = writeConstraints(node.constraints, place, writer);
  const below = inner(place, itemPath(place.path));
  return ordered({
    type: listType(node),
    ...kept,
    ...describe(node.notes, sentences, writer.rules),
    prefixItems: node.prefix.map((position) => writer.write(position, below)),
    items: node.items.kind === "never" ? false : writer.write(node.items, below),
  });
}

/** Any member at any position, as many as the tuple has; positions are said in words. */
function writeTupleAsList(node: ArrayNode, place: Place, writer: Writer): JsonSchema {
  const { path } = place;
  const size = tupleSize(node);
  const counts = new Map(
    Object.entries(size).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
  const others = [...node.constraints].filter(([keyword]) => !/^m(?:in|ax)Items$/.test(keyword));
  const { kept } = writeConstraints(counts, place, writer);
  const { kept: keptOthers, sentences } = writeConstraints(new Map(others), place, writer);
  const below = inner(place, itemPath(path));
  const found = tupleItems(node, (member) => draft(member, below, writer));
  const differ = new Set(found.members).size > 1;
  if (differ) {
    writer.relaxed.push({ path, keyword: "prefixItems", value: node.prefix.length });
  }
  const before = writer.restore.length;
  const items = writer.write(found.items, below);
  const hasMarks = writer.restore.length > before || referencesIn(found.items).length > 0;
  if (hasMarks && differ) {
    const end = node.items.kind === "never" ? undefined : found.members.at(-1);
    const members = found.members.slice(0, node.prefix.length);
    writer.restore.push({ path, kind: "tuple", members, ...(end !== undefined && { rest: end }) });
  }
  const text = describeTuple(node, size, writer.tree.definitions);
  return ordered({
    type: listType(node),
    ...kept,
    ...keptOthers,
    ...describe(node.notes, [text, ...sentences], writer.rules),
    items,
  });
}

/** What a node would be written as, without a trace. */
function draft(node: SchemaNode, place: Place, writer: Writer): MemberDraft {
  const { restore, relaxed } = writer;
  const before = { restore: restore.length, relaxed: relaxed.length };
  const schema = writer.write(node, place);
  relaxed.length = before.relaxed;
  return { schema, restore: restore.splice(before.restore) };
}

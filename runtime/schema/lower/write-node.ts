import type { JsonSchema } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { tooDeep } from "./budget.js";
import { describe } from "./describe.js";
import { areExclusive } from "./exclusive.js";
import { branchPath, definitionReference } from "./place.js";
import {
  type AnyNode,
  hasNotes,
  isNullNode,
  NEVER,
  overlayNotes,
  type ReferenceNode,
  type SchemaNode,
  type UnionNode,
} from "./schema-node.js";
import { writeArray } from "./write-array.js";
import { writeConstraints } from "./write-constraints.js";
import { writeObject } from "./write-object.js";
import { writeScalar } from "./write-scalar.js";
import { inner, ordered, type Place, type Writer } from "./writer.js";

/** Writes any node. @throws StrictSchemaError */
export function writeNode(node: SchemaNode, place: Place, writer: Writer): JsonSchema {
  writer.budget.spend(place.path);
  if (place.depth > writer.budget.maxDepth) tooDeep(place.path, writer.budget);
  switch (node.kind) {
    case "reference":
      return writeReference(node, place, writer);
    case "union":
      return writeUnion(node, place, writer);
    case "scalar":
      return writeScalar(node, place, writer);
    case "array":
      return writeArray(node, place, writer);
    case "object":
      return writeObject(node, place, writer);
    case "any":
      return writeAny(node, place, writer);
    case "never":
      throw new StrictSchemaError("UNSATISFIABLE", place.path, "No value fits this schema");
  }
}

/** Writes a reference alone, or a copy of what it refers to where something stands beside it. */
function writeReference(node: ReferenceNode, place: Place, writer: Writer): JsonSchema {
  const { rules, recursion, tree } = writer;
  const target = tree.definitions.get(node.target);
  const isRecursive = recursion.isRecursive(node.target);
  if (isRecursive) checkRecursion(node.target, place, writer);
  const isCopied = rules.references === "inlined" || node.inline || hasNotes(node.notes);
  if (isCopied && !isRecursive) {
    const copied = target?.node ?? NEVER;
    const notes = overlayNotes(copied.notes, node.notes);
    const copy =
      copied.kind === "reference" ? { ...copied, notes, inline: true } : { ...copied, notes };
    return writer.write(copy, inner(place, place.path));
  }
  const notes = rules.besideReference === "kept" ? describe(node.notes, [], rules) : {};
  return { ...notes, $ref: referenceTo(node, target?.name ?? "", writer) };
}

function referenceTo(node: ReferenceNode, name: string, { rules, refer }: Writer): string {
  if (node.target === "#" && rules.rootReference) return "#";
  refer(node.target);
  return definitionReference(name);
}

function checkRecursion(target: string, place: Place, { rules, recursion }: Writer): void {
  if (rules.recursion === "allowed") return;
  const isCycle = place.definition !== undefined && recursion.inOneCycle(target, place.definition);
  if (rules.recursion === "in-optional" && (!isCycle || place.inOptional)) return;
  throw new StrictSchemaError(
    "RECURSION",
    place.path,
    `A type that contains itself cannot be expressed in ${rules.title}`,
  );
}

function writeUnion(node: UnionNode, place: Place, writer: Writer): JsonSchema {
  if (node.exclusive) checkExclusive(node, place, writer);
  const count = node.branches.filter((branch) => !isNullNode(branch)).length;
  let index = 0;
  const anyOf = node.branches.map((branch) => {
    if (isNullNode(branch) || count === 1) return writer.write(branch, inner(place, place.path));
    index += 1;
    return writer.write(branch, inner(place, branchPath(place.path, index - 1)));
  });
  return ordered({ ...describe(node.notes, [], writer.rules), anyOf });
}

function checkExclusive({ branches }: UnionNode, { path }: Place, writer: Writer): void {
  const { definitions } = writer.tree;
  const areProved = branches.every((branch, index) =>
    branches.slice(index + 1).every((other) => areExclusive(branch, other, definitions)),
  );
  if (areProved) return;
  if (writer.rules.overlaps === "relaxed") {
    writer.relaxed.push({ path, keyword: "oneOf", value: branches.length });
    return;
  }
  throw new StrictSchemaError(
    "UNION_NOT_EXCLUSIVE",
    path,
    "A value could fit several members of `oneOf`, which must not be",
  );
}

function writeAny(node: AnyNode, place: Place, writer: Writer): JsonSchema {
  const { rules } = writer;
  if (rules.untyped === "refused") {
    throw new StrictSchemaError(
      "UNTYPED",
      place.path,
      `A value of any type cannot be expressed in ${rules.title}`,
    );
  }
  if (rules.untyped === "union") {
    const anyOf = [
      ...["string", "number", "boolean"].map((type) => ({ type })),
      { type: "array", items: { type: "string" } },
      { type: "object" },
    ];
    return ordered({ ...describe(node.notes, [], rules), anyOf });
  }
  const { kept, sentences } = writeConstraints(node.constraints, place, writer);
  return ordered({ ...kept, ...describe(node.notes, sentences, rules) });
}

import type { JsonSchema } from "../../json.js";
import { printValue } from "./describe.js";
import { isJsonEqual } from "./json-equal.js";
import {
  type ArrayNode,
  isNullNode,
  NEVER,
  NO_CONSTRAINTS,
  type SchemaNode,
  type SchemaTree,
} from "./schema-node.js";

/** How many items a tuple has. */
export interface TupleSize {
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
}

/** The bounds of a tuple's length; it ends where no further items are allowed. */
export function tupleSize(node: ArrayNode): TupleSize {
  const bound = (keyword: string) => {
    const value = node.constraints.get(keyword);
    return typeof value === "number" ? value : undefined;
  };
  const declared = bound("maxItems");
  const end = node.items.kind === "never" ? node.prefix.length : undefined;
  const limits = [declared, end].filter((limit) => limit !== undefined);
  return {
    minItems: bound("minItems"),
    maxItems: limits.length === 0 ? undefined : Math.min(...limits),
  };
}

/** What every item of a tuple is one of. */
export interface TupleItems {
  readonly items: SchemaNode;
  /** The number of the union's member for each position, and for further items at the end. */
  readonly members: readonly number[];
}

/** What a member of a tuple is written as, and what it restores. */
export interface MemberDraft {
  readonly schema: JsonSchema;
  readonly restore: readonly unknown[];
}

/** The union of a tuple's members, each kind of value once. `draft` shows what a member looks like. */
export function tupleItems(
  node: ArrayNode,
  draft: (member: SchemaNode) => MemberDraft,
): TupleItems {
  const members = node.items.kind === "never" ? node.prefix : [...node.prefix, node.items];
  const kinds: { readonly node: SchemaNode; readonly shape: unknown; count: number }[] = [];
  const indices = members.map((member) => {
    const { schema, restore } = draft(member);
    const shape = { schema: withoutText(schema), restore };
    const known = kinds.findIndex((kind) => isJsonEqual(kind.shape, shape));
    const kind = kinds[known];
    if (kind === undefined) return kinds.push({ node: member, shape, count: 1 }) - 1;
    kind.count += 1;
    return known;
  });
  // What only one of several equal members is called would be wrong for the others.
  const branches = kinds.map(({ node: kind, count }) =>
    count === 1 || kind.kind === "reference" ? kind : { ...kind, notes: {} },
  );
  return { items: unionOf(branches), members: withoutNull(indices, branches) };
}

function unionOf(branches: readonly SchemaNode[]): SchemaNode {
  const [first = NEVER] = branches;
  if (branches.length === 1) return first;
  return { kind: "union", branches, exclusive: false, notes: {}, constraints: NO_CONSTRAINTS };
}

/** Members of unions are counted without null; null itself gets -1. */
function withoutNull(
  indices: readonly number[],
  branches: readonly SchemaNode[],
): readonly number[] {
  const numbers = branches.map((branch, index) =>
    isNullNode(branch) ? -1 : index - branches.slice(0, index).filter(isNullNode).length,
  );
  return indices.map((index) => numbers[index] ?? -1);
}

function withoutText(schema: JsonSchema): unknown {
  const { title: _, description: __, ...shape } = schema;
  return shape;
}

/** The positions of a tuple in words: `Exactly 2 items in this order: lon (number), lat (number).` */
export function describeTuple(
  node: ArrayNode,
  { minItems = 0, maxItems }: TupleSize,
  definitions: SchemaTree["definitions"],
): string {
  const positions = node.prefix.map((member) => describeMember(member, definitions));
  if (node.items.kind !== "never") {
    positions.push(`then any number of: ${describeType(node.items, definitions)}`);
  }
  return `${describeCount(minItems, maxItems)} in this order: ${positions.join(", ")}.`;
}

function describeCount(minItems: number, maxItems: number | undefined): string {
  const items = (count: number) => `${count} item${count === 1 ? "" : "s"}`;
  if (minItems === maxItems) return `Exactly ${items(minItems)}`;
  if (maxItems === undefined) return minItems === 0 ? "Items" : `At least ${items(minItems)}`;
  return minItems === 0 ? `At most ${items(maxItems)}` : `${minItems} to ${items(maxItems)}`;
}

function describeMember(node: SchemaNode, definitions: SchemaTree["definitions"]): string {
  const { title, description } = node.notes;
  const type = describeType(node, definitions);
  const name = title ?? description?.replace(/\s+/g, " ").replace(/\.$/, "");
  return name === undefined ? type : `${name} (${type})`;
}

function describeType(node: SchemaNode, definitions: SchemaTree["definitions"]): string {
  switch (node.kind) {
    case "reference":
      return definitions.get(node.target)?.name ?? "value";
    case "union":
      return node.branches.map((branch) => describeType(branch, definitions)).join(" or ");
    case "scalar":
      return (node.values?.map(printValue) ?? node.types).join(" or ");
    case "array":
      return "list";
    case "object":
      return "object";
    default:
      return "value";
  }
}

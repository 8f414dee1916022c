import { isJsonObject } from "../../json.js";
import { joinSentences, printValue } from "./describe.js";
import {
  type ArrayNode,
  type Constraints,
  NEVER,
  NO_CONSTRAINTS,
  type Notes,
  type ObjectNode,
  type ScalarNode,
  type SchemaNode,
} from "./schema-node.js";
import { isTaken, writeConstraints } from "./write-constraints.js";
import type { Place, Writer } from "./writer.js";

/** The name of an entry's key and of its value on the wire. */
const KEY = "key";
const VALUE = "value";

/**
 * An object with keys of any name as a list of `{ key, value }`. Declared properties become entries
 * with a fixed key, so that their values keep their types.
 *
 * That no key comes twice and that required keys are there can only be said in words.
 */
export function entriesNode(node: ObjectNode, place: Place, writer: Writer): ArrayNode {
  const { path } = place;
  writer.restore.push({ path, kind: "entries" });
  writer.relaxed.push({ path, keyword: "uniqueKeys", value: true });
  const counts = divideCounts(node.constraints, writer);
  const { sentences: others } = writeConstraints(counts.others, place, writer);
  const sentences = ["One entry for each key.", ...relaxRequired(node, path, writer), ...others];
  if (node.properties.size > 0 && node.rest.kind !== "never") {
    // The entry for other keys takes a declared key with a value of another type, too.
    writer.relaxed.push({ path, keyword: "properties", value: [...node.properties.keys()] });
  }
  return {
    kind: "array",
    nullable: node.nullable,
    prefix: [],
    items: unionOf(entryNodes(node)),
    notes: {
      ...entriesOfNotes(node.notes),
      description: joinSentences(node.notes.description, sentences) ?? "",
    },
    constraints: counts.ofItems,
  };
}

/** Values that are shown to a model look as it has to send them. */
function entriesOfNotes(notes: Notes): Notes {
  return {
    ...notes,
    ...(Object.hasOwn(notes, "default") && { default: entriesOf(notes.default) }),
    ...(notes.examples !== undefined && { examples: notes.examples.map(entriesOf) }),
  };
}

function entriesOf(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return Object.entries(value).map(([key, member]) => ({ [KEY]: key, [VALUE]: member }));
}

function relaxRequired(node: ObjectNode, path: string, { relaxed }: Writer): readonly string[] {
  const required = [...node.properties].filter(([, property]) => property.required);
  const names = [...required.map(([name]) => name), ...node.undeclared];
  if (names.length === 0) return [];
  relaxed.push({ path, keyword: "required", value: names });
  return [`Always with ${names.map(printValue).join(", ")}.`];
}

function entryNodes(node: ObjectNode): readonly SchemaNode[] {
  return [
    ...[...node.properties].map(([name, property]) => entry(keyNode([name]), property.node)),
    ...node.patterns.map(({ pattern, value }) =>
      entry(keyNode(undefined, new Map([["pattern", pattern]])), value),
    ),
    ...(node.rest.kind === "never"
      ? []
      : [entry(node.keys?.node ?? keyNode(undefined), node.rest)]),
  ];
}

function keyNode(
  values: readonly string[] | undefined,
  constraints: Constraints = NO_CONSTRAINTS,
): ScalarNode {
  return { kind: "scalar", types: ["string"], values, notes: {}, constraints };
}

function entry(key: SchemaNode, value: SchemaNode): ObjectNode {
  return {
    kind: "object",
    nullable: false,
    properties: new Map([
      [KEY, { node: key, required: true }],
      [VALUE, { node: value, required: true }],
    ]),
    patterns: [],
    rest: NEVER,
    keys: undefined,
    undeclared: [],
    closed: true,
    free: false,
    notes: {},
    constraints: NO_CONSTRAINTS,
  };
}

function unionOf(branches: readonly SchemaNode[]): SchemaNode {
  const [first = NEVER] = branches;
  if (branches.length === 1) return first;
  return { kind: "union", branches, exclusive: false, notes: {}, constraints: NO_CONSTRAINTS };
}

/** The number of keys is the number of entries, where the dialect can count these. */
function divideCounts(constraints: Constraints, writer: Writer) {
  const ofItems = new Map<string, unknown>();
  const others = new Map<string, unknown>();
  for (const [keyword, value] of constraints) {
    const counted = { minProperties: "minItems", maxProperties: "maxItems" }[keyword];
    if (counted !== undefined && isTaken(counted, value, writer)) ofItems.set(counted, value);
    else others.set(keyword, value);
  }
  return { ofItems, others } as const;
}

import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { isValidation } from "./keywords.js";
import { branchPath } from "./place.js";
import { readNotes } from "./read-notes.js";
import type { Reader } from "./read-schema.js";
import { resolveReference } from "./resolve-reference.js";
import {
  hasNotes,
  NEVER,
  NO_CONSTRAINTS,
  overlayNotes,
  type SchemaNode,
  type UnionNode,
} from "./schema-node.js";

const KEYWORDS = ["anyOf", "oneOf"] as const;

/**
 * Reads `anyOf` or `oneOf`. Members without values are dropped, unions inside are made flat, and a
 * union of one is that one.
 *
 * @throws StrictSchemaError UNION_MIXED, UNION_SIBLING
 */
export function readUnion(
  schema: Readonly<Record<string, unknown>>,
  path: string,
  reader: Reader,
): SchemaNode {
  const [anyOf, oneOf] = KEYWORDS.map((keyword) => readMembers(schema, keyword, path));
  if (anyOf && oneOf && reader.mixedUnions === "error") {
    throw new StrictSchemaError("UNION_MIXED", path, "`anyOf` and `oneOf` stand side by side");
  }
  const exclusive = anyOf === undefined;
  const type = readSiblings(schema, path);
  const branches = [...(anyOf ?? []), ...(oneOf ?? [])]
    .map((member, index) =>
      reader.read(withType(member, type, path, reader), branchPath(path, index)),
    )
    .flatMap((node) => (isFlattened(node, exclusive) ? node.branches : [node]))
    .filter((node) => node.kind !== "never");
  const [first] = branches;
  if (first === undefined) return NEVER;
  const notes = readNotes(schema);
  if (branches.length === 1) return { ...first, notes: overlayNotes(first.notes, notes) };
  return { kind: "union", branches, exclusive, notes, constraints: NO_CONSTRAINTS };
}

function isFlattened(node: SchemaNode, exclusive: boolean): node is UnionNode {
  return node.kind === "union" && node.exclusive === exclusive && !hasNotes(node.notes);
}

function readMembers(
  schema: Readonly<Record<string, unknown>>,
  keyword: (typeof KEYWORDS)[number],
  path: string,
): readonly unknown[] | undefined {
  if (!Object.hasOwn(schema, keyword)) return undefined;
  const members = schema[keyword];
  if (Array.isArray(members) && members.length > 0) return members;
  throw new StrictSchemaError("NOT_A_SCHEMA", path, `\`${keyword}\` must be a list of schemas`);
}

/** The `type` beside a union; other constraints there would have to hold for every member. */
function readSiblings(schema: Readonly<Record<string, unknown>>, path: string): unknown {
  for (const keyword of Object.keys(schema)) {
    if (!isValidation(keyword) || ["anyOf", "oneOf", "type"].includes(keyword)) continue;
    throw new StrictSchemaError(
      "UNION_SIBLING",
      path,
      `\`${keyword}\` stands beside a union; it belongs into its members`,
    );
  }
  return schema["type"];
}

/** A member with the type that stands beside its union. */
function withType(member: unknown, type: unknown, path: string, reader: Reader): unknown {
  if (type === undefined || !isJsonObject(member)) return member;
  if (["type", "$ref", "anyOf", "oneOf", "allOf"].every((keyword) => !(keyword in member))) {
    return { type, ...member };
  }
  const allowed = new Set(asList(type));
  const target =
    "$ref" in member ? resolveReference(reader.root, member["$ref"], path).schema : member;
  const own = isJsonObject(target) ? asList(target["type"]) : [];
  if (own.length > 0 && own.every((name) => allowed.has(name))) return member;
  throw new StrictSchemaError(
    "UNION_SIBLING",
    path,
    "`type` stands beside a union; it belongs into its members",
  );
}

function asList(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

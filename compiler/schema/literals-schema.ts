import type { JsonSchema } from "../../runtime/json.js";
import type { Annotations, LiteralMember, LiteralsType } from "../ir.js";
import { annotationSchema } from "./annotation-schema.js";
import { describeMembers } from "./member-docs.js";

/** One enum for literals of one JSON type, otherwise a union of them. */
export function literalsSchema(
  type: LiteralsType,
  words: Annotations,
  nullable: boolean,
): JsonSchema {
  const groups = groupLiterals(type.members);
  const [group] = groups;
  if (groups.length === 1 && group !== undefined) {
    const description = describeMembers(words.description, type.members);
    return { ...enumSchema(group, nullable), ...annotationSchema({ ...words, description }) };
  }
  const members = groups.map((members) => ({
    ...enumSchema(members, false),
    ...annotationSchema({ description: describeMembers(undefined, members) }),
  }));
  const anyOf = nullable ? [...members, { type: "null" }] : members;
  return { ...annotationSchema(words), anyOf };
}

function enumSchema(members: readonly LiteralMember[], nullable: boolean): JsonSchema {
  const values = members.map((member) => member.value);
  const type = literalTypeName(values);
  if (nullable) return { type: [type, "null"], enum: [...values, null] };
  return values.length === 1 ? { type, const: values[0] } : { type, enum: values };
}

function literalTypeName(values: readonly LiteralMember["value"][]): string {
  if (typeof values[0] !== "number") return typeof values[0];
  return values.every(Number.isInteger) ? "integer" : "number";
}

/** Members by JSON type, in the order of first appearance. */
function groupLiterals(members: readonly LiteralMember[]): readonly (readonly LiteralMember[])[] {
  const groups = new Map<string, LiteralMember[]>();
  for (const member of members) {
    const group = groups.get(typeof member.value) ?? [];
    groups.set(typeof member.value, [...group, member]);
  }
  return [...groups.values()];
}

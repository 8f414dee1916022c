import type { JsonSchema } from "../../json.js";
import { describe, printValue } from "./describe.js";
import type { Scalar, ScalarNode, ScalarType } from "./schema-node.js";
import { writeConstraints } from "./write-constraints.js";
import { ordered, type Place, type Writer } from "./writer.js";

/** Writes a string, number, boolean or null, or some values of these. */
export function writeScalar(node: ScalarNode, place: Place, writer: Writer): JsonSchema {
  if (node.values !== undefined) return writeValues(node, node.values, place, writer);
  const named = node.types.filter((type) => type !== "null");
  if (named.length > 1 && writer.rules.typeLists === "nullable") {
    return writeTypeUnion(node, place, writer);
  }
  const { kept, sentences } = writeConstraints(node.constraints, place, writer);
  return ordered({
    type: typeKeyword(node.types),
    ...kept,
    ...describe(node.notes, sentences, writer.rules),
  });
}

function typeKeyword(types: readonly ScalarType[]): unknown {
  return types.length === 1 ? types[0] : types;
}

/** One member for each type, for dialects without lists of types. */
function writeTypeUnion(node: ScalarNode, place: Place, writer: Writer): JsonSchema {
  return ordered({
    anyOf: node.types.map((type) => ({ type })),
    ...describe(
      node.notes,
      writeConstraints(node.constraints, place, writer).sentences,
      writer.rules,
    ),
  });
}

/** Values of one type are one `enum`; a mixture is a union of enums, null goes to each type. */
function writeValues(
  node: ScalarNode,
  values: readonly Scalar[],
  place: Place,
  writer: Writer,
): JsonSchema {
  const groups = groupValues(node, values);
  const nullable = values.includes(null);
  const [first] = groups;
  if (first === undefined) {
    return ordered({ type: "null", ...describe(node.notes, [], writer.rules) });
  }
  if (groups.length === 1) {
    const { schema, sentences } = writeGroup(first, nullable, place, writer);
    return ordered({ ...schema, ...describe(node.notes, sentences, writer.rules) });
  }
  const written = groups.map((group) => writeGroup(group, false, place, writer));
  return ordered({
    anyOf: [
      ...written.map((group) => ordered(group.schema)),
      ...(nullable ? [{ type: "null" }] : []),
    ],
    ...describe(
      node.notes,
      written.flatMap((group) => group.sentences),
      writer.rules,
    ),
  });
}

interface ValueGroup {
  readonly type: ScalarType;
  readonly values: readonly Scalar[];
}

function groupValues(node: ScalarNode, values: readonly Scalar[]): readonly ValueGroup[] {
  const numberType = node.types.find((type) => type === "number") ?? "integer";
  const typeOf = (value: Scalar): ScalarType => {
    if (typeof value === "number") return numberType;
    return typeof value === "string" ? "string" : "boolean";
  };
  const groups = new Map<ScalarType, Scalar[]>();
  for (const value of values) {
    if (value === null) continue;
    const type = typeOf(value);
    groups.set(type, [...(groups.get(type) ?? []), value]);
  }
  return [...groups].map(([type, members]) => ({ type, values: members }));
}

function writeGroup(
  { type, values }: ValueGroup,
  nullable: boolean,
  { path }: Place,
  { rules, relaxed }: Writer,
): { readonly schema: JsonSchema; readonly sentences: readonly string[] } {
  const typed = { type: nullable ? [type, "null"] : type };
  // Both booleans are what the type says already.
  if (type === "boolean" && values.length === 2) return { schema: typed, sentences: [] };
  if (!rules.literals.has(type === "integer" ? "number" : type)) {
    relaxed.push({ path, keyword: "enum", value: values });
    const listed = values.map(printValue).join(", ");
    return {
      schema: typed,
      sentences: [values.length === 1 ? `Always ${listed}.` : `One of: ${listed}.`],
    };
  }
  const [only] = values;
  const isConstant = values.length === 1 && !nullable && rules.constant === "const";
  return {
    schema: isConstant
      ? { ...typed, const: only }
      : { ...typed, enum: nullable ? [...values, null] : values },
    sentences: [],
  };
}

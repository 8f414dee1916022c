import type { JsonSchema } from "../../json.js";
import { printValue } from "./describe.js";
import { itemPath } from "./place.js";
import { isMap } from "./read-object.js";
import { NO_CONSTRAINTS, type ObjectNode, type SchemaNode } from "./schema-node.js";
import { inner, type Place, type Writer } from "./writer.js";

/** Keywords about keys that are not declared, and what they could not say. */
export interface WrittenKeys {
  readonly schema: JsonSchema;
  readonly sentences: readonly string[];
}

/** Writes what an object says about further keys, for dialects that have objects with such keys. */
export function writeKeys(node: ObjectNode, place: Place, writer: Writer): WrittenKeys {
  const { rules } = writer;
  if (rules.objects === "closed") return { schema: {}, sentences: relaxKeys(node, place, writer) };
  if (rules.objects === "unmentioned") return { schema: {}, sentences: [] };
  return rules.maps === "natural"
    ? { schema: naturalKeys(node, place, writer), sentences: [] }
    : commonValue(node, place, writer);
}

/** What keys must be restricts a closed object no further than its properties do. */
function relaxKeys(node: ObjectNode, { path }: Place, { relaxed }: Writer): readonly string[] {
  if (node.keys !== undefined) {
    relaxed.push({ path, keyword: "propertyNames", value: node.keys.written });
  }
  return [];
}

function naturalKeys(node: ObjectNode, place: Place, writer: Writer): JsonSchema {
  const below = inner(place, itemPath(place.path));
  const patterns = node.patterns.map(
    ({ pattern, value }) => [pattern, writer.write(value, below)] as const,
  );
  return {
    ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
    ...(node.keys !== undefined && { propertyNames: writer.write(node.keys.node, below) }),
    ...restKeyword(node, below, writer),
  };
}

function restKeyword(node: ObjectNode, below: Place, writer: Writer): JsonSchema {
  if (node.rest.kind === "any") return { additionalProperties: true };
  if (node.rest.kind !== "never") return { additionalProperties: writer.write(node.rest, below) };
  return node.closed ? { additionalProperties: false } : {};
}

/** One schema for all values, where keys cannot be told apart. */
function commonValue(node: ObjectNode, place: Place, writer: Writer): WrittenKeys {
  const below = inner(place, itemPath(place.path));
  if (!isMap(node) || node.patterns.length === 0) {
    return {
      schema: restKeyword(node, below, writer),
      sentences: keySentences(node, place, writer),
    };
  }
  const values = [
    ...node.patterns.map((entry) => entry.value),
    ...(node.rest.kind === "never" ? [] : [node.rest]),
  ];
  const [first] = values;
  const value: SchemaNode =
    values.length === 1 && first !== undefined
      ? first
      : {
          kind: "union",
          branches: values,
          exclusive: false,
          notes: {},
          constraints: NO_CONSTRAINTS,
        };
  return {
    schema: { additionalProperties: writer.write(value, below) },
    sentences: keySentences(node, place, writer),
  };
}

/** What keys must be, in words. */
function keySentences(node: ObjectNode, { path }: Place, { relaxed }: Writer): readonly string[] {
  const sentences: string[] = [];
  const patterns = node.patterns.map((entry) => entry.pattern);
  if (patterns.length > 0) {
    relaxed.push({ path, keyword: "patternProperties", value: patterns });
    if (node.rest.kind === "never") {
      sentences.push(
        `Keys must match ${patterns.map((pattern) => `\`${pattern}\``).join(" or ")}.`,
      );
    }
  }
  if (node.keys !== undefined) {
    relaxed.push({ path, keyword: "propertyNames", value: node.keys.written });
    sentences.push(...keyWords(node.keys.node));
  }
  if (node.undeclared.length > 0) {
    sentences.push(`Always with ${node.undeclared.map(printValue).join(", ")}.`);
  }
  return sentences;
}

function keyWords(keys: SchemaNode): readonly string[] {
  if (keys.kind !== "scalar") return [];
  const pattern = keys.constraints.get("pattern");
  if (keys.values !== undefined) return [`Keys: ${keys.values.map(printValue).join(", ")}.`];
  return pattern === undefined ? [] : [`Keys must match \`${String(pattern)}\`.`];
}

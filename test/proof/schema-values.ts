import { isJsonObject, type JsonSchema, type JsonValue } from "../../runtime/json.js";
import type { Random } from "./random.js";

/** Nothing is nested deeper than this unless it must be. */
const deepest = 7;

const formats: Readonly<Record<string, string>> = {
  uri: "https://example.com/a",
  "uri-reference": "/a",
  "uri-template": "https://example.com/{a}",
  "date-time": "2024-02-29T10:00:00Z",
  date: "2024-02-29",
  "color-hex": "#abcdef",
};

/** Makes values that mostly fit a JSON Schema of draft 7 or 2020-12, its pointers into `root`. */
export function createSampler(root: JsonSchema, random: Random) {
  const resolve = (pointer: string): JsonSchema =>
    pointer
      .split("/")
      .slice(1)
      .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<JsonSchema>((schema, key) => schemaOf(schema[key]), root);

  /** One schema without pointers and choices at its top; parts that say the same are put together. */
  function flat(given: unknown): JsonSchema {
    const { $ref, allOf, anyOf, oneOf, ...own } = schemaOf(given);
    const choice = random.pick(listOf(anyOf ?? oneOf));
    const parts = [
      ...(typeof $ref === "string" ? [resolve($ref)] : []),
      ...listOf(allOf),
      ...(choice === undefined ? [] : [choice]),
    ];
    return parts.map(flat).reduce(merged, own);
  }

  function value(given: unknown, depth: number): JsonValue {
    const schema = flat(given);
    // Both are JSON in a schema that was read from JSON.
    if (schema["const"] !== undefined) return schema["const"] as JsonValue;
    const literals = listOf(schema["enum"]) as readonly JsonValue[];
    if (literals.length > 0) return random.pick(literals) ?? null;
    const named = schema["type"] ?? guessedType(schema);
    const type = Array.isArray(named) ? random.pick(named) : named;
    switch (type) {
      case "string":
        return text(schema);
      case "number":
      case "integer":
        return number(schema);
      case "boolean":
        return random.chance(0.5);
      case "array":
        return items(schema, depth);
      case "object":
        return object(schema, depth);
      case "null":
        return null;
      default:
        return random.pick<JsonValue>(["a", 1, null, true, {}, []]);
    }
  }

  function text({ format, minLength }: JsonSchema): string {
    const known = typeof format === "string" ? formats[format] : undefined;
    const short = typeof minLength === "number" && minLength > 0 ? "ab" : "";
    return known ?? random.pick([short, "a", "kind", "https://example.com/a", "é"]);
  }

  function number({ type, minimum = 0, maximum }: JsonSchema): number {
    const least = Number(minimum);
    const some = random.pick([least, least + 1, Number(maximum ?? least + 7)]);
    return type === "number" && random.chance(0.3) ? some + 0.5 : some;
  }

  function items(schema: JsonSchema, depth: number): JsonValue[] {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    const { positions, further } = itemsOf(schema);
    const most = further === false ? positions.length : Number(maxItems);
    const wanted = depth < deepest ? Number(minItems) + random.below(3) : Number(minItems);
    const usual = random.chance(0.8) ? Math.max(wanted, positions.length) : wanted;
    const length = Math.min(most, usual);
    return Array.from({ length }, (_, index) => value(positions[index] ?? further, depth + 1));
  }

  function object(schema: JsonSchema, depth: number): JsonValue {
    const required = listOf(schema["required"]);
    const share = random.pick([0.2, 0.6, 0.9]);
    const entries: [string, JsonValue][] = [];
    for (const [key, inner] of Object.entries(schema["properties"] ?? {})) {
      const wanted = depth < deepest && random.chance(share / (1 + depth / 3));
      if (required.includes(key) || wanted) entries.push([key, value(inner, depth + 1)]);
    }
    const others = schema["additionalProperties"];
    const isOpen = others !== false && (others !== undefined || random.chance(0.2));
    if (isOpen && depth < deepest && random.chance(0.5)) {
      entries.push([random.pick(["x", "other key", "7"]), value(others, depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  return (schema: unknown): JsonValue => value(schema, 0);
}

function schemaOf(value: unknown): JsonSchema {
  return isJsonObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Schemas by position, and of what is behind them, in the words of either draft. */
function itemsOf({ prefixItems, items, additionalItems }: JsonSchema) {
  if (prefixItems !== undefined) return { positions: listOf(prefixItems), further: items };
  if (Array.isArray(items)) return { positions: listOf(items), further: additionalItems };
  return { positions: [], further: items };
}

function guessedType(schema: JsonSchema): string | undefined {
  if (schema["properties"] !== undefined) return "object";
  return schema["items"] === undefined ? undefined : "array";
}

/** What fits both of two schemas, as far as objects go; else what the second says. */
function merged(first: JsonSchema, second: JsonSchema): JsonSchema {
  const [left, right] = [schemaOf(first["properties"]), schemaOf(second["properties"])];
  const properties = Object.fromEntries(
    [...new Set([...Object.keys(left), ...Object.keys(right)])].map((key) => [
      key,
      Object.hasOwn(left, key) && Object.hasOwn(right, key)
        ? { allOf: [left[key], right[key]] }
        : (left[key] ?? right[key]),
    ]),
  );
  const required = [...listOf(first["required"]), ...listOf(second["required"])];
  const closed = [first, second].some((each) => each["additionalProperties"] === false);
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(closed && { additionalProperties: false }),
  };
}

import { isJsonObject, type JsonSchema } from "../../../runtime/json.js";

/**
 * A contract schema in the words of draft 7, which json-schema-to-typescript knows: positions of
 * tuples as a list in `items`, and open objects as such. Lists lose their limits, which the library
 * takes for tuples.
 */
export function olderDraft(schema: JsonSchema): JsonSchema {
  const { minItems, maxItems, ...others } = mapSubschemas(schema, olderDraft);
  if (others["prefixItems"] !== undefined) return tuple({ minItems, ...others });
  if (maxItems === 0) return { ...others, maxItems };
  if (!Object.keys(others).every(isWord)) return others;
  // What is only described is an object to the library.
  if (others["type"] === undefined) return { ...others, tsType: "unknown" };
  return others["type"] === "object" ? { ...others, additionalProperties: true } : others;
}

/** One tuple for each length: the library forgets parentheses around the choice that it prints. */
function tuple({ type, prefixItems, items, minItems, ...words }: JsonSchema): JsonSchema {
  const elements = Array.isArray(prefixItems) ? prefixItems : [];
  const least = typeof minItems === "number" ? minItems : 0;
  const shorter = elements.map((_, length) => length).filter((length) => length >= least);
  const longest = { type, items: elements, minItems: Math.max(least, elements.length) };
  const tuples = [
    ...shorter.map((length) => fixed(elements.slice(0, length))),
    items === undefined ? fixed(elements) : { ...longest, additionalItems: items },
  ];
  const [only] = tuples;
  return tuples.length === 1 ? { ...only, ...words } : { ...words, anyOf: tuples };
}

function fixed(items: readonly unknown[]): JsonSchema {
  const length = { minItems: items.length, maxItems: items.length };
  return items.length === 0 ? { type: "array", maxItems: 0 } : { type: "array", items, ...length };
}

/**
 * Whether some object has keys that may be absent beside others that are not known. An index
 * signature holds for known keys too, so its values must then be allowed to be `undefined`.
 */
export function hasLooseIndex(schema: JsonSchema): boolean {
  let found = false;
  const visit = (inner: JsonSchema): JsonSchema => {
    const { properties, required, additionalProperties, patternProperties } = inner;
    const isIndexed = isJsonObject(additionalProperties) || patternProperties !== undefined;
    const names = Object.keys(properties ?? {});
    const always = Array.isArray(required) ? required : [];
    found ||= isIndexed && names.some((name) => !always.includes(name));
    return mapSubschemas(inner, visit);
  };
  visit(schema);
  return found;
}

/** Whether a keyword says nothing about the members of an object. */
function isWord(keyword: string): boolean {
  return ["type", "title", "description", "deprecated", "default", "examples"].includes(keyword);
}

const single = ["items", "additionalProperties", "propertyNames"];
const lists = ["prefixItems", "anyOf"];
const keyed = ["properties", "patternProperties", "$defs"];

/** A schema with each schema directly in it replaced, of the keywords that contracts have. */
function mapSubschemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => (isJsonObject(value) ? change(value) : value);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (single.includes(keyword)) return [keyword, inner(value)];
      if (lists.includes(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
      if (!keyed.includes(keyword) || !isJsonObject(value)) return [keyword, value];
      const entries = Object.entries(value).map(([key, each]) => [key, inner(each)] as const);
      return [keyword, Object.fromEntries(entries)];
    }),
  );
}

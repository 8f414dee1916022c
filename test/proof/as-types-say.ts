import { isJsonObject } from "../../runtime/json.js";

/** Why a keyword has no say in a comparison: types do not have it. By keyword; `integer` is a type. */
export type Unsaid = Readonly<Record<string, string>>;

/** A published schema without what the types beside it cannot say. */
export function asTypesSay(schema: unknown, unsaid: Unsaid): unknown {
  const inner = (value: unknown) => asTypesSay(value, unsaid);
  if (Array.isArray(schema)) return schema.map(inner);
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    // A property may be called like a keyword: then its value is a schema.
    if (isJsonObject(value)) return [[keyword, inner(value)]];
    if (keyword === "type" && Object.hasOwn(unsaid, "integer")) return [[keyword, widened(value)]];
    if (!Object.hasOwn(unsaid, keyword)) return [[keyword, inner(value)]];
    return keyword === "oneOf" ? [["anyOf", inner(value)]] : [];
  });
  return Object.fromEntries(entries);
}

/** A contract without some definitions wherever they are referred to. */
export function withoutTypes(schema: unknown, names: readonly string[]): unknown {
  const inner = (value: unknown) => withoutTypes(value, names);
  const isHidden = (value: unknown) =>
    isJsonObject(value) && names.some((name) => value["$ref"] === `#/$defs/${name}`);
  if (Array.isArray(schema)) return schema.filter((each) => !isHidden(each)).map(inner);
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([, value]) => !isHidden(value));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, inner(value)]));
}

function widened(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(widened);
  return type === "integer" ? "number" : type;
}

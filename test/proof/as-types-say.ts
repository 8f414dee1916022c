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

/** A place in a published schema that does not mean what the type means. */
export interface Correction {
  /** JSON Pointer. */
  readonly at: string;
  /** What the type means; nothing where the keyword has no place. */
  readonly to?: unknown;
  readonly why: string;
}

/** A published schema with corrections at places that are there. */
export function corrected(schema: unknown, corrections: readonly Correction[]): unknown {
  return corrections.reduce(
    (found, { at, to }) => replaceAt(found, at.split("/").slice(1), to),
    schema,
  );
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((each, index) => (String(index) === key ? replaceAt(each, rest, to) : each));
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) throw new Error(`there is no ${key}`);
  const inner = replaceAt(value[key], rest, to);
  const { [key]: _, ...others } = value;
  return inner === undefined ? others : { ...others, [key]: inner };
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

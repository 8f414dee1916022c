import fc from "fast-check";
import { quote, stringLiteral, unionOf } from "./source-scalars.js";

/** An object type, and which keys can be picked from it. */
export interface ObjectText {
  readonly text: string;
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

/**
 * Keys of properties. Those that every object inherits (`toString`) are left out: to the compiler
 * `{}` has them, with the wrong types.
 */
const KEYS = ["a", "b", "c", "kind", "id", "a b", "42", "x_1", "__proto__", "x-y", "值"];

const keysText = (keys: readonly string[]) =>
  keys.length === 0 ? "never" : keys.map(quote).join(" | ");

interface PropertyText {
  readonly name: string;
  readonly mark: "" | "?";
  readonly readonly: boolean;
  readonly type: string;
}

/** Some properties of any types. */
export function members(
  type: fc.Arbitrary<string>,
  minLength = 0,
): fc.Arbitrary<readonly PropertyText[]> {
  const each = fc.record({
    name: fc.constantFrom(...KEYS),
    mark: fc.constantFrom<"" | "?">("", "", "?"),
    readonly: fc.constantFrom(false, false, true),
    type: fc.oneof(
      { weight: 5, arbitrary: type },
      type.map((text) => `(${text}) | undefined`),
      type.map((text) => `(${text}) | null`),
    ),
  });
  return fc.uniqueArray(each, { minLength, maxLength: 4, selector: ({ name }) => name });
}

/** Properties as they stand between braces. */
export function membersText(properties: readonly PropertyText[]): string {
  return properties
    .map(({ name, mark, readonly, type }) =>
      [readonly ? "readonly " : "", quote(name), mark, ": ", type, "; "].join(""),
    )
    .join("");
}

/** Properties between braces. */
export function literalObject(type: fc.Arbitrary<string>): fc.Arbitrary<ObjectText> {
  return members(type, 1).map((properties) => ({
    text: `{ ${membersText(properties)}}`,
    keys: properties.map(({ name }) => name),
    required: properties.filter(({ mark }) => mark === "").map(({ name }) => name),
  }));
}

/** What utility and mapped types make of an object. */
export function derived(
  object: fc.Arbitrary<ObjectText>,
  type: fc.Arbitrary<string>,
): fc.Arbitrary<ObjectText> {
  const same = (of: (text: string) => string) =>
    object.map((each) => ({ ...each, text: of(each.text) }));
  const optional = (of: (text: string) => string) =>
    same(of).map((each): ObjectText => ({ ...each, required: [] }));
  const picked = fc
    .tuple(object, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), fc.boolean())
    .map(([{ text, keys, required }, wanted, isPick]): ObjectText => {
      const chosen = keys.filter((_, index) => wanted[index]);
      const left = isPick ? chosen : keys.filter((key) => !chosen.includes(key));
      return {
        text: `${isPick ? "Pick" : "Omit"}<${text}, ${keysText(chosen)}>`,
        keys: left,
        required: required.filter((key) => left.includes(key)),
      };
    });
  return fc.oneof(
    same((text) => `Readonly<${text}>`),
    optional((text) => `Partial<${text}>`),
    same((text) => `Required<${text}>`).map((each) => ({ ...each, required: each.keys })),
    same((text) => `NonNullable<${text} | null>`),
    same((text) => `{ -readonly [K in keyof ${text}]: ${text}[K] }`),
    same((text) => `{ [K in keyof ${text}]-?: ${text}[K] }`),
    optional((text) => `{ readonly [K in keyof ${text}]+?: ${text}[K] | null }`),
    optional((text) => `DeepPartial<${text}>`),
    same((text) => `Mutable<${text}>`),
    picked,
    fc.tuple(object, type).map(([{ text, keys }, value]) => ({
      text: `{ [K in keyof ${text}]: ${value} }`,
      keys,
      required: [],
    })),
    object.map(({ text, keys }) => {
      const renamed = keys.map((key) => `get_${key}`);
      const mapped = `{ [K in keyof ${text} as \`get_\u0024{K & string}\`]: ${text}[K] }`;
      return { text: mapped, keys: renamed, required: [] };
    }),
    object.map(({ text, keys }) => ({
      text: `{ [K in keyof ${text} as Exclude<K, "a">]: ${text}[K] }`,
      keys: keys.filter((key) => key !== "a"),
      required: [],
    })),
  );
}

/** Objects that are put together from others, and instances of generic types. */
export function composed(
  object: fc.Arbitrary<ObjectText>,
  type: fc.Arbitrary<string>,
): fc.Arbitrary<ObjectText> {
  const keys = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 });
  const named = (text: string, ...keys: readonly string[]): ObjectText => ({
    text,
    keys,
    required: keys,
  });
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(object, object).map(
        ([a, b]): ObjectText => ({
          text: `(${a.text} & ${b.text})`,
          keys: [...new Set([...a.keys, ...b.keys])],
          required: [...new Set([...a.required, ...b.required])],
        }),
      ),
    },
    object.map((each) => ({ ...each, text: `(${each.text} & { kind: "a" | "kind-x" })` })),
    fc
      .tuple(keys, type)
      .map(([keys, value]) => named(`Record<${keysText(keys)}, ${value}>`, ...keys)),
    type.map((value) => named(`Record<Color, ${value}>`, "red", "green")),
    fc.tuple(keys, type).map(([keys, value]) => ({
      text: `Partial<Record<${keysText(keys)}, ${value}>>`,
      keys,
      required: [],
    })),
    type.map((value) => named(`Box<${value}>`, "value")),
    fc.tuple(type, type).map(([a, b]) => named(`Pair<${a}, ${b}>`, "first", "second")),
    type.map((value) => named(`Pair<${value}>`, "first", "second")),
    fc
      .tuple(stringLiteral, type)
      .map(([tag, value]) => named(`Tagged<${quote(tag)}, ${value}>`, "kind")),
    fc.tuple(keys, fc.constantFrom("", "?")).map(([keys, mark]) => ({
      text: `{ [K in ${keysText(keys)}]${mark}: K }`,
      keys,
      required: mark === "" ? keys : [],
    })),
    fc.constantFrom(
      named("Tree", "label", "children"),
      named("Chain", "value", "next"),
      named("Folder", "items"),
      named("Leaf", "name"),
    ),
  );
}

/** Objects whose keys are not all known. */
export function maps(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const key = fc.constantFrom("string", "number", "`x_\u0024{string}`", "`\u0024{number}px`");
  return fc.oneof(
    fc.tuple(key, type).map(([key, value]) => `Record<${key}, ${value}>`),
    fc.tuple(key, type).map(([key, value]) => `{ [key: ${key}]: ${value} }`),
    type.map((value) => `{ [key: string]: (${value}) | undefined }`),
    // Known keys have types that fit all keys.
    fc.tuple(members(type), type).map(([properties, other]) => {
      const types = [...properties.map(({ type }) => type), other];
      const absent = properties.some(({ mark }) => mark === "?") ? ["undefined"] : [];
      return `{ ${membersText(properties)}[key: string]: ${unionOf([...types, ...absent])} }`;
    }),
    fc.tuple(members(type), type).map(([properties, other]) => {
      const known = properties.filter(({ name }) => !name.startsWith("x_"));
      return `{ ${membersText(known)}[key: \`x_\u0024{string}\`]: ${other} }`;
    }),
    type.map((value) => `(Record<string, ${value}> & Box<${value}>)`),
    fc.constant("Record<string, never>"),
    fc.constant("Record<string, unknown>"),
  );
}

/** Members that a property of a literal type tells apart. */
export function tagged(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const key = fc.constantFrom("kind", "a b", "type");
  const tags = fc.constantFrom(
    ['"a"', '"b"', '"c"'],
    ["1", "2", "3"],
    ["true", "false"],
    ["Color.Red", "Color.Green"],
  );
  return fc
    .tuple(key, tags, fc.array(members(type), { minLength: 2, maxLength: 3 }))
    .map(([key, tags, found]) =>
      found
        .slice(0, tags.length)
        .map((properties, index) => {
          const others = properties.filter(({ name }) => name !== key);
          return `{ ${quote(key)}: ${tags[index]}; ${membersText(others)}}`;
        })
        .join(" | "),
    );
}

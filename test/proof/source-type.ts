import fc from "fast-check";
import { declarationText, type NamedDeclaration } from "./source-declarations.js";

/** A type as TypeScript source, with the declarations that it refers to. */
export interface SourceType {
  /** A type expression, as users write it. */
  readonly text: string;
  /** Declarations before it. */
  readonly declarations: string;
  /** Both as the judge reads them: without what literals and JSON know nothing of. */
  readonly plain: { readonly text: string; readonly declarations: string };
}

/** An object type, and which keys can be picked from it. */
interface ObjectText {
  readonly text: string;
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

/**
 * Keys of properties. Those that every object inherits (`toString`) are left out: to the compiler
 * `{}` has them, with the wrong types.
 */
const KEYS = ["a", "b", "c", "kind", "id", "a b", "42", "x_1", "__proto__", "x-y", "值"];

const quote = (text: string) => JSON.stringify(text);
const unionOf = (texts: readonly string[]) => texts.map((text) => `(${text})`).join(" | ");
const keysText = (keys: readonly string[]) =>
  keys.length === 0 ? "never" : keys.map(quote).join(" | ");

const stringLiteral = fc.constantFrom(
  "a",
  "b",
  "kind-x",
  "",
  "it's",
  'say "hi"',
  "a\nb",
  "值",
  "7",
);
const literal = fc.oneof(
  { weight: 3, arbitrary: stringLiteral.map(quote) },
  fc.constantFrom("0", "1", "-1", "2.5", "1e21"),
  fc.constantFrom("true", "false"),
);
const literalUnion = fc.uniqueArray(literal, { minLength: 1, maxLength: 5 });

const template = fc.constantFrom(
  "`a\u0024{string}`",
  "`\u0024{number}px`",
  "`v\u0024{number}.\u0024{number}`",
  "`\u0024{boolean}-x`",
  '`\u0024{"a" | "b"}_\u0024{string}`',
  '`\u0024{"a" | "b"}_\u0024{1 | 2}`',
  "`\u0024{bigint}n`",
  "`\u0024{string}@\u0024{string}.\u0024{string}`",
  "`\u0024{Color}!`",
  "`(\u0024{string})`",
  "`\u0024{string}\u0024{number}`",
);

const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("string", "number", "boolean", "null") },
  { weight: 4, arbitrary: literalUnion.map((texts) => texts.join(" | ")) },
  { weight: 2, arbitrary: template },
  fc.constantFrom(
    "Color",
    "Level",
    "Mixed",
    "Color.Red",
    "Level.High",
    "Exclude<Level, Level.Low>",
  ),
  fc.constantFrom("keyof typeof Color", "`\u0024{Color}`", "keyof typeof table", "typeof table"),
  fc.constantFrom('(typeof table)["list"][number]', '(typeof table)["size"]', "typeof loose"),
  fc.constantFrom(
    'Uppercase<"ab" | "c">',
    'Capitalize<"ab">',
    "string & {}",
    '"a" | (string & {})',
  ),
  fc.constantFrom("unknown", "unknown", "any", "any", "object", "{}"),
);

/** Where TypeScript takes one literal away from others. */
const filtered = literalUnion.chain((texts) =>
  fc
    .tuple(fc.constantFrom("Exclude", "Extract"), fc.subarray(texts))
    .map(
      ([name, some]) => `${name}<${unionOf(texts)}, ${some.length === 0 ? "null" : unionOf(some)}>`,
    ),
);

interface PropertyText {
  readonly name: string;
  readonly mark: "" | "?";
  readonly readonly: boolean;
  readonly type: string;
}

function members(type: fc.Arbitrary<string>, minLength = 0): fc.Arbitrary<readonly PropertyText[]> {
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

function membersText(properties: readonly PropertyText[]): string {
  return properties
    .map(({ name, mark, readonly, type }) =>
      [readonly ? "readonly " : "", quote(name), mark, ": ", type, "; "].join(""),
    )
    .join("");
}

function literalObject(type: fc.Arbitrary<string>): fc.Arbitrary<ObjectText> {
  return members(type, 1).map((properties) => ({
    text: `{ ${membersText(properties)}}`,
    keys: properties.map(({ name }) => name),
    required: properties.filter(({ mark }) => mark === "").map(({ name }) => name),
  }));
}

/** What utility and mapped types make of an object. */
function derived(
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
function composed(
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
function maps(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
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

function lists(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const arrays = [
    (text: string) => `(${text})[]`,
    (text: string) => `Array<${text}>`,
    (text: string) => `readonly (${text})[]`,
    (text: string) => `ReadonlyArray<${text}>`,
  ];
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(type, fc.constantFrom(...arrays)).map(([text, of]) => of(text)),
    },
    { weight: 3, arbitrary: tuples(type) },
  );
}

function tuples(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .record({
      required: fc.array(type, { maxLength: 2 }),
      optional: fc.oneof(fc.constant<string[]>([]), fc.array(type, { maxLength: 2 })),
      rest: fc.option(type, { nil: undefined, freq: 1 }),
      trailing: fc.array(type, { maxLength: 2 }),
      named: fc.boolean(),
      readonly: fc.constantFrom("", "", "readonly "),
    })
    .map(({ required, optional, rest, trailing, named, readonly }) => {
      const label = (prefix: string, index: number, mark = "") =>
        named ? `${prefix}${index}${mark}: ` : "";
      // A required element cannot stand behind an optional one.
      const last = optional.length > 0 || rest === undefined ? [] : trailing;
      const elements = [
        ...required.map((text, index) => `${label("r", index)}(${text})`),
        ...optional.map((text, index) =>
          named ? `${label("o", index, "?")}(${text})` : `(${text})?`,
        ),
        ...(rest === undefined ? [] : [`...${named ? "others: " : ""}(${rest})[]`]),
        ...last.map((text, index) => `${label("t", index)}(${text})`),
      ];
      return `${readonly}[${elements.join(", ")}]`;
    });
}

/** Types that are worked out from others. */
function worked(
  object: fc.Arbitrary<ObjectText>,
  type: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const conditional = fc
    .tuple(type, fc.constantFrom("string", "object", "readonly unknown[]", "null"), type, type)
    .map(([tested, bound, yes, no]) => `((${tested}) extends ${bound} ? (${yes}) : (${no}))`);
  return fc.oneof(
    filtered,
    conditional,
    object.map(({ text, required }) => {
      const [key] = required;
      return key === undefined ? `keyof ${text}` : `${text}[${quote(key)}]`;
    }),
    object.map(({ text }) => `keyof ${text}`),
    object.map(({ text }) => `(${text})[keyof ${text}]`),
    type.map((text) => `ElementOf<(${text})[]>`),
    type.map((text) => `Wrapped<${text}>`),
    type.map((text) => `NonNullable<(${text}) | null | undefined>`),
    type.map((text) => `Nested<${text}>`),
    type.map((text) => `Maybe<${text}>`),
    fc.tuple(type, type).map(([a, b]) => `[(${a}), (${b})][number]`),
    fc.constant("Json"),
  );
}

/** Members that a property of a literal type tells apart. */
function tagged(type: fc.Arbitrary<string>): fc.Arbitrary<string> {
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

function anyObject(
  object: fc.Arbitrary<ObjectText>,
  type: fc.Arbitrary<string>,
): fc.Arbitrary<ObjectText> {
  return fc.oneof(
    { maxDepth: 3, depthIdentifier: "type" },
    { weight: 5, arbitrary: literalObject(type) },
    { weight: 3, arbitrary: derived(object, type) },
    { weight: 3, arbitrary: composed(object, type) },
  );
}

function anyType(
  object: fc.Arbitrary<ObjectText>,
  type: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.oneof(
    { maxDepth: 3, depthIdentifier: "type" },
    { weight: 4, arbitrary: scalar },
    { weight: 4, arbitrary: object.map(({ text }) => text) },
    { weight: 2, arbitrary: maps(type) },
    { weight: 3, arbitrary: lists(type) },
    { weight: 3, arbitrary: worked(object, type) },
    { weight: 2, arbitrary: tagged(type) },
    { weight: 3, arbitrary: fc.array(type, { minLength: 2, maxLength: 4 }).map(unionOf) },
  );
}

// No interface, which would have no index signature.
type Tied = { readonly type: string; readonly object: ObjectText };

const { type, object } = fc.letrec<Tied>((tie) => ({
  object: anyObject(tie("object"), tie("type")),
  type: anyType(tie("object"), tie("type")),
}));

/** Interfaces that hold themselves and each other, with members of any type. */
const declared: fc.Arbitrary<NamedDeclaration> = fc.record({
  tree: members(type).map(membersText),
  chain: type,
  folder: members(type).map(membersText),
  leaf: type,
  nested: object.map(({ text }) => text),
});

/** Type expressions of all forms, with declarations for the names in them. */
export const sourceType: fc.Arbitrary<SourceType> = fc
  .tuple(type, declared)
  .map(([text, declaration]) => sourceOf(text, declaration));

/** A type that needs nothing declared but what generated types may use. */
export function plainSource(text: string): SourceType {
  const nothing = { tree: "", chain: "null", folder: "", leaf: "null", nested: "null" };
  return sourceOf(text, nothing);
}

function sourceOf(text: string, declaration: NamedDeclaration): SourceType {
  return {
    text,
    declarations: declarationText(declaration, text, "written"),
    plain: {
      text: mutable(text),
      declarations: mutable(declarationText(declaration, text, "plain")),
    },
  };
}

/** Lists without `readonly`, which a literal has not. */
function mutable(text: string): string {
  return text.replace(/(?<!-|\{ )\breadonly (?=[[(])/g, "").replaceAll("ReadonlyArray<", "Array<");
}

import fc from "fast-check";

/** Text as a string literal. */
export const quote = (text: string) => JSON.stringify(text);

/** A union of types, each in parentheses. */
export const unionOf = (texts: readonly string[]) => texts.map((text) => `(${text})`).join(" | ");

/** Values of string literals. */
export const stringLiteral = fc.constantFrom(
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

/** Primitives, literals, templates, enums, and what says nothing about a value. */
export const scalar = fc.oneof(
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
export const filtered = literalUnion.chain((texts) =>
  fc
    .tuple(fc.constantFrom("Exclude", "Extract"), fc.subarray(texts))
    .map(
      ([name, some]) => `${name}<${unionOf(texts)}, ${some.length === 0 ? "null" : unionOf(some)}>`,
    ),
);

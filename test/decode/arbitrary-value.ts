import fc from "fast-check";
import type { Property, Type } from "../../compiler/ir.js";
import type { JsonValue } from "../../runtime/json.js";
import type { TypeSample } from "./arbitrary-type.js";

const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  email: ["a@b.co"],
  uuid: ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
  date: ["2024-02-29"],
  time: ["10:00:00Z"],
  ipv4: ["127.0.0.1"],
  uri: ["https://example.com/a?b"],
};

const someText = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "b",
    "ab",
    "abc",
    "Card",
    "x1",
    "9",
    "é",
    "😀",
    "😀😀",
    ...Object.values(TEXTS).flat(),
  ),
  fc.string({ unit: "grapheme", maxLength: 9 }),
);
const someNumber = fc.oneof(
  fc.constantFrom(0, 1, 2, 2.5, 3, -1, -0.5, 1e21),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Objects that keep every key as their own. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries);
}

/** Values on the wire that mostly fit a type, in all of its wire forms. */
export function wireValue({ type, definitions }: TypeSample, depth = 0): fc.Arbitrary<JsonValue> {
  const inner = (type: Type) => wireValue({ type, definitions }, depth + 1);
  const lengths = { maxLength: depth > 4 ? 0 : 3 };
  switch (type.kind) {
    case "string":
      return fc.oneof(someText, fc.constantFrom(...(TEXTS[type.format ?? ""] ?? ["a1"])));
    case "number":
      return someNumber.map((value) => (type.integer ? Math.round(value) || 0 : value));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "literals":
      return fc.constantFrom(...type.members.map(({ value }) => value));
    case "template":
      return fc.constantFrom("v1", "v-2.5", "v", "w1");
    case "date":
      return fc.constantFrom(
        "2024-02-29T10:00:00Z",
        "1998-12-31T23:59:60Z",
        "2024-01-01 00:00:00+01:00",
      );
    case "url":
      return fc.constantFrom("https://example.com/a", "mailto:a@b.c");
    case "regexp":
      return fc.constantFrom("^a+$", "(");
    case "bigint":
      return fc.oneof(fc.constantFrom("10", "0", "-0"), fc.bigInt().map(String));
    case "bytes":
      return fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes).toString("base64"));
    case "unknown":
      return type.form === "object"
        ? (fc.dictionary(fc.string({ maxLength: 2 }), anyJson) as fc.Arbitrary<JsonValue>)
        : anyJson;
    case "array":
    case "set":
      return fc.array(inner(type.items), lengths);
    case "tuple": {
      const required = type.elements.filter((element) => !element.optional).length;
      const rest = type.rest === undefined ? fc.constant([]) : fc.array(inner(type.rest), lengths);
      return fc
        .tuple(fc.nat(2), rest, ...type.elements.map((element) => inner(element.type)))
        .map(([cut, rest, ...elements]) => {
          const kept = elements.slice(0, Math.max(required, elements.length - cut));
          return kept.length < elements.length ? kept : [...kept, ...rest];
        });
    }
    case "map":
      return fc.array(fc.tuple(inner(type.key), inner(type.value)), lengths).chain((pairs) => {
        const entries = pairs.map(([key, value]) => ({ key, value }));
        const texts = pairs.filter(
          (pair): pair is [string, JsonValue] => typeof pair[0] === "string",
        );
        return fc.constantFrom<JsonValue>(entries, objectOf(texts));
      });
    case "object":
      return objectValue(type, inner, depth);
    case "union":
      return fc.oneof(...type.members.map(inner));
    case "reference": {
      const definition = definitions[type.name];
      if (definition === undefined || depth > 6) return anyJson;
      return wireValue({ type: definition, definitions }, depth + 1);
    }
    case "error":
      return anyJson;
  }
}

function objectValue(
  type: Extract<Type, { kind: "object" }>,
  inner: (type: Type) => fc.Arbitrary<JsonValue>,
  depth: number,
): fc.Arbitrary<JsonValue> {
  const known = fc.tuple(...type.properties.map((each) => propertyValue(each, inner)));
  const others = fc.tuple(
    ...type.index.map((signature) =>
      fc.array(fc.tuple(keyOf(signature.keyText), inner(signature.value)), {
        maxLength: depth > 4 ? 0 : 2,
      }),
    ),
  );
  return fc.tuple(known, others, fc.boolean()).map(([known, others, asEntries]) => {
    const pairs = [...known.flat(), ...others.flat()];
    if (type.index.length === 0 || !asEntries) return objectOf(pairs);
    return [...new Map(pairs)].map(([key, value]) => ({ key, value }));
  });
}

function propertyValue(
  property: Property,
  inner: (type: Type) => fc.Arbitrary<JsonValue>,
): fc.Arbitrary<readonly [string, JsonValue][]> {
  const present = inner(property.type).map((value): [string, JsonValue][] => [
    [property.name, value],
  ]);
  if (!property.optional) return present;
  const none = fc.constant<[string, JsonValue][]>([]);
  return fc.oneof(present, none, fc.constant<[string, JsonValue][]>([[property.name, null]]));
}

function keyOf(keyText: string): fc.Arbitrary<string> {
  if (keyText === "number") return fc.constantFrom("0", "7", "-3");
  return keyText === "string"
    ? fc.constantFrom("a", "q", "__proto__", "x_q")
    : fc.constantFrom("x_1", "x_", "x_q");
}

/** One change at a random place: another value, one key more or less, one item more or less. */
export function mutated(value: JsonValue): fc.Arbitrary<JsonValue> {
  const places = pathsOf(value);
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.oneof(anyJson, someText, someNumber),
      fc.nat(3),
      fc.constantFrom("zz", "a", "__proto__", "key"),
    )
    .map(([path, other, how, key]) =>
      changeAt(value, path, (target) => change(target, other, how, key)),
    );
}

function change(target: JsonValue, other: JsonValue, how: number, key: string): JsonValue {
  if (Array.isArray(target) && how > 0) return how === 1 ? target.slice(1) : [...target, other];
  if (typeof target === "object" && target !== null && how > 0) {
    const entries: [string, JsonValue][] = Object.entries(target);
    return how === 1 ? objectOf(entries.slice(1)) : objectOf([...entries, [key, other]]);
  }
  if (typeof target === "string" && how === 1) return target.toUpperCase();
  return typeof target === "string" && how === 2 ? `${target}x` : other;
}

function pathsOf(value: JsonValue): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, item]: [string, JsonValue]) =>
    pathsOf(item).map((path) => [key, ...path]),
  );
  return [[], ...inner];
}

function changeAt(
  value: JsonValue,
  [key, ...rest]: readonly string[],
  apply: (value: JsonValue) => JsonValue,
): JsonValue {
  if (key === undefined) return apply(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, item]: [string, JsonValue]): [string, JsonValue] => [
      name,
      name === key ? changeAt(item, rest, apply) : item,
    ],
  );
  return Array.isArray(value) ? entries.map(([, item]) => item) : objectOf(entries);
}

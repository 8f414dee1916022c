import fc from "fast-check";
import type {
  IndexSignature,
  ObjectType,
  Property,
  TupleElement,
  Type,
} from "../../compiler/ir.js";
import { property } from "../emit/types.js";

/** A type with the definitions it refers to. */
export interface TypeSample {
  readonly type: Type;
  readonly definitions: Readonly<Record<string, Type>>;
}

// Without `__proto__`, `constructor`, `toString` and `valueOf`, which Ajv skips or trips over.
const KEYS = ["a", "b", "kind", "hasOwnProperty", "isPrototypeOf", "x_1", "7", "a b", "值"];

/** Keys in the pattern of each index signature that samples use. */
const PATTERNS: readonly { readonly pattern: string; readonly keyText: string }[] = [
  { pattern: "^x_[\\s\\S]*$", keyText: "`x_\u0024{string}`" },
  { pattern: "^-?(?:0|[1-9]\\d*)$", keyText: "number" },
];

const literal = fc.oneof(
  fc.constantFrom("a", "b", "Card", "cash", "", "__proto__", "3"),
  fc.constantFrom(0, 1, -1, 2.5, 3),
  fc.boolean(),
);

const literals: fc.Arbitrary<Type> = fc
  .uniqueArray(literal, { minLength: 1, maxLength: 12 })
  // Both booleans together are the type `boolean`.
  .filter((values) => !(values.includes(true) && values.includes(false)))
  .map((values) => ({ kind: "literals", members: values.map((value) => ({ value })) }));

const text: fc.Arbitrary<Type> = fc.record(
  {
    kind: fc.constant("string" as const),
    minLength: fc.constantFrom(0, 1, 2),
    maxLength: fc.constantFrom(3, 8),
    pattern: fc.constantFrom("^[a-z]*$", "\\d", "^\\p{L}"),
    format: fc.constantFrom("email", "uuid", "date", "time", "ipv4", "uri", "unknown-format"),
  },
  { requiredKeys: ["kind"] },
);

const number: fc.Arbitrary<Type> = fc.record(
  {
    kind: fc.constant("number" as const),
    integer: fc.boolean(),
    minimum: fc.constantFrom(-1, 0),
    maximum: fc.constantFrom(3, 10),
    exclusiveMinimum: fc.constantFrom(-2, 0.5),
    exclusiveMaximum: fc.constantFrom(2.5, 4),
    multipleOf: fc.constantFrom(0.5, 2),
  },
  { requiredKeys: ["kind", "integer"] },
);

const scalar: fc.Arbitrary<Type> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 3, arbitrary: literals },
  fc.constantFrom<Type>(
    { kind: "boolean" },
    { kind: "null" },
    { kind: "date" },
    { kind: "url" },
    { kind: "regexp" },
    { kind: "bigint" },
    { kind: "bigint", literal: "10" },
    { kind: "bytes", container: "Uint8Array" },
    { kind: "bytes", container: "ArrayBuffer" },
    { kind: "template", pattern: "^v-?(?:\\d+(?:\\.\\d+)?)$", text: "`v\u0024{number}`" },
    { kind: "unknown", form: "unknown" },
    { kind: "unknown", form: "object" },
    { kind: "unknown", form: "non-null" },
  ),
);

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KEYS) },
  // Ajv does not miss a required key that is the empty string.
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
);

function properties(type: fc.Arbitrary<Type>): fc.Arbitrary<readonly Property[]> {
  const each = fc.record({
    name: key,
    type,
    optional: fc.boolean(),
    absent: fc.constantFrom("omit" as const, "undefined" as const),
    renamed: fc.constantFrom(false, false, false, true),
  });
  return fc
    .uniqueArray(each, { maxLength: 5, selector: ({ name }) => name })
    .map((found) =>
      found.map(({ name, type, optional, absent, renamed }) =>
        property(name, type, { optional, absent, key: renamed ? `${name}Key` : name }),
      ),
    );
}

function closed(type: fc.Arbitrary<Type>): fc.Arbitrary<ObjectType> {
  return properties(type).map((properties) => ({ kind: "object", properties, index: [] }));
}

/** Maps, and objects with known keys beside others; known keys have types that fit all keys. */
function open(type: fc.Arbitrary<Type>): fc.Arbitrary<ObjectType> {
  const signature: fc.Arbitrary<Omit<IndexSignature, "value">> = fc.constantFrom(
    { pattern: undefined, keyText: "string" },
    ...PATTERNS,
  );
  const signatures = fc.uniqueArray(signature, {
    minLength: 1,
    maxLength: 2,
    selector: ({ keyText }) => keyText,
  });
  return type.chain((value) =>
    fc.tuple(signatures, fc.oneof(fc.constant([]), properties(fc.constant(value)))).map(
      ([signatures, properties]): ObjectType => ({
        kind: "object",
        properties: properties.map((each) => ({ ...each, key: each.name, absent: "omit" })),
        index: signatures.map((each) => ({ ...each, value })),
      }),
    ),
  );
}

function tuple(type: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  const elements: fc.Arbitrary<readonly TupleElement[]> = fc
    .tuple(fc.array(type, { maxLength: 2 }), fc.array(type, { maxLength: 2 }))
    .map(([required, optional]) => [
      ...required.map((type) => ({ type, optional: false })),
      ...optional.map((type) => ({ type, optional: true })),
    ]);
  return fc
    .tuple(elements, fc.option(type, { nil: undefined }))
    .map(([elements, rest]) => ({ kind: "tuple", elements, rest, trailing: [] }));
}

/** Members that stand in one union: flat, and at least two. */
function union(type: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  const tagged = fc.array(closed(type), { minLength: 2, maxLength: 3 }).map((members): Type[] =>
    members.map((member, index) => ({
      ...member,
      properties: [
        property("kind", { kind: "literals", members: [{ value: ["a", "b", "c"][index] ?? "" }] }),
        ...member.properties.filter(({ name }) => name !== "kind"),
      ],
    })),
  );
  return fc
    .tuple(fc.array(type, { maxLength: 3 }), fc.oneof(fc.constant([]), tagged))
    .map(([members, tagged]): Type => {
      const flat = withoutRepeatedLiterals(
        [...members, ...tagged].flatMap((member) =>
          member.kind === "union" ? member.members : [member],
        ),
      );
      const [only] = flat;
      if (flat.length === 0 || only === undefined) return { kind: "null" };
      return flat.length === 1 ? only : { kind: "union", members: flat };
    });
}

/** As the compiler gives them: each literal once, and never a boolean beside both or the other one. */
function withoutRepeatedLiterals(members: readonly Type[]): readonly Type[] {
  const seen = new Set<string>(members.some(({ kind }) => kind === "boolean") ? ["boolean"] : []);
  return members.flatMap((member): Type[] => {
    if (member.kind !== "literals") return [member];
    const kept = member.members.filter(({ value }) => {
      const name = typeof value === "boolean" ? "boolean" : JSON.stringify(value);
      return !seen.has(name) && seen.add(name);
    });
    return kept.length === 0 ? [] : [{ ...member, members: kept }];
  });
}

const NAMES = ["Tree", "Node", "toString"];

const { type } = fc.letrec<{ type: Type }>((tie) => {
  const inner = tie("type");
  return {
    type: fc.oneof(
      { maxDepth: 3, depthIdentifier: "type" },
      { weight: 4, arbitrary: scalar },
      { weight: 3, arbitrary: closed(inner) },
      { weight: 2, arbitrary: open(inner) },
      { weight: 2, arbitrary: union(inner) },
      fc.record({
        kind: fc.constant("array" as const),
        items: inner,
        minItems: fc.constantFrom(undefined, 1),
        maxItems: fc.constantFrom(undefined, 3),
        uniqueItems: fc.constantFrom(undefined, true),
      }),
      tuple(inner),
      fc.record({ kind: fc.constant("set" as const), items: inner }),
      fc.record({
        kind: fc.constant("map" as const),
        key: fc.oneof(
          fc.constantFrom<Type>({ kind: "string" }, { kind: "number", integer: false }),
          fc.constant<Type>({ kind: "string", pattern: "^[a-z]+$" }),
          fc.constant<Type>({ kind: "date" }),
          inner,
        ),
        value: inner,
      }),
      fc.constantFrom(...NAMES).map((name): Type => ({ kind: "reference", name })),
    ),
  };
});

/** Types of every kind, some of which hold themselves. */
export const typeSample: fc.Arbitrary<TypeSample> = fc
  .tuple(type, type, closed(type), union(type))
  .map(
    ([type, Tree, Node, other]): TypeSample => ({
      type,
      definitions: { Tree, Node, toString: other },
    }),
  )
  .filter(({ definitions }) =>
    NAMES.every((name) => !means(name, definitions[name], definitions, [])),
  );

/** Whether a definition says nothing but itself, which TypeScript does not allow. */
function means(
  name: string,
  type: Type | undefined,
  definitions: TypeSample["definitions"],
  seen: readonly string[],
): boolean {
  if (type?.kind === "union")
    return type.members.some((each) => means(name, each, definitions, seen));
  if (type?.kind !== "reference") return false;
  if (type.name === name) return true;
  if (seen.includes(type.name)) return false;
  return means(name, definitions[type.name], definitions, [...seen, type.name]);
}

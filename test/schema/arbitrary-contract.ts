import fc from "fast-check";
import type { JsonSchema, JsonValue } from "../../runtime/schema/index.js";

/** A contract schema and values that fit it. */
export interface TypedContract {
  readonly schema: JsonSchema;
  readonly values: fc.Arbitrary<JsonValue>;
}

type Typed = fc.Arbitrary<TypedContract>;

const names: readonly string[] = [
  ...["a", "b", "c", "key", "value", "anyOf", "*", "toString", "a/b", "$defs"],
];
const name = fc.constantFrom(...names);
const text = fc.constantFrom("", "x", "key", '"', "世", "null");
const words = fc.constantFrom({}, { description: "Said." }, { title: "T", description: "Said" });

function scalar(schema: JsonSchema, values: fc.Arbitrary<JsonValue>): Typed {
  return words.map((said) => ({ schema: { ...schema, ...said }, values }));
}

const scalars: readonly Typed[] = [
  scalar({ type: "string" }, text),
  scalar(
    { type: "string", minLength: 1, maxLength: 4 },
    text.filter((value) => value !== ""),
  ),
  scalar({ type: "string", pattern: "^[a-c]{2}$" }, fc.constantFrom("ab", "cc")),
  scalar({ type: "string", pattern: "^x_[\\s\\S]*$" }, fc.constantFrom("x_", 'x_"')),
  scalar({ type: "string", format: "date-time" }, fc.constant("2026-11-30T10:00:00Z")),
  scalar({ type: "string", format: "uri" }, fc.constant("https://example.test/")),
  scalar({ type: "string", contentEncoding: "base64" }, fc.constantFrom("", "eA==")),
  scalar({ type: ["string", "null"] }, fc.option(text)),
  scalar({ type: "number" }, fc.constantFrom(0, -1.5, 1e21)),
  scalar({ type: "integer", minimum: 0, maximum: 9, default: 3 }, fc.integer({ min: 0, max: 9 })),
  scalar({ type: "boolean" }, fc.boolean()),
  scalar({ type: "null" }, fc.constant(null)),
  scalar({ type: "string", const: "only" }, fc.constant("only")),
  scalar({ type: "string", enum: ["x", "y"] }, fc.constantFrom("x", "y")),
  scalar({ type: ["integer", "null"], enum: [1, 2, null] }, fc.constantFrom(1, 2, null)),
  scalar(
    {
      anyOf: [
        { type: "string", const: "auto" },
        { type: "integer", enum: [1, 2] },
        { type: "boolean", const: true },
      ],
    },
    fc.constantFrom("auto", 1, 2, true),
  ),
];

function list(inside: Typed): Typed {
  return fc.tuple(inside, words).map(([{ schema, values }, said]) => ({
    schema: { type: "array", ...said, items: schema, maxItems: 3 },
    values: fc.array(values, { maxLength: 3 }),
  }));
}

function tuple(inside: Typed): Typed {
  return fc.array(inside, { minLength: 1, maxLength: 3 }).map((members) => ({
    schema: {
      type: "array",
      prefixItems: members.map(({ schema }) => schema),
      minItems: members.length,
      maxItems: members.length,
    },
    values: fc.tuple(...members.map(({ values }) => values)),
  }));
}

function map(inside: Typed): Typed {
  return fc.tuple(inside, words).map(([{ schema, values }, said]) => ({
    schema: { type: "object", ...said, additionalProperties: schema },
    values: fc.dictionary(name, values, { maxKeys: 3, noNullPrototype: true }),
  }));
}

function admitsNull({ type, anyOf }: JsonSchema): boolean {
  return [type].flat().includes("null") || (Array.isArray(anyOf) && anyOf.some(admitsNull));
}

/** An object; `tag` gives it a discriminator. */
function object(inside: Typed, tag?: string): Typed {
  const properties = fc.uniqueArray(fc.tuple(name, inside, fc.boolean()), {
    maxLength: 4,
    selector: ([key]): string => key,
  });
  return fc.tuple(properties, words).map(([found, said]) => {
    const tagged = tag === undefined ? [] : [["tag", { type: "string", const: tag }] as const];
    // Strict mode cannot say "absent" where null is a value of its own, so there is nothing to test.
    const required = found
      .filter(([, { schema }, isRequired]) => isRequired || admitsNull(schema))
      .map(([key]) => key);
    const optional = found.map(([key]) => key).filter((key) => !required.includes(key));
    const model: Record<string, fc.Arbitrary<JsonValue>> = Object.fromEntries([
      ...(tag === undefined ? [] : [["tag", fc.constant<JsonValue>(tag)] as const]),
      ...found.map(([key, { values }]) => [key, values] as const),
    ]);
    return {
      schema: {
        type: "object",
        ...said,
        properties: Object.fromEntries([
          ...tagged,
          ...found.map(([key, { schema }]) => [key, schema] as const),
        ]),
        required: [...tagged.map(([key]) => key), ...required],
        additionalProperties: false,
      },
      values: fc.record<Record<string, JsonValue>, string>(model, {
        requiredKeys: Object.keys(model).filter((key) => !optional.includes(key)),
        noNullPrototype: true,
      }),
    };
  });
}

/** Members that a discriminator or their JSON type tells apart. */
function union(inside: Typed): Typed {
  const members: readonly Typed[] = [
    object(inside, "one"),
    object(inside, "two"),
    scalars[0] ?? inside,
    list(inside),
    scalar({ type: "null" }, fc.constant(null)),
  ];
  const chosen = fc.subarray([...members.keys()], { minLength: 2 });
  return fc
    .tuple(
      chosen.chain((indices) => fc.tuple(...indices.map((index) => members[index] ?? inside))),
      words,
    )
    .map(([found, said]) => ({
      schema: { ...said, anyOf: found.map(({ schema }) => schema) },
      values: fc.oneof(...found.map(({ values }) => values)),
    }));
}

/** Definitions that any schema may refer to: a plain one and, with `recursive`, a tree. */
const point = {
  type: "object",
  properties: { x: { type: "number" }, label: { type: "string" } },
  required: ["x"],
  additionalProperties: false,
};
const points = fc.record<Record<string, JsonValue>, string>(
  { x: fc.constantFrom(1, 2.5), label: text },
  { requiredKeys: ["x"], noNullPrototype: true },
);
const tree = {
  type: "object",
  description: "A tree.",
  properties: {
    label: { type: "string" },
    parts: { type: "array", items: { $ref: "#/$defs/Tree" } },
    notes: { type: "object", additionalProperties: { $ref: "#/$defs/Tree" } },
  },
  additionalProperties: false,
};
const trees: fc.Arbitrary<JsonValue> = [1, 2].reduce<fc.Arbitrary<JsonValue>>(
  (inside) =>
    fc.record<Record<string, JsonValue>, string>(
      {
        label: text,
        parts: fc.array(inside, { maxLength: 2 }),
        notes: fc.dictionary(name, inside, { maxKeys: 1, noNullPrototype: true }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  fc.constant({}),
);

function reference(target: string, values: fc.Arbitrary<JsonValue>): Typed {
  return scalar({ $ref: `#/$defs/${target}` }, values);
}

/** Whole contracts: a closed root object, nested types, definitions. */
export function arbitraryContract({ recursive }: { readonly recursive: boolean }): Typed {
  const { type } = fc.letrec<{ type: TypedContract }>((tie) => {
    const inside = tie("type");
    return {
      type: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        ...scalars,
        reference("Point", points),
        ...(recursive ? [reference("Tree", trees)] : []),
        list(inside),
        tuple(inside),
        map(inside),
        object(inside),
        union(inside),
      ),
    };
  });
  return object(type).map(({ schema, values }) => ({
    schema: { ...schema, $defs: { Point: point, ...(recursive && { Tree: tree }) } },
    values,
  }));
}

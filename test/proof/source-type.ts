import fc from "fast-check";
import { declarationText, type NamedDeclaration } from "./source-declarations.js";
import {
  composed,
  derived,
  literalObject,
  maps,
  members,
  membersText,
  type ObjectText,
  tagged,
} from "./source-objects.js";
import { filtered, quote, scalar, unionOf } from "./source-scalars.js";

/** A type as TypeScript source, with the declarations that it refers to. */
export interface SourceType {
  /** A type expression, as users write it. */
  readonly text: string;
  /** Declarations before it. */
  readonly declarations: string;
  /** Both as the judge reads them: without what literals and JSON know nothing of. */
  readonly plain: { readonly text: string; readonly declarations: string };
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

/**
 * The contract of a set of tool functions as plain data.
 *
 * `parse/` makes a `Program`, `rules/` check it, `emit/` prints it. Nothing here knows the
 * TypeScript AST, and nothing here is ever changed after it was made.
 */

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A stretch of a source file. Offsets count UTF-16 units; line and column start at 1. */
export interface Span {
  /** Path relative to the project root, with forward slashes. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** All tools of a build, in the order of files and positions. */
export interface Program {
  readonly tools: readonly Tool[];
  /** Named types that tools refer to, by unique name, in order of first use. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Text of the files that spans point into, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  /** What relative imports end in where the project's tsconfig resolves them; `""` for nothing. */
  readonly importExtension: ".js" | ".ts" | "";
}

/** An exported function that the model may call. */
export interface Tool {
  /** What the model calls it. */
  readonly name: string;
  readonly description: string | undefined;
  readonly title: string | undefined;
  /** Text of `@deprecated` (may be empty), or `undefined`. */
  readonly deprecated: string | undefined;
  readonly strict: boolean;
  /** The function's own parameters, in order. */
  readonly parameters: readonly Parameter[];
  readonly result: Result;
  /** Values of `@example` on the function that are complete argument objects. */
  readonly examples: readonly JsonValue[];
  /** Every block tag of the comment, for policies and rules. */
  readonly tags: readonly Tag[];
  readonly source: FunctionReference;
  /** The function's name in its declaration. */
  readonly span: Span;
}

/** One block tag of a comment: `@name text`. */
export interface Tag {
  readonly name: string;
  readonly text: string;
  readonly span: Span;
}

/** How generated code reaches a function. */
export interface FunctionReference {
  /** File relative to the project root, or a package specifier. */
  readonly module: string;
  readonly package: boolean;
  /** Name of the export: an identifier, or `default`. */
  readonly exportName: string;
  /** Members below the export, for static methods and object literals. */
  readonly path: readonly string[];
  /** Whether its type is an overload set, of which `Parameters<…>` sees one only. */
  readonly overloaded: boolean;
}

/** One parameter of the function, and where its value comes from. */
export type Parameter =
  /** One property of the arguments object. */
  | { readonly kind: "property"; readonly name: string; readonly property: Property }
  /** The last parameter `...name: T[]`: one array property, spread in the call. */
  | { readonly kind: "rest"; readonly name: string; readonly property: Property }
  /** A destructured or flattened object: its properties stand directly in the arguments. */
  | {
      readonly kind: "object";
      readonly name: string;
      readonly properties: readonly Property[];
      readonly optional: boolean;
    }
  /** `RunContext<T>`: comes from the caller of the dispatcher. */
  | { readonly kind: "context"; readonly name: string; readonly optional: boolean }
  /** `AbortSignal`: comes from the dispatcher. */
  | { readonly kind: "signal"; readonly name: string }
  /** Hidden from the model by configuration: taken from the run context under its own name. */
  | {
      readonly kind: "hidden";
      readonly name: string;
      readonly optional: boolean;
    };

/** A property of an object type, or of the arguments object. */
export interface Property extends Annotations {
  /** Key in JSON. */
  readonly name: string;
  /** Key in the TypeScript type; differs from `name` only where the user renamed it. */
  readonly key: string;
  readonly type: Type;
  /** May be absent in JSON. */
  readonly optional: boolean;
  /** What the TypeScript value has when the property is absent: no key, or `undefined`. */
  readonly absent: "omit" | "undefined";
  readonly span: Span;
}

/** What is said about a value but does not restrict it. */
export interface Annotations {
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly examples?: readonly JsonValue[] | undefined;
  readonly default?: JsonValue | undefined;
  /** The tag that claims the default, which must be checked; none when it was read from the code. */
  readonly defaultSpan?: Span | undefined;
  /** The tags that give the examples, one for each. */
  readonly exampleSpans?: readonly Span[] | undefined;
}

/** What the function answers with. */
export interface Result {
  /** `undefined` when there is nothing to describe: `void`, or a type outside JSON. */
  readonly type: Type | undefined;
  readonly description: string | undefined;
  /** Yields several values: a generator, or an async iterable. */
  readonly stream: boolean;
}

/** A type with a name of its own: it becomes one entry of `$defs`. */
export interface Definition extends Annotations {
  /** Unique in the program; the declared name where possible. */
  readonly name: string;
  /** Names for readers, the shortest first; definitions of other tools may have the same ones. */
  readonly labels?: readonly string[] | undefined;
  readonly type: Type;
  readonly span: Span;
}

/**
 * What a value must be.
 *
 * `nominal` stands on types that TypeScript compares by declaration (string enums, brands, classes
 * with private members): decoded values are cast to it after they were checked.
 */
export type Type =
  | StringType
  | NumberType
  | BooleanType
  | NullType
  | LiteralsType
  | TemplateType
  | ArrayType
  | TupleType
  | ObjectType
  | UnionType
  | ReferenceType
  | UnknownType
  | DateType
  | UrlType
  | RegExpType
  | BigIntType
  | BytesType
  | SetType
  | MapType
  | ErrorType;

interface TypeBase extends Annotations {
  readonly nominal?: NominalReference | undefined;
}

/** Names a declared type in generated code: an importable export, or a type that has no name there. */
export type NominalReference =
  | {
      readonly kind: "import";
      readonly module: string;
      readonly package: boolean;
      readonly exportName: string;
    }
  | { readonly kind: "opaque" };

export interface StringType extends TypeBase {
  readonly kind: "string";
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** ECMAScript regular expression, `u` flag, not anchored. */
  readonly pattern?: string | undefined;
  /** The tag that gives the pattern. */
  readonly patternSpan?: Span | undefined;
  readonly format?: string | undefined;
  /** Values that are common among many others. */
  readonly suggestions?: readonly LiteralMember[] | undefined;
}

export interface NumberType extends TypeBase {
  readonly kind: "number";
  readonly integer: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  /** Values that are common among many others. */
  readonly suggestions?: readonly LiteralMember[] | undefined;
}

export interface BooleanType extends TypeBase {
  readonly kind: "boolean";
}

export interface NullType extends TypeBase {
  readonly kind: "null";
}

/** One or more literals, in source order: literal unions and enums. Never holds `null`. */
export interface LiteralsType extends TypeBase {
  readonly kind: "literals";
  readonly members: readonly LiteralMember[];
}

export interface LiteralMember {
  readonly value: string | number | boolean;
  /** Name of an enum member. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** A template literal type with at least one hole. */
export interface TemplateType extends TypeBase {
  readonly kind: "template";
  /** Anchored ECMAScript regular expression, `u` flag. */
  readonly pattern: string;
  /** The type as TypeScript writes it, with backticks. */
  readonly text: string;
}

export interface ArrayType extends TypeBase {
  readonly kind: "array";
  readonly items: Type;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
}

export interface TupleType extends TypeBase {
  readonly kind: "tuple";
  readonly elements: readonly TupleElement[];
  /** Type of further elements after `elements`; `undefined` when there are none. */
  readonly rest: Type | undefined;
  /** Elements after the rest element (`[...string[], number]`). */
  readonly trailing: readonly TupleElement[];
}

export interface TupleElement {
  readonly type: Type;
  readonly optional: boolean;
  readonly name?: string | undefined;
}

/** An object with known properties, a map, or both. */
export interface ObjectType extends TypeBase {
  readonly kind: "object";
  /** In source order; what tells the members of a union apart comes first. */
  readonly properties: readonly Property[];
  /** Index signatures in source order; empty for a closed object. */
  readonly index: readonly IndexSignature[];
}

export interface IndexSignature {
  /** Anchored pattern of the keys; `undefined` when any string is one. */
  readonly pattern: string | undefined;
  /** The key type as TypeScript writes it: `string`, `number`, or a template. */
  readonly keyText: string;
  readonly value: Type;
  readonly description?: string | undefined;
}

/** Two or more members, flat, in source order; literals are grouped. */
export interface UnionType extends TypeBase {
  readonly kind: "union";
  readonly members: readonly Type[];
}

export interface ReferenceType extends TypeBase {
  readonly kind: "reference";
  /** A key of `Program.definitions`. */
  readonly name: string;
}

/** Any JSON value: `unknown`, `any`, `object` (`form: "object"`). */
export interface UnknownType extends TypeBase {
  readonly kind: "unknown";
  /** The type as written, for messages and printing. */
  readonly form: "unknown" | "any" | "object" | "non-null";
}

export interface DateType extends TypeBase {
  readonly kind: "date";
}

export interface UrlType extends TypeBase {
  readonly kind: "url";
}

export interface RegExpType extends TypeBase {
  readonly kind: "regexp";
}

export interface BigIntType extends TypeBase {
  readonly kind: "bigint";
  /** Decimal digits of a bigint literal type. */
  readonly literal?: string | undefined;
}

export interface BytesType extends TypeBase {
  readonly kind: "bytes";
  readonly container: "Uint8Array" | "Buffer" | "ArrayBuffer";
}

export interface SetType extends TypeBase {
  readonly kind: "set";
  readonly items: Type;
}

export interface MapType extends TypeBase {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
}

/** Stands for a type that was already reported; stops cascades. */
export interface ErrorType extends TypeBase {
  readonly kind: "error";
}

/** Makes a `switch` over a union complete: a new kind is a compile error at every use. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

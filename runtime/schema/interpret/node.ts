/**
 * A schema, read once: keywords sorted by what they are about, patterns compiled, references
 * followed. Nodes are filled while they are made, since schemas may hold themselves, and never
 * changed afterwards but for what is worked out on first use.
 */
export interface SchemaNode {
  /** Sorts of values that can pass, as bits of `Sort`; entries of a map count as arrays. */
  sorts: number;
  /** Sorts that the node's own `type` names. */
  ownSorts: number;
  integer: boolean;
  /** Whether types and literals are all that it speaks of. */
  isPlain: boolean;
  /** Values of `enum` or `const`. */
  literals: readonly unknown[] | undefined;
  strings: StringRules | undefined;
  numbers: NumberRules | undefined;
  arrays: ArrayRules | undefined;
  objects: ObjectRules | undefined;
  /** The node that decides where this one is only a reference, over any number of steps. */
  target: SchemaNode | undefined;
  /** Other schemas about the same value. */
  others: Others | undefined;
  /** Whether members of `anyOf` are all that it speaks of. */
  isUnion: boolean;
  /** What belongs here, in words; worked out on first use. */
  expected: string | undefined;
}

/** Sorts of JSON values, as bits. */
export const Sort = {
  string: 1,
  number: 2,
  boolean: 4,
  null: 8,
  array: 16,
  object: 32,
} as const;

export const ALL_SORTS = 63;

export interface StringRules {
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: RegExp | undefined;
  /** The text of the pattern: engines make it anew whenever they are asked for it. */
  readonly patternText: string | undefined;
  readonly format: string | undefined;
  readonly matchesFormat: ((text: string) => boolean) | undefined;
}

export interface NumberRules {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly multipleOf: number | undefined;
}

export interface ArrayRules {
  readonly prefix: readonly SchemaNode[];
  /** What items after the prefix must be; `undefined` when anything. */
  readonly items: SchemaNode | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly unique: boolean;
  readonly contains: SchemaNode | undefined;
  readonly minContains: number;
  readonly maxContains: number | undefined;
}

export interface PropertyRule {
  readonly key: string;
  readonly node: SchemaNode;
  readonly required: boolean;
  /** Its step in a JSON Pointer. */
  readonly step: string;
  /** Its number among the properties. */
  readonly index: number;
  /** Whether every object inherits something of that name. */
  readonly isInherited: boolean;
  /** Whether `null` is a value; worked out on first use. */
  nullable: boolean | undefined;
}

export interface ObjectRules {
  readonly properties: readonly PropertyRule[];
  readonly byKey: ReadonlyMap<string, PropertyRule>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly node: SchemaNode }[];
  /** What other keys hold: dropped when the schema is closed, `undefined` when anything. */
  readonly additional: SchemaNode | "drop" | undefined;
  readonly names: SchemaNode | undefined;
  readonly minProperties: number | undefined;
  readonly maxProperties: number | undefined;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, SchemaNode>;
  /** Keys of any name: may come as a list of entries. */
  readonly isMap: boolean;
  /** Whether the properties stand in the order of their types: objects put integers first. */
  readonly isOrdered: boolean;
  /** Whether it speaks of keys by what their names are like, or of all that it does not name. */
  readonly isByName: boolean;
  /** Whether known keys are all that it speaks of. */
  readonly isPlain: boolean;
}

export interface Others {
  readonly reference: SchemaNode | undefined;
  readonly allOf: readonly SchemaNode[];
  readonly anyOf: Union | undefined;
  readonly oneOf: Union | undefined;
  readonly not: SchemaNode | undefined;
  readonly condition:
    | {
        readonly test: SchemaNode;
        readonly whenTrue: SchemaNode | undefined;
        readonly whenFalse: SchemaNode | undefined;
      }
    | undefined;
}

export interface Union {
  readonly members: readonly SchemaNode[];
  /** Whether exactly one member may pass. */
  readonly exclusive: boolean;
  /** How objects tell which member they are; `null` when they do not, worked out on first use. */
  tag: Tag | null | undefined;
}

/** A required property with other literals in each member. */
export interface Tag {
  readonly key: string;
  readonly members: ReadonlyMap<unknown, SchemaNode>;
}

/** A node that anything passes. */
export function emptyNode(): SchemaNode {
  return {
    sorts: ALL_SORTS,
    ownSorts: ALL_SORTS,
    integer: false,
    isPlain: true,
    literals: undefined,
    strings: undefined,
    numbers: undefined,
    arrays: undefined,
    objects: undefined,
    target: undefined,
    others: undefined,
    isUnion: false,
    expected: undefined,
  };
}

/** The bit of a value's sort; 0 for what is no JSON. */
export function sortOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return Sort.string;
    case "number":
      // `1e999` is parsed to infinity, which JSON does not have.
      return Number.isFinite(value) ? Sort.number : 0;
    case "boolean":
      return Sort.boolean;
    case "object":
      return value === null ? Sort.null : Array.isArray(value) ? Sort.array : Sort.object;
    default:
      return 0;
  }
}

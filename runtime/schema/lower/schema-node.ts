/**
 * A JSON Schema, understood: one kind of node for each kind of value, `allOf` merged, `oneOf` a
 * union, types present. Dialects are written from it.
 */
export type SchemaNode =
  | ReferenceNode
  | UnionNode
  | ScalarNode
  | ArrayNode
  | ObjectNode
  | AnyNode
  | NeverNode;

export type ScalarType = "string" | "number" | "integer" | "boolean" | "null";

/** A value that can stand in `enum`. */
export type Scalar = string | number | boolean | null;

/** What is said about a value but does not restrict it. */
export interface Notes {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** `undefined` when there is none; `null` is a default too. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** Validation keywords of a node, apart from those that its kind already says. */
export type Constraints = ReadonlyMap<string, unknown>;

interface NodeBase {
  readonly notes: Notes;
  readonly constraints: Constraints;
}

export interface ReferenceNode extends NodeBase {
  readonly kind: "reference";
  /** A key of `SchemaTree.definitions`. */
  readonly target: string;
  /** Stood in an `allOf`: a copy is wanted where that is possible. */
  readonly inline: boolean;
}

/** Two or more members. Unions inside are made flat where that changes nothing. */
export interface UnionNode extends NodeBase {
  readonly kind: "union";
  readonly branches: readonly SchemaNode[];
  /** A value must fit no more than one member. */
  readonly exclusive: boolean;
}

export interface ScalarNode extends NodeBase {
  readonly kind: "scalar";
  readonly types: readonly ScalarType[];
  /** The only values allowed. */
  readonly values: readonly Scalar[] | undefined;
}

export interface ArrayNode extends NodeBase {
  readonly kind: "array";
  readonly nullable: boolean;
  /** Items by position. */
  readonly prefix: readonly SchemaNode[];
  /** All further items; a `never` node when there are none. */
  readonly items: SchemaNode;
}

export interface ObjectNode extends NodeBase {
  readonly kind: "object";
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, PropertyNode>;
  /** Keys by pattern. */
  readonly patterns: readonly { readonly pattern: string; readonly value: SchemaNode }[];
  /** All further keys; a `never` node when there are none. */
  readonly rest: SchemaNode;
  /** What keys must be, when something is said about it: understood, and as it was written. */
  readonly keys: { readonly node: SchemaNode; readonly written: unknown } | undefined;
  /** Required keys that are not declared. */
  readonly undeclared: readonly string[];
  /** Whether the schema itself says that nothing else is allowed. */
  readonly closed: boolean;
  /** Has no keyword that tells about keys. */
  readonly free: boolean;
}

export interface PropertyNode {
  readonly node: SchemaNode;
  readonly required: boolean;
}

/** Any JSON value. */
export interface AnyNode extends NodeBase {
  readonly kind: "any";
}

/** No value at all. */
export interface NeverNode extends NodeBase {
  readonly kind: "never";
}

/** A schema with everything it refers to. */
export interface SchemaTree {
  readonly root: SchemaNode;
  /** By pointer: `#/$defs/Point`; `#` is the root. */
  readonly definitions: ReadonlyMap<string, DefinitionNode>;
}

export interface DefinitionNode {
  /** Unique, the name in the schema where possible. */
  readonly name: string;
  readonly node: SchemaNode;
}

export const NO_CONSTRAINTS: Constraints = new Map();

/** The node that no value fits. */
export const NEVER: NeverNode = { kind: "never", notes: {}, constraints: NO_CONSTRAINTS };

/** Whether a node is `null` and nothing else. */
export function isNullNode(node: SchemaNode): boolean {
  return node.kind === "scalar" && node.types.every((type) => type === "null");
}

/** The notes of a use laid over those of what is used. */
export function overlayNotes(inner: Notes, outer: Notes): Notes {
  return { ...inner, ...outer };
}

/** Whether anything is said at all. */
export function hasNotes(notes: Notes): boolean {
  return Object.keys(notes).length > 0;
}

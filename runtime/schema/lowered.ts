import type { JsonSchema } from "../json.js";

/** A schema in the form a consumer accepts, and what that form could not say. */
export interface Lowered {
  readonly schema: JsonSchema;
  /** What must be undone on values that the consumer sends; see `restoreValue`. */
  readonly restore: readonly RestoreMark[];
  /** Constraints that the consumer does not enforce. They stand in descriptions. */
  readonly relaxed: readonly RelaxedConstraint[];
}

/**
 * A place of the lowered schema where values differ from those of the contract. A string is the
 * path of a property that is null where it was absent; `entries` is a list of `{ key, value }` that
 * was an object; `tuple` is a list whose items are told apart by their position: `members` holds the
 * number of the union's member for each (-1 is null), `rest` that of all further ones.
 *
 * Paths go through values: `/` before each property name (escaped as in JSON Pointers), `*` for
 * every item, `anyOf/n` for a member of a union, counted without null, where there are several,
 * `/$defs/name` at the start for a definition.
 */
export type RestoreMark =
  | string
  | { readonly path: string; readonly kind: "entries" }
  | {
      readonly path: string;
      readonly kind: "tuple";
      readonly members: readonly number[];
      readonly rest?: number;
    };

/** A constraint of the contract that the lowered schema does not hold. */
export interface RelaxedConstraint {
  /** Place in the lowered schema, as in `RestoreMark`. */
  readonly path: string;
  /**
   * The keyword of JSON Schema; `uniqueKeys` for entries, of which JSON Schema cannot say that no
   * key comes twice.
   */
  readonly keyword: string;
  /** Its value in the contract. */
  readonly value: unknown;
}

/** How a schema is lowered. */
export interface LowerOptions {
  /**
   * What becomes of objects with keys of any name where a consumer has none: a list of
   * `{ key, value }`, or the error OPEN_OBJECT. By default `error`: whoever receives the values must
   * know that they need to be restored.
   */
  readonly records?: "entries" | "error" | undefined;
  /** Objects and lists inside each other; 100 by default. */
  readonly maxDepth?: number | undefined;
  /** Parts of the schema, counting definitions where they are expanded; 100,000 by default. */
  readonly maxNodes?: number | undefined;
}

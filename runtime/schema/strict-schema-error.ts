import { UserError } from "../errors.js";

/** Why a schema cannot be expressed for a consumer. */
export type StrictSchemaErrorCode =
  /** Arguments are an object; the root is something else. */
  | "ROOT_NOT_OBJECT"
  /** The root may be null. */
  | "ROOT_NULLABLE"
  /** The root is a union. */
  | "ROOT_UNION"
  /** Keys that are not declared are allowed, and no list of entries can stand for them. */
  | "OPEN_OBJECT"
  /** Nothing says which type a value has. */
  | "UNTYPED"
  /** No value can fit. */
  | "UNSATISFIABLE"
  | "REQUIRED_UNKNOWN"
  | "ALLOF_UNMERGEABLE"
  | "UNION_MIXED"
  | "UNION_NOT_EXCLUSIVE"
  | "UNION_SIBLING"
  | "REF_SIBLING"
  | "REF_DANGLING"
  | "REF_EXTERNAL"
  /** References that lead to each other and never to a schema. */
  | "REF_CYCLE"
  /** The consumer cannot express this recursion. */
  | "RECURSION"
  | "NESTED_ID"
  | "COMPLEX_ENUM"
  | "UNSUPPORTED_KEYWORD"
  /** The consumer refuses the name of a property. */
  | "PROPERTY_NAME"
  | "NOT_A_SCHEMA"
  | "TOO_DEEP"
  | "TOO_LARGE";

/** A schema that cannot be lowered: what is in the way, and where. */
export class StrictSchemaError extends UserError {
  readonly code: StrictSchemaErrorCode;
  /**
   * Place of the value in the arguments: `/` before each property name (escaped as in JSON
   * Pointers), `*` for every item, `anyOf/n` for a member of a union, `/$defs/name` at the start
   * for a definition; `""` is the root.
   */
  readonly path: string;
  /** The sentence of the message without the place. */
  readonly reason: string;

  constructor(code: StrictSchemaErrorCode, path: string, reason: string) {
    super(`${reason} (${path === "" ? "the root of the schema" : path}; ${code})`);
    this.code = code;
    this.path = path;
    this.reason = reason;
    // The parent class types its own name as a literal, so an override of the field is refused.
    Object.defineProperty(this, "name", { value: "StrictSchemaError" });
  }
}

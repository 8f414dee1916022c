import type { RawComment } from "./comment-lines.js";

/** What a comment is held against: the parameters of a function, without `this`. */
export interface SignatureShape {
  readonly parameters: readonly ParameterShape[];
  /**
   * Given for an overloaded function: the names that other overloads have. They may be documented,
   * but reach no schema; and what one overload requires another may not.
   */
  readonly otherNames?: readonly string[];
}

export interface ParameterShape {
  /** `undefined` when the parameter is destructured. */
  readonly name: string | undefined;
  /**
   * The names that a destructured parameter binds, or that a rest parameter's tuple gives its
   * elements, in source order; empty otherwise.
   */
  readonly bindings: readonly BindingShape[];
  /** May be left out in a call: `?`, a default value, or a rest parameter. */
  readonly optional: boolean;
  readonly rest: boolean;
  /** The type as TypeScript writes it, where it is known. To print it takes time: few comments ask. */
  readonly typeText?: () => string | undefined;
  /** The comment directly before the parameter. */
  readonly comment?: RawComment | undefined;
  /**
   * The names of the properties at a path; `undefined` or none when they are not known, as in maps.
   * The path starts with the parameter's own key; `[]` steps into array items. Asked only where a
   * comment names a property.
   */
  readonly propertiesAt?: (path: readonly string[]) => readonly string[] | undefined;
}

export interface BindingShape {
  readonly name: string;
  /** The property it is taken from; `undefined` for the rest of an object. */
  readonly path: readonly string[] | undefined;
  /** The comment directly before the binding element. */
  readonly comment?: RawComment | undefined;
}

/** The key of a parameter in maps of texts: its name, or `#` and its index when it has none. */
export function parameterKey(parameter: ParameterShape, index: number): string {
  return parameter.name ?? `#${index}`;
}

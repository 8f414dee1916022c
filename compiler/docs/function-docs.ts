import type { DocstringStyle } from "./detect.js";
import type { Admonition, DocsDiagnostic, PlacedExample, TypedText } from "./findings.js";

/** A text and where it was said: offset in the file. */
export interface DocText {
  readonly text: string;
  readonly start: number;
}

/** One block tag: `@name text`. */
export interface DocTag {
  readonly name: string;
  /** Without margin, with links and escapes resolved; empty when there is none. */
  readonly text: string;
  /** The `@name` in the file. */
  readonly start: number;
  readonly length: number;
}

/** What the comments of a function say. */
export interface FunctionDocs {
  readonly style: DocstringStyle;
  readonly summary: string | undefined;
  readonly longDescription: string | undefined;
  /** Summary and long description as the model reads them, behind `Deprecated: …` if it is. */
  readonly description: string | undefined;
  /** Text of `@deprecated`, which may be empty. */
  readonly deprecated: string | undefined;
  readonly title: string | undefined;
  /**
   * Texts of parameters and their properties: `name`, `#0` for a destructured one, `name.property`,
   * `name.items[].property`. Only keys that have a text.
   */
  readonly params: ReadonlyMap<string, DocText>;
  /**
   * Texts before binding elements, by the same keys. They come last: after `params` and after the
   * comments on the members of the parameter's type (rule P3).
   */
  readonly bindings: ReadonlyMap<string, DocText>;
  /** Block tags about one parameter or property, by the same keys, those that count most first. */
  readonly paramTags: ReadonlyMap<string, readonly DocTag[]>;
  readonly returns: TypedText | undefined;
  readonly yields: TypedText | undefined;
  readonly raises: readonly TypedText[];
  readonly examples: readonly PlacedExample[];
  /** Notes, warnings and the like, which are no part of the description. */
  readonly admonitions: readonly Admonition[];
  /** Every block tag of the function's own comment, in source order. */
  readonly tags: readonly DocTag[];
  readonly diagnostics: readonly DocsDiagnostic[];
}

/** What the comment of a property, type, enum member or union member says. */
export interface MemberDocs {
  readonly description: string | undefined;
  /** Where the description starts in the file; where the comment starts when it has none. */
  readonly start: number;
  readonly deprecated: string | undefined;
  readonly title: string | undefined;
  /** Target of `{@inheritDoc target}` (may be empty), for the caller to resolve. */
  readonly inherits: string | undefined;
  readonly tags: readonly DocTag[];
  readonly diagnostics: readonly DocsDiagnostic[];
}

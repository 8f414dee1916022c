import type { MessageArguments, MessageName } from "../diagnostics.js";
import type { WrittenName } from "./written-name.js";

/** A message about a comment as data: offsets count from the start of the file. */
export type DocsDiagnostic = {
  readonly [Name in MessageName]: {
    readonly name: Name;
    readonly args: MessageArguments<Name>;
    readonly start: number;
    readonly length: number;
  };
}[MessageName];

/** What a comment says about a parameter, before it is known whether there is such a parameter. */
export interface DocumentedParam {
  readonly name: WrittenName;
  /** Empty when the comment only names it. */
  readonly text: string;
  /** Where the name stands in the file. */
  readonly start: number;
  readonly length: number;
  /** The type that the comment gives, as written. */
  readonly type: string | undefined;
  /** Written as `[name]`, which says that it may be left out. */
  readonly bracketed: boolean;
}

/** A value or error that a function gives back; `null` for what the comment does not say. */
export interface TypedText {
  readonly type: string | null;
  readonly description: string | null;
}

/** One example; one code fence around it is taken off. */
export interface DocumentedExample {
  readonly caption: string | null;
  readonly code: string;
}

/** An example with its place in the file. */
export interface PlacedExample extends DocumentedExample {
  readonly start: number;
}

/** A note, warning or the like. */
export interface Admonition {
  readonly kind: string;
  readonly text: string;
}

/** What is written at a place in the file. */
export interface Placed<Value> {
  readonly value: Value;
  readonly start: number;
  readonly length: number;
}

/** Everything that one way of writing says in a comment, filled while reading it. */
export interface Findings {
  readonly params: DocumentedParam[];
  readonly returns: Placed<TypedText>[];
  readonly yields: Placed<TypedText>[];
  readonly raises: Placed<TypedText>[];
  readonly examples: PlacedExample[];
  readonly admonitions: Admonition[];
  readonly problems: DocsDiagnostic[];
}

/** Findings with nothing in them. */
export function noFindings(): Findings {
  return {
    params: [],
    returns: [],
    yields: [],
    raises: [],
    examples: [],
    admonitions: [],
    problems: [],
  };
}

import type { TypeFact } from "./type-facts.js";

/**
 * Why a type that json-schema-to-typescript makes of a contract is not the type that the contract
 * was made from. Each row allows one direction of assignment to fail, for types with such a part.
 */
export interface WireDifference {
  readonly part: TypeFact;
  readonly why: string;
  /** `wider`: the printed type has more values; `narrower`: it has fewer, or another structure. */
  readonly printed: "wider" | "narrower";
  readonly example: string;
}

export const wireDifferences: readonly WireDifference[] = [
  {
    part: "template",
    example: "`a\u0024{string}`",
    printed: "wider",
    why: "A pattern of strings, or of keys, is any string.",
  },
  {
    part: "trailing element",
    example: "[...(string)[], number]",
    printed: "wider",
    why: "What follows the rest element of a tuple may be anywhere among the rest.",
  },
  {
    part: "undefined key",
    example: '{ "a": (string) | undefined }',
    printed: "wider",
    why: "A key that must be there but may be undefined may as well be absent: JSON has no undefined.",
  },
  {
    part: "never index",
    example: "Record<string, never>",
    printed: "wider",
    why: "`Record<string, never>` is a closed object, which the compiler takes for one with any keys.",
  },
  {
    part: "absent key",
    example: '{ "a"?: never; [key: `x_\u0024{string}`]: number }',
    printed: "narrower",
    why: "A key that may only be absent is not there at all.",
  },
  {
    part: "undefined index",
    example: "{ [key: string]: (string) | undefined }",
    printed: "narrower",
    why: "Values of keys that are not known are never undefined: JSON has no undefined.",
  },
  {
    part: "optional element",
    example: "[string, (number)?]",
    printed: "narrower",
    why: "An optional element is a choice between lengths, which the compiler does not see through.",
  },
  {
    part: "object",
    example: "object",
    printed: "narrower",
    why: "`object` is an object with string keys.",
  },
];

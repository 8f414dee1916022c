/** Types that were read, decoded or printed wrongly once, as small as they can be. */
export const regressions: readonly string[] = [
  // Printed without parentheses around the choice of lengths.
  "([(Color)?, (boolean)?])[]",
  '(["a", ("b")?])[]',
  // Tuples were lists of anything.
  "[string, number]",
  "[r0: (unknown), r1: (any)]",
  // What is only described was an object.
  "[r0: ({})]",
  // Two types of one name in two tools were one type.
  '{ "x_1": null; }',
  "Record<string, unknown>",
  // Properties that the index signature beside them does not allow.
  "(Record<string, 4> & Box<4>)",
  // One part of an intersection says nothing, and the others did not count.
  '{ "a": any; } & { "a": string; }',
  // The compiler and the contract know no keys here.
  "Record<string, never>",
];

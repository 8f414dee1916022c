/**
 * How deep values may be nested where a type is recursive. Far above what people and models write,
 * far below what overflows a stack.
 */
export const MAX_DEPTH = 256;

/**
 * How often members of unions may be tried in one value. Recursive unions without a discriminant
 * would otherwise take exponential time on values made to exploit it.
 */
export const MAX_TRIALS = 100_000;

import { StrictSchemaError } from "../strict-schema-error.js";

/** How much work a schema may cause. */
export interface SchemaLimits {
  /** Objects and arrays inside each other, and steps of a chain of references. */
  readonly maxDepth: number;
  /** Schemas visited, counting a definition each time it is expanded. */
  readonly maxNodes: number;
}

/** Bounds that no schema written for people reaches. */
export const DEFAULT_LIMITS: SchemaLimits = { maxDepth: 100, maxNodes: 100_000 };

/** Counts the work that is left. */
export interface Budget {
  readonly maxDepth: number;
  /** Takes one node. @throws StrictSchemaError TOO_LARGE when none is left. */
  spend(path: string): void;
}

/** Makes the budget of one lowering. */
export function createBudget({ maxDepth, maxNodes }: SchemaLimits): Budget {
  let left = maxNodes;
  return {
    maxDepth,
    spend(path) {
      left -= 1;
      if (left < 0) {
        throw new StrictSchemaError(
          "TOO_LARGE",
          path,
          `The schema has more than ${maxNodes} parts, counting references where they are used`,
        );
      }
    },
  };
}

/** @throws StrictSchemaError TOO_DEEP */
export function tooDeep(path: string, { maxDepth }: { readonly maxDepth: number }): never {
  throw new StrictSchemaError(
    "TOO_DEEP",
    path,
    `The schema is nested more than ${maxDepth} levels deep`,
  );
}

/**
 * Refuses values too deep or too large to be walked by recursion, before any recursion. Objects
 * that contain themselves are too deep.
 */
export function measure(schema: unknown, limits: SchemaLimits): void {
  const budget = createBudget(limits);
  const waiting: { readonly value: unknown; readonly depth: number }[] = [
    { value: schema, depth: 1 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > limits.maxDepth) tooDeep("", limits);
    budget.spend("");
    for (const child of Object.values(value)) waiting.push({ value: child, depth: depth + 1 });
  }
}

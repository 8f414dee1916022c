import { MAX_DEPTH } from "../../decode/limits.js";
import { expectedOf, receivedOf } from "./describe.js";
import { equalJson } from "./equal-json.js";
import { isAmong } from "./leaf.js";
import { type SchemaNode, Sort, sortOf } from "./node.js";
import { repairCase, repairSort } from "./repair.js";
import { addIssue, INVALID, type Run, stop } from "./run.js";
import { visitArray } from "./visit-array.js";
import { visitEntries } from "./visit-entries.js";
import { visitObject } from "./visit-object.js";
import { visitOthers } from "./visit-others.js";
import { visitNumber, visitString } from "./visit-scalar.js";

/**
 * Checks a value against a node. Answers with the value in its natural form, the same one where
 * nothing had to change, or with `INVALID` after issues were added.
 */
export function visit(at: SchemaNode, given: unknown, run: Run): unknown {
  const node = at.target ?? at;
  run.budget -= 1;
  if (run.stopped !== undefined) return INVALID;
  if (run.budget < 0) return stop(run, "a smaller value", "one that takes too long to check");
  const sort = sortOf(given);
  if ((node.sorts & sort) === 0) {
    const repaired = repairSort(node, given, run);
    return repaired === INVALID ? addIssue(run, expectedOf(node), receivedOf(given)) : repaired;
  }
  const value =
    node.literals === undefined ? given : visitLiterals(node, node.literals, given, run);
  if (value === INVALID) return INVALID;
  const natural = visitSort(node, value, sort, run);
  // What is said elsewhere about the value is only looked at when the value itself is right.
  if (node.others === undefined || natural === INVALID) return natural;
  return visitOthers(node, node.others, natural, run);
}

function visitLiterals(
  node: SchemaNode,
  literals: readonly unknown[],
  value: unknown,
  run: Run,
): unknown {
  if (isAmong(literals, value)) return value;
  if (typeof value === "object" && literals.some((literal) => equalJson(literal, value)))
    return value;
  const repaired = repairCase(literals, value, run);
  return repaired === INVALID ? addIssue(run, expectedOf(node), receivedOf(value)) : repaired;
}

function visitSort(node: SchemaNode, value: unknown, sort: number, run: Run): unknown {
  switch (sort) {
    case Sort.string:
      // The sort says what the value is, here and below.
      return node.strings === undefined ? value : visitString(node.strings, value as string, run);
    case Sort.number:
      return visitNumber(node, value as number, run);
    case Sort.array:
    case Sort.object:
      return node.arrays === undefined && node.objects === undefined
        ? value
        : visitInside(node, value, run);
    default:
      return value;
  }
}

function visitInside(node: SchemaNode, value: unknown, run: Run): unknown {
  const { references } = run;
  run.depth += 1;
  run.references = 0;
  const natural =
    run.depth > MAX_DEPTH
      ? stop(run, `at most ${MAX_DEPTH} levels of nesting`, "more")
      : visitParts(node, value, run);
  run.depth -= 1;
  run.references = references;
  return natural;
}

function visitParts({ arrays, objects, ownSorts }: SchemaNode, value: unknown, run: Run): unknown {
  if (!Array.isArray(value)) {
    if (objects === undefined) return value;
    return visitObject(objects, value as Readonly<Record<string, unknown>>, run);
  }
  if ((ownSorts & Sort.array) === 0 && objects !== undefined)
    return visitEntries(objects, value, run);
  return arrays === undefined ? value : visitArray(arrays, value, run);
}

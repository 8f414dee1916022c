import type { Others, SchemaNode } from "./node.js";
import { addIssue, attempt, INVALID, type Run, strictly } from "./run.js";
import { visit } from "./visit.js";
import { visitUnion } from "./visit-union.js";

/** References that may lead from one to the next about the same value. */
const MAX_REFERENCES = 100;

/** Checks a value against the other schemas that speak about it, each on what the last one left. */
export function visitOthers(node: SchemaNode, others: Others, given: unknown, run: Run): unknown {
  let value = given;
  if (others.reference !== undefined) value = visitReference(others.reference, value, run);
  for (const each of others.allOf) if (value !== INVALID) value = visit(each, value, run);
  if (others.anyOf !== undefined && value !== INVALID)
    value = visitUnion(others.anyOf, node, value, run);
  if (others.oneOf !== undefined && value !== INVALID)
    value = visitUnion(others.oneOf, node, value, run);
  if (others.not !== undefined && value !== INVALID) value = visitNot(others.not, value, run);
  if (others.condition !== undefined && value !== INVALID) {
    const { test, whenTrue, whenFalse } = others.condition;
    const branch = passes(test, value, run) ? whenTrue : whenFalse;
    if (branch !== undefined) value = visit(branch, value, run);
  }
  return value;
}

function visitReference(node: SchemaNode, value: unknown, run: Run): unknown {
  run.references += 1;
  const natural =
    run.references > MAX_REFERENCES
      ? addIssue(run, "a schema that ends", "one that refers to itself")
      : visit(node, value, run);
  run.references -= 1;
  return natural;
}

function visitNot(node: SchemaNode, value: unknown, run: Run): unknown {
  if (!passes(node, value, run)) return value;
  return addIssue(run, "a value other than this one", "one that is excluded");
}

function passes(node: SchemaNode, value: unknown, run: Run): boolean {
  return strictly(run, () => attempt(run, () => visit(node, value, run))).value !== INVALID;
}

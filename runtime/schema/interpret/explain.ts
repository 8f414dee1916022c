import type { Trail } from "../../decode/notes.js";
import { isJsonObject } from "../../json.js";
import { type ArrayRules, type ObjectRules, type SchemaNode, Sort } from "./node.js";
import type { Run } from "./run.js";
import { visit } from "./visit.js";
import { itemNode, visitItems } from "./visit-array.js";
import { createWalk, type JsonLike, visitProperties } from "./visit-object.js";
import { onlyMember } from "./visit-union.js";

/**
 * Lists what is wrong with a value that a decoder refused at the end of a trail. What stands before
 * that was right and is not looked at again; where the trail does not lead on, everything is.
 */
export function explain(at: SchemaNode, value: unknown, trail: Trail | undefined, run: Run): void {
  const node = trail === undefined ? undefined : decidingNode(at, value);
  if (trail === undefined || node === undefined) {
    visit(at, value, run);
    return;
  }
  const { references } = run;
  run.depth += 1;
  run.references = 0;
  const found = explainInside(node, value, trail, run);
  run.depth -= 1;
  run.references = references;
  if (!found) visit(at, value, run);
}

/** The node that alone decides about what is in a value; `undefined` where several do. */
function decidingNode(at: SchemaNode, value: unknown): SchemaNode | undefined {
  const node = at.target ?? at;
  if (node.others === undefined) return node;
  const member = node.isUnion && node.others.anyOf && onlyMember(node.others.anyOf, value);
  return member ? decidingNode(member, value) : undefined;
}

/** Goes along a trail into an object or array; answers whether it leads there. */
function explainInside(node: SchemaNode, value: unknown, trail: Trail, run: Run): boolean {
  const { arrays, objects, ownSorts } = node;
  if (isJsonObject(value)) return objects !== undefined && explainKey(objects, value, trail, run);
  if (!Array.isArray(value) || arrays === undefined) return false;
  return (ownSorts & Sort.array) !== 0 && explainItem(arrays, value, trail, run);
}

function explainKey(rules: ObjectRules, input: JsonLike, { step, next }: Trail, run: Run): boolean {
  const rule = typeof step === "string" ? rules.byKey.get(step) : undefined;
  if (rule === undefined || !rules.isPlain || !rules.isOrdered) return false;
  const { place: parent } = run;
  if (next !== undefined) {
    run.place = { step: rule.step, parent };
    explain(rule.node, input[rule.key], next, run);
    run.place = parent;
  }
  visitProperties(rules, next === undefined ? rule.index : rule.index + 1, createWalk(input, run));
  return true;
}

function explainItem(
  rules: ArrayRules,
  items: readonly unknown[],
  { step, next }: Trail,
  run: Run,
): boolean {
  const node = typeof step === "number" ? itemNode(rules, step) : undefined;
  if (typeof step !== "number" || node === undefined) return false;
  const { place: parent } = run;
  run.place = { step, parent };
  explain(node, items[step], next, run);
  run.place = parent;
  visitItems(rules, step + 1, items, run);
  return true;
}

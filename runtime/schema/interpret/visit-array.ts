import { isUnique } from "../../decode/unique.js";
import type { JsonValue } from "../../json.js";
import { count, expectedOf } from "./describe.js";
import { passesAtOnce } from "./leaf.js";
import type { ArrayRules, SchemaNode } from "./node.js";
import { addIssue, attempt, INVALID, type Run, strictly } from "./run.js";
import { visit } from "./visit.js";

/** Checks the items of an array, and the array as a whole. */
export function visitArray(rules: ArrayRules, items: readonly unknown[], run: Run): unknown {
  const repairs = run.repairs?.length;
  const isWhole = visitSize(rules, items, run);
  const natural = visitItems(rules, 0, items, run);
  if (natural === INVALID || !isWhole) return INVALID;
  if (rules.unique) {
    // What was repaired counts as if it had been sent so.
    const sent = run.repairs?.length !== repairs ? natural : (run.sent?.get(items) ?? items);
    if (!isUnique(sent as JsonValue[])) {
      return addIssue(run, "array without equal items", "array with some");
    }
    // Another schema may speak of the same list, without the keys that were dropped from it.
    if (natural !== sent) {
      run.sent ??= new WeakMap();
      run.sent.set(natural, sent);
    }
  }
  return rules.contains === undefined ? natural : visitContains(rules, natural, run);
}

function visitSize(rules: ArrayRules, items: readonly unknown[], run: Run): boolean {
  const { minItems, maxItems } = rules;
  const received = `array of ${items.length}`;
  if (minItems !== undefined && items.length < minItems) {
    addIssue(run, `array of at least ${count(minItems, "item")}`, received);
    return false;
  }
  if (maxItems !== undefined && items.length > maxItems) {
    addIssue(run, `array of at most ${count(maxItems, "item")}`, received);
    return false;
  }
  return true;
}

/** What the item at an index must be; `undefined` when anything. */
export function itemNode({ prefix, items }: ArrayRules, index: number): SchemaNode | undefined {
  return index < prefix.length ? prefix[index] : items;
}

/** Checks the items from number `first` on. */
export function visitItems(
  rules: ArrayRules,
  first: number,
  items: readonly unknown[],
  run: Run,
): readonly unknown[] | typeof INVALID {
  let copy: unknown[] | undefined;
  let valid = true;
  const { place: parent } = run;
  for (let index = first; index < items.length; index += 1) {
    const node = itemNode(rules, index);
    if (node === undefined || passesAtOnce(node, items[index])) continue;
    run.place = { step: index, parent };
    const item = visit(node, items[index], run);
    if (item === INVALID) valid = false;
    else if (item !== items[index]) {
      copy ??= [...items];
      copy[index] = item;
    }
  }
  run.place = parent;
  return valid ? (copy ?? items) : INVALID;
}

function visitContains(rules: ArrayRules, items: readonly unknown[], run: Run): unknown {
  const { contains, minContains, maxContains } = rules;
  if (contains === undefined) return items;
  const found = items.filter(
    (item) => strictly(run, () => attempt(run, () => visit(contains, item, run))).value !== INVALID,
  ).length;
  const limit =
    found < minContains
      ? `at least ${minContains}`
      : maxContains !== undefined && found > maxContains
        ? `at most ${maxContains}`
        : undefined;
  if (limit === undefined) return items;
  return addIssue(run, `array with ${limit} of ${expectedOf(contains)}`, `array with ${found}`);
}

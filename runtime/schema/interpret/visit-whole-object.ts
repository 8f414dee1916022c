import { stepText } from "../../decode/notes.js";
import { count } from "./describe.js";
import type { ObjectRules } from "./node.js";
import { addIssue, INVALID, type Run } from "./run.js";
import { visit } from "./visit.js";
import type { JsonLike } from "./visit-object.js";

/** Checks what is said about an object as a whole. */
export function visitWhole(rules: ObjectRules, input: JsonLike, run: Run): unknown {
  const { names, minProperties, maxProperties, dependentRequired, dependentSchemas } = rules;
  const hasLimits = minProperties !== undefined || maxProperties !== undefined;
  let valid = true;
  if (hasLimits) valid = visitCount(rules, Object.keys(input).length, run);
  if (names !== undefined) {
    for (const key of Object.keys(input)) {
      const { place: parent } = run;
      run.place = { step: stepText(key), parent };
      if (visit(names, key, run) !== key) valid = false;
      run.place = parent;
    }
  }
  for (const [key, required] of dependentRequired) {
    for (const name of Object.hasOwn(input, key) ? required : []) {
      if (Object.hasOwn(input, name)) continue;
      valid = false;
      const message = `${JSON.stringify(name)} is missing: it is needed beside ${JSON.stringify(key)}.`;
      addIssue(run, "any JSON value", "nothing", message, stepText(name));
    }
  }
  let natural: unknown = input;
  for (const [key, node] of dependentSchemas) {
    if (valid && natural !== INVALID && Object.hasOwn(input, key))
      natural = visit(node, natural, run);
  }
  return valid ? natural : INVALID;
}

function visitCount({ minProperties = 0, maxProperties }: ObjectRules, keys: number, run: Run) {
  if (keys < minProperties) {
    addIssue(run, `object of at least ${count(minProperties, "key")}`, `object of ${keys}`);
    return false;
  }
  if (maxProperties !== undefined && keys > maxProperties) {
    addIssue(run, `object of at most ${count(maxProperties, "key")}`, `object of ${keys}`);
    return false;
  }
  return true;
}

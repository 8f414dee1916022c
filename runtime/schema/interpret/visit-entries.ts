import { setOwn } from "../../decode/json-values.js";
import { stepText } from "../../decode/notes.js";
import { isJsonObject } from "../../json.js";
import { receivedOf } from "./describe.js";
import type { ObjectRules } from "./node.js";
import { addIssue, INVALID, noteUnknownKey, pointerOf, type Run } from "./run.js";
import { type JsonLike, visitObject } from "./visit-object.js";

/** Checks a list of `{ key, value }` that stands for an object with keys of any name. */
export function visitEntries(rules: ObjectRules, items: readonly unknown[], run: Run): unknown {
  const object: Record<string, unknown> = {};
  const entries = new Map<string, number>();
  let valid = true;
  for (const [index, item] of items.entries()) {
    const isEntry =
      isJsonObject(item) && Object.hasOwn(item, "key") && Object.hasOwn(item, "value");
    const key = isEntry ? item["key"] : undefined;
    if (isEntry && typeof key === "string" && !entries.has(key)) {
      setOwn(object, key, item["value"]);
      entries.set(key, index);
      noteOthers(item, index, run);
      continue;
    }
    valid = false;
    if (typeof key !== "string") {
      addIssue(run, "object with key (string) and value", receivedOf(item), undefined, `/${index}`);
    } else addIssue(run, "a key that is not repeated", receivedOf(key), undefined, `/${index}/key`);
  }
  return valid ? visitObject(rules, object, run, entries) : INVALID;
}

function noteOthers(entry: JsonLike, index: number, run: Run): void {
  for (const key of Object.keys(entry)) {
    if (key === "key" || key === "value") continue;
    noteUnknownKey(run, `${pointerOf(run.place)}/${index}${stepText(key)}`);
  }
}

import { setOwn } from "../../decode/json-values.js";
import { stepText } from "../../decode/notes.js";
import { matches } from "../../decode/strings.js";
import { nearestName } from "../../nearest-name.js";
import { count, expectedOf } from "./describe.js";
import { passesAtOnce } from "./leaf.js";
import type { ObjectRules, PropertyRule, SchemaNode } from "./node.js";
import {
  addIssue,
  attempt,
  INVALID,
  type Place,
  placeName,
  pointerOf,
  type Run,
  strictly,
} from "./run.js";
import { visit } from "./visit.js";

type JsonLike = Readonly<Record<string, unknown>>;

/** Stands for a key that the natural form does not have. */
const ABSENT = Symbol("absent");

/** An object being checked: where its keys stand on the wire, and what becomes of them. */
interface Walk {
  readonly input: JsonLike;
  /** Numbers of the entries that keys came from. */
  readonly entries: ReadonlyMap<string, number> | undefined;
  readonly run: Run;
  changes: Map<string, unknown> | undefined;
  valid: boolean;
  unknown: string[] | undefined;
}

/** Checks an object; its natural form has no `null` for what is absent, and no unknown keys. */
export function visitObject(
  rules: ObjectRules,
  input: JsonLike,
  run: Run,
  entries?: ReadonlyMap<string, number>,
): unknown {
  const { properties, byKey } = rules;
  const walk: Walk = { input, entries, run, changes: undefined, valid: true, unknown: undefined };
  const first = run.trail === undefined ? 0 : startOf(rules, walk);
  const { trail } = run;
  let found = 0;
  let next = 0;
  let hasOthers = false;
  for (const key in input) {
    // Keys mostly come in the order of the schema.
    const expected = properties[next];
    const rule = expected?.key === key ? expected : byKey.get(key);
    const value = input[key];
    if (rule === undefined) hasOthers = true;
    else if (value !== undefined) {
      next = rule.index + 1;
      if (rule.required) found += 1;
      if (rule.index < first || passesAtOnce(rule.node, value)) continue;
      run.trail = rule.index === first ? trail : undefined;
      visitProperty(rule, value, walk);
    }
  }
  run.trail = undefined;
  if (rules.patterns.length > 0 || typeof rules.additional === "object") {
    for (const key of Object.keys(input)) visitByName(rules, key, walk);
  } else if (rules.additional === "drop" && hasOthers) {
    for (const key of Object.keys(input)) if (!byKey.has(key)) dropKey(key, walk);
  }
  if (found < rules.required) reportMissing(rules, walk);
  if (!walk.valid) return INVALID;
  const natural = walk.changes === undefined ? input : applyChanges(input, walk.changes);
  return rules.isPlain ? natural : visitWhole(rules, natural, run);
}

/** The number of the property at which a decoder gave up; 0 where the way does not lead on. */
function startOf({ isOrdered, isPlain, byKey }: ObjectRules, { entries, run }: Walk): number {
  const step = run.trail?.step;
  const mayStart = isOrdered && isPlain && entries === undefined && typeof step === "string";
  const rule = mayStart ? byKey.get(step) : undefined;
  run.trail = rule === undefined ? undefined : run.trail?.next;
  return rule?.index ?? 0;
}

/** `null` stands for an optional property that is not there, unless it is a value of it. */
function visitProperty(rule: PropertyRule, value: unknown, walk: Walk): void {
  if (value === null && !rule.required) {
    rule.nullable ??= admitsNull(rule.node, walk.run);
    if (!rule.nullable) {
      change(walk, rule.key, ABSENT);
      return;
    }
  }
  visitKey(rule.key, rule.step, rule.node, value, walk);
}

/** Whether `null` fits a node. */
export function admitsNull(node: SchemaNode, run: Run): boolean {
  return strictly(run, () => attempt(run, () => visit(node, null, run))).value === null;
}

function visitKey(key: string, step: string, node: SchemaNode, value: unknown, walk: Walk): void {
  const { run, entries } = walk;
  const { place: parent } = run;
  const index = entries?.get(key);
  run.place = index === undefined ? { step, parent } : placeOfEntry(index, parent);
  const natural = visit(node, value, run);
  run.place = parent;
  if (natural === INVALID) walk.valid = false;
  else if (natural !== value) change(walk, key, natural);
}

function placeOfEntry(index: number, parent: Place | undefined): Place {
  return { step: "/value", parent: { step: index, parent } };
}

function change(walk: Walk, key: string, value: unknown): void {
  walk.changes ??= new Map();
  walk.changes.set(key, value);
}

function applyChanges(input: JsonLike, changes: ReadonlyMap<string, unknown>): JsonLike {
  const natural: Record<string, unknown> = {};
  for (const key of Object.keys(input)) {
    const value = changes.has(key) ? changes.get(key) : input[key];
    if (value !== ABSENT) setOwn(natural, key, value);
  }
  return natural;
}

/** Patterns speak about all keys, `additionalProperties` about those that nothing else names. */
function visitByName(rules: ObjectRules, key: string, walk: Walk): void {
  if (walk.changes?.get(key) === ABSENT) return;
  let isKnown = rules.byKey.has(key);
  for (const { pattern, node } of rules.patterns) {
    if (!matches(pattern, key)) continue;
    isKnown = true;
    visitKey(key, stepText(key), node, walk.changes?.get(key) ?? walk.input[key], walk);
  }
  if (isKnown) return;
  if (rules.additional === "drop") dropKey(key, walk);
  else if (rules.additional !== undefined) {
    visitKey(key, stepText(key), rules.additional, walk.input[key], walk);
  }
}

function dropKey(key: string, walk: Walk): void {
  change(walk, key, ABSENT);
  walk.unknown ??= [];
  walk.unknown.push(key);
  walk.run.unknownKeys.push(pointerOf(walk.run.place) + stepText(key));
}

function reportMissing({ properties }: ObjectRules, walk: Walk): void {
  for (const { required, key, node, step } of properties) {
    if (!required || (Object.hasOwn(walk.input, key) && walk.input[key] !== undefined)) continue;
    const { run } = walk;
    const nearest = nearestName(key, walk.unknown ?? []);
    const hint = nearest === undefined ? "" : ` Is ${JSON.stringify(nearest)} meant to be it?`;
    const expected = expectedOf(node);
    const place = placeName(pointerOf(run.place));
    const message = `${JSON.stringify(key)} is missing at ${place}: expected ${expected}.${hint}`;
    walk.valid = false;
    addIssue(run, expected, "nothing", message, step);
  }
}

/** What is said about the object as a whole. */
function visitWhole(rules: ObjectRules, input: JsonLike, run: Run): unknown {
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

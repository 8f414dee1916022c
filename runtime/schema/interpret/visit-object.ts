import { setOwn } from "../../decode/json-values.js";
import { stepText } from "../../decode/notes.js";
import { matches } from "../../decode/strings.js";
import { nearestName } from "../../nearest-name.js";
import { expectedOf } from "./describe.js";
import { passesAtOnce } from "./leaf.js";
import type { ObjectRules, PropertyRule, SchemaNode } from "./node.js";
import {
  addIssue,
  attempt,
  INVALID,
  noteUnknownKey,
  type Place,
  placeName,
  pointerOf,
  type Run,
  strictly,
} from "./run.js";
import { visit } from "./visit.js";
import { visitWhole } from "./visit-whole-object.js";

/** An object on the wire. */
export type JsonLike = Readonly<Record<string, unknown>>;

/** Stands for a key that the natural form does not have. */
const ABSENT = Symbol("absent");

/** An object being checked: where its keys stand on the wire, and what becomes of them. */
export interface Walk {
  readonly input: JsonLike;
  /** Numbers of the entries that keys came from. */
  readonly entries: ReadonlyMap<string, number> | undefined;
  readonly run: Run;
  changes: Map<string, unknown> | undefined;
  valid: boolean;
}

/** The state at the start of an object. */
export function createWalk(input: JsonLike, run: Run, entries?: Walk["entries"]): Walk {
  return { input, entries, run, changes: undefined, valid: true };
}

/** Checks an object; its natural form has no `null` for what is absent, and no unknown keys. */
export function visitObject(
  rules: ObjectRules,
  input: JsonLike,
  run: Run,
  entries?: ReadonlyMap<string, number>,
): unknown {
  const walk = createWalk(input, run, entries);
  const known = visitProperties(rules, 0, walk);
  if (rules.isByName) for (const key of Object.keys(input)) visitByName(rules, key, walk);
  else if (rules.additional === "drop" && known < countKeys(input)) dropUnknown(rules, walk);
  if (!walk.valid) return INVALID;
  const natural = walk.changes === undefined ? input : applyChanges(input, walk.changes);
  return rules.isPlain ? natural : visitWhole(rules, natural, run);
}

/** Checks the known properties from number `first` on, in the order of the schema, and counts them. */
export function visitProperties(rules: ObjectRules, first: number, walk: Walk): number {
  const { properties } = rules;
  const { input } = walk;
  let found = 0;
  for (let index = first; index < properties.length; index += 1) {
    // The index is below the length.
    const rule = properties[index] as PropertyRule;
    const value = rule.isInherited && !Object.hasOwn(input, rule.key) ? undefined : input[rule.key];
    if (value === undefined) {
      if (rule.required) reportMissing(rules, rule, walk);
      continue;
    }
    found += 1;
    if (!passesAtOnce(rule.node, value)) visitProperty(rule, value, walk);
  }
  return found;
}

function countKeys(input: JsonLike): number {
  let count = 0;
  for (const _ in input) count += 1;
  return count;
}

/** Drops the keys that no property has. */
function dropUnknown(rules: ObjectRules, walk: Walk): void {
  for (const key of unknownKeys(rules, walk)) dropKey(key, walk);
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
  noteUnknownKey(walk.run, pointerOf(walk.run.place) + stepText(key));
}

function reportMissing(rules: ObjectRules, { key, node, step }: PropertyRule, walk: Walk): void {
  const { run } = walk;
  const meant =
    rules.additional === "drop" ? nearestName(key, unknownKeys(rules, walk)) : undefined;
  const hint = meant === undefined ? "" : ` Is ${JSON.stringify(meant)} meant to be it?`;
  const expected = expectedOf(node);
  const place = placeName(pointerOf(run.place));
  const message = `${JSON.stringify(key)} is missing at ${place}: expected ${expected}.${hint}`;
  walk.valid = false;
  addIssue(run, expected, "nothing", message, step);
}

/** Keys that nothing speaks about. */
function unknownKeys({ byKey, patterns }: ObjectRules, { input }: Walk): readonly string[] {
  return Object.keys(input).filter(
    (key) => !byKey.has(key) && !patterns.some(({ pattern }) => matches(pattern, key)),
  );
}

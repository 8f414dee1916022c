import type { ObjectType, Program, Property, Type } from "../../ir.js";
import { childTypes } from "../../schema/type-facts.js";
import { possibleSorts, type Sorts } from "./json-sorts.js";
import { recursiveDefinitions } from "./recursion.js";

/** Whether decoding gives back the value itself: always, unless something is wrong with it, never. */
export type Change = "never" | "maybe" | "always";

/** What the printed code may do with values of a type. */
export interface DecodeFacts {
  changeOf(type: Type): Change;
  /** Which sorts of JSON values fit, at most; `undefined` for any. */
  sortsOf(type: Type): Sorts;
  /** Whether a test of the value alone decides, without looking into it and without changing it. */
  isTested(type: Type): boolean;
  /** Whether JSON `null` is a value. */
  allowsNull(type: Type): boolean;
  /** Whether unknown keys can turn up in it. */
  canNote(type: Type): boolean;
  /** Whether its functions take notes: for unknown keys, and to count trials of recursive unions. */
  takesNotes(type: Type): boolean;
  /** Whether its depth must be counted: it reaches a type that holds itself. */
  needsDepth(type: Type): boolean;
  /** Whether a definition holds itself. */
  isRecursive(definition: string): boolean;
}

/** What is known of a definition. */
export type Known<T> = (name: string) => T;

/** Facts about the types of a program. Those of definitions are worked out once. */
export function decodeFacts(program: Program): DecodeFacts {
  const settle = <T>(start: T, compute: (type: Type, known: Known<T>) => T) =>
    settleFacts(program, start, compute);
  const recursive = recursiveDefinitions(program);
  const changes = settle<Change>("never", change);
  const sorts = settle<Sorts>(new Set(), possibleSorts);
  const tested = settle(true, isTested);
  const notes = settle(false, containsKeys);
  const reaches = (type: Type, known: Known<boolean>) => reachesAny(type, recursive, known);
  const depths = settle(false, reaches);

  const canNote = (type: Type) => containsKeys(type, notes);
  const needsDepth = (type: Type) => reaches(type, depths);
  const takesNotes = (type: Type) => canNote(type) || needsDepth(type);
  return {
    changeOf: (type) => change(type, changes),
    sortsOf: (type) => possibleSorts(type, sorts),
    isTested: (type) => isTested(type, tested),
    allowsNull: (type) => possibleSorts(type, sorts)?.has("null") ?? true,
    canNote,
    needsDepth,
    takesNotes,
    isRecursive: (name) => recursive.has(name),
  };
}

/**
 * Works out one fact of all definitions, which depend on each other: starts from the same for all
 * and computes until nothing changes any more. Facts only ever move in one direction.
 */
function settleFacts<T>(
  { definitions }: Program,
  start: T,
  compute: (type: Type, known: Known<T>) => T,
): Known<T> {
  // In a box, since `undefined` can be a fact.
  const facts = new Map<string, { readonly fact: T }>();
  const known = (name: string) => (facts.get(name) ?? { fact: start }).fact;
  // Definitions mostly stand before those they use.
  const order = [...definitions.values()].reverse();
  for (let settled = false; !settled; ) {
    settled = true;
    for (const { name, type } of order) {
      const fact = compute(type, known);
      if (!isSame(fact, known(name))) settled = false;
      facts.set(name, { fact });
    }
  }
  return known;
}

function isSame(a: unknown, b: unknown): boolean {
  // Sets of sorts only grow.
  return a instanceof Set && b instanceof Set ? a.size === b.size : a === b;
}

/** Whether a type has objects of known keys, or entries. */
function containsKeys(type: Type, known: Known<boolean>): boolean {
  if (type.kind === "reference") return known(type.name);
  if (type.kind === "object" || type.kind === "map") return true;
  return childTypes(type).some((child) => containsKeys(child, known));
}

function reachesAny(type: Type, names: ReadonlySet<string>, known: Known<boolean>): boolean {
  if (type.kind === "reference") return names.has(type.name) || known(type.name);
  return childTypes(type).some((child) => reachesAny(child, names, known));
}

function isTested(type: Type, known: Known<boolean>): boolean {
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "literals":
    case "template":
    case "unknown":
      return true;
    case "union":
      return type.members.every((member) => isTested(member, known));
    case "reference":
      return known(type.name);
    default:
      return false;
  }
}

function change(type: Type, known: Known<Change>): Change {
  switch (type.kind) {
    case "date":
    case "url":
    case "regexp":
    case "bigint":
    case "bytes":
    case "set":
    case "map":
      return "always";
    case "array":
      return change(type.items, known);
    case "tuple":
      return childTypes(type).every((child) => change(child, known) === "never")
        ? "never"
        : "always";
    case "object":
      return changeOfObject(type, known);
    case "union": {
      const changes = new Set(type.members.map((member) => change(member, known)));
      const [only] = changes;
      return changes.size === 1 && only !== undefined ? only : "maybe";
    }
    case "reference":
      return known(type.name);
    default:
      return "never";
  }
}

function changeOfObject(type: ObjectType, known: Known<Change>): Change {
  if (isMixed(type)) return "always";
  const rebuilt = type.properties.some(
    (property) =>
      isRenamed(property) || (!property.optional && change(property.type, known) === "always"),
  );
  const values = type.index.some((signature) => change(signature.value, known) === "always");
  return rebuilt || values ? "always" : "maybe";
}

/** Whether the object has keys that are neither all known nor all alike. */
export function isMixed(type: ObjectType): boolean {
  const patterns = type.index.some((signature) => signature.pattern !== undefined);
  return type.index.length > 0 && (type.properties.length > 0 || patterns);
}

/** Whether an object is a map of any string to values of one type. */
export function isRecord(type: ObjectType): boolean {
  return type.index.length > 0 && !isMixed(type);
}

/** Whether a property has another name in JSON than in TypeScript. */
function isRenamed(property: Property): boolean {
  return property.name !== property.key;
}

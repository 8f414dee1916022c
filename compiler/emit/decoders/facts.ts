import type { ObjectType, Program, Property, Type } from "../../ir.js";
import { childTypes, reachableDefinitions } from "../type-facts.js";

/** Whether decoding gives back the value itself: always, unless something is wrong with it, never. */
export type Change = "never" | "maybe" | "always";

/** What the printed code may do with values of a type. */
export interface DecodeFacts {
  changeOf(type: Type): Change;
  /** Whether unknown keys can turn up in it. */
  canNote(type: Type): boolean;
  /** Whether its functions take notes: for unknown keys, and to count trials of recursive unions. */
  takesNotes(type: Type): boolean;
  /** Whether its depth must be counted: it reaches a type that holds itself. */
  needsDepth(type: Type): boolean;
  /** Whether a definition holds itself. */
  isRecursive(definition: string): boolean;
}

/** Facts about the types of a program; those of definitions are worked out once. */
export function decodeFacts(program: Program): DecodeFacts {
  const reached = memoize((name: string) => {
    const definition = program.definitions.get(name);
    return definition === undefined ? [] : reachableDefinitions([definition.type], program);
  });
  const isRecursive = memoize((name: string) => reached(name).some((found) => found.name === name));
  const notes = memoize((name: string) =>
    [program.definitions.get(name), ...reached(name)].some(
      (found) => found !== undefined && containsKeys(found.type),
    ),
  );
  const changes = memoize((name: string) => change({ kind: "reference", name }, program, []));
  const names = (type: Type) => reachableDefinitions([type], program).map((found) => found.name);
  const canNote = (type: Type) => containsKeys(type) || names(type).some(notes);
  const needsDepth = (type: Type) => names(type).some(isRecursive);
  return {
    changeOf: (type) =>
      type.kind === "reference" ? changes(type.name) : change(type, program, []),
    canNote,
    needsDepth,
    takesNotes: (type) => canNote(type) || needsDepth(type),
    isRecursive,
  };
}

function memoize<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const value = compute(name);
    known.set(name, value);
    return value;
  };
}

/** Whether a type, references aside, has objects of known keys or entries. */
function containsKeys(type: Type): boolean {
  return type.kind === "object" || type.kind === "map" || childTypes(type).some(containsKeys);
}

/** A type that is met again inside itself adds nothing to its own answer. */
function change(type: Type, program: Program, seen: readonly string[]): Change {
  const inner = (child: Type) => change(child, program, seen);
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
      return inner(type.items);
    case "tuple":
      return childTypes(type).every((child) => inner(child) === "never") ? "never" : "always";
    case "object": {
      if (isMixed(type)) return "always";
      const rebuilt = type.properties.some(
        (property) =>
          isRenamed(property) || (!property.optional && inner(property.type) === "always"),
      );
      const values = type.index.some((signature) => inner(signature.value) === "always");
      return rebuilt || values ? "always" : "maybe";
    }
    case "union": {
      const changes = new Set(type.members.map(inner));
      const [only] = changes;
      return changes.size === 1 && only !== undefined ? only : "maybe";
    }
    case "reference": {
      const definition = program.definitions.get(type.name);
      if (definition === undefined || seen.includes(type.name)) return "never";
      return change(definition.type, program, [...seen, type.name]);
    }
    default:
      return "never";
  }
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
export function isRenamed(property: Property): boolean {
  return property.name !== property.key;
}

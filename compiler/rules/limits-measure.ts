import { isJsonObject, type JsonSchema } from "../../runtime/json.js";
import { followReference } from "../../runtime/schema/lowered-reference.js";

/** What consumers count in a schema. */
export interface SchemaMeasure {
  readonly properties: number;
  /** Objects inside each other; recursion counts once. */
  readonly nesting: number;
  /** Characters of names and literals. */
  readonly characters: number;
  readonly enumValues: number;
  readonly enums: readonly (readonly unknown[])[];
  /** Properties that may be left out. */
  readonly optional: number;
  /** Properties of several types. */
  readonly unions: number;
}

/** Counts everything at once. Definitions count once, however often they are used. */
export function measureSchema(root: JsonSchema): SchemaMeasure {
  const enums: (readonly unknown[])[] = [];
  const named: unknown[] = isJsonObject(root["$defs"]) ? Object.keys(root["$defs"]) : [];
  let [properties, enumValues, optional, unions] = [0, 0, 0, 0];
  for (const node of partsOf(root)) {
    const names = Object.keys(propertiesOf(node));
    properties += names.length;
    optional += names.length - requiredOf(node, names);
    if (isUnion(node)) unions += 1;
    for (const name of names) named.push(name);
    if (Object.hasOwn(node, "const")) named.push(node["const"]);
    const { enum: values } = node;
    if (!Array.isArray(values)) continue;
    enums.push(values);
    enumValues += values.length;
    for (const value of values) named.push(value);
  }
  const nesting = nestingOf(root, root, new Map());
  return {
    properties,
    nesting,
    characters: textLength(named),
    enumValues,
    enums,
    optional,
    unions,
  };
}

/** Characters of the strings among some values. */
export function textLength(values: readonly unknown[]): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
}

/** A schema and all schemas inside it, definitions too. */
export function partsOf(schema: JsonSchema): readonly JsonSchema[] {
  const parts: JsonSchema[] = [];
  const visit = (part: JsonSchema): void => {
    parts.push(part);
    for (const child of childrenOf(part)) visit(child);
    for (const definition of definitionsOf(part)) visit(definition);
  };
  visit(schema);
  return parts;
}

function definitionsOf({ $defs }: JsonSchema): readonly JsonSchema[] {
  return isJsonObject($defs) ? Object.values($defs).filter(isJsonObject) : [];
}

function childrenOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, items, prefixItems, additionalProperties } = schema;
  const parts = [...Object.values(propertiesOf(schema)), ...listOf(anyOf), ...listOf(prefixItems)];
  return [...parts, items, additionalProperties].filter(isJsonObject);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, unknown>> {
  return isJsonObject(properties) ? properties : {};
}

function requiredOf({ required }: JsonSchema, names: readonly string[]): number {
  const known = new Set<unknown>(Array.isArray(required) ? required : []);
  return names.filter((name) => known.has(name)).length;
}

function isUnion({ anyOf, type }: JsonSchema): boolean {
  return Array.isArray(anyOf) || (Array.isArray(type) && type.length > 1);
}

/** `known` holds the definitions measured so far; one that is being measured counts nothing. */
function nestingOf(schema: JsonSchema, root: JsonSchema, known: Map<string, number>): number {
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const found = known.get($ref);
    if (found !== undefined) return found;
    known.set($ref, 0);
    const target = referredSchema(schema, root);
    const nesting = target === schema ? 0 : nestingOf(target, root, known);
    known.set($ref, nesting);
    return nesting;
  }
  const inside = childrenOf(schema).map((child) => nestingOf(child, root, known));
  return Math.max(0, ...inside) + ("properties" in schema ? 1 : 0);
}

/** The definition that a schema refers to; the schema itself where it refers to none. */
export function referredSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const { schema: target } = followReference($ref, root);
  return isJsonObject(target) ? target : schema;
}

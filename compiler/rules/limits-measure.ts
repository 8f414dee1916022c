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
  const nodes = partsOf(root);
  const enums = nodes.flatMap(({ enum: values }) => (Array.isArray(values) ? [values] : []));
  const constants = nodes.flatMap((node) => (Object.hasOwn(node, "const") ? [node["const"]] : []));
  const definitions = isJsonObject(root["$defs"]) ? Object.keys(root["$defs"]) : [];
  const names = nodes.flatMap((node) => Object.keys(propertiesOf(node)));
  return {
    properties: names.length,
    nesting: nestingOf(root, root, new Map()),
    characters: textLength([...definitions, ...names, ...enums.flat(), ...constants]),
    enumValues: enums.flat().length,
    enums,
    optional: nodes.reduce((count, node) => count + optionalOf(node), 0),
    unions: nodes.filter(isUnion).length,
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
  return [
    schema,
    ...childrenOf(schema).flatMap(partsOf),
    ...definitionsOf(schema).flatMap(partsOf),
  ];
}

function definitionsOf({ $defs }: JsonSchema): readonly JsonSchema[] {
  return isJsonObject($defs) ? Object.values($defs).filter(isJsonObject) : [];
}

function childrenOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, items, prefixItems, additionalProperties } = schema;
  const lists = [anyOf, prefixItems].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...Object.values(propertiesOf(schema)), ...lists, items, additionalProperties].filter(
    isJsonObject,
  );
}

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, unknown>> {
  return isJsonObject(properties) ? properties : {};
}

function optionalOf(schema: JsonSchema): number {
  const { required } = schema;
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.keys(propertiesOf(schema)).filter((name) => !names.has(name)).length;
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

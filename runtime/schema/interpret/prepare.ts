import { isBase64 } from "../../decode/base64.js";
import { formatChecks } from "../../decode/formats.js";
import { stepText } from "../../decode/notes.js";
import { isJsonObject, type JsonSchema } from "../../json.js";
import { linkNodes } from "./link-nodes.js";
import {
  ALL_SORTS,
  type ArrayRules,
  emptyNode,
  type NumberRules,
  type ObjectRules,
  type Others,
  type PropertyRule,
  type SchemaNode,
  Sort,
  type StringRules,
  type Union,
} from "./node.js";
import { resolvePointer } from "./resolve-pointer.js";

/** Reads schemas of one document; each is read once. */
export type Prepare = (schema: unknown) => SchemaNode;

/**
 * Makes the reader for a document. Keywords that assert nothing are skipped, and so are the
 * `unevaluated…` ones, which none of the consumers of tools knows.
 *
 * @throws TypeError for what is no schema, and for references out of the document or to nothing
 */
export function createPrepare(root: unknown): Prepare {
  const known = new Map<unknown, SchemaNode>();
  const fresh: SchemaNode[] = [];
  const prepare: Prepare = (schema) => {
    if (schema === true) return emptyNode();
    if (schema === false) return { ...emptyNode(), sorts: 0, ownSorts: 0 };
    if (!isJsonObject(schema)) throw new TypeError(`not a schema: ${typeof schema}`);
    const found = known.get(schema);
    if (found !== undefined) return found;
    const node = emptyNode();
    known.set(schema, node);
    fresh.push(node);
    fill(node, schema, prepare, (reference) => prepare(resolvePointer(reference, root)));
    return node;
  };
  return (schema) => {
    const node = prepare(schema);
    linkNodes(fresh.splice(0));
    return node;
  };
}

function fill(
  node: SchemaNode,
  schema: JsonSchema,
  prepare: Prepare,
  follow: (reference: string) => SchemaNode,
): void {
  const types = typesOf(schema);
  node.ownSorts = types === undefined ? ALL_SORTS : maskOf(types);
  node.integer = types?.includes("integer") === true && !types.includes("number");
  node.literals = literalsOf(schema);
  node.strings = stringRules(schema);
  node.numbers = numberRules(schema);
  node.arrays = arrayRules(schema, prepare);
  node.objects = objectRules(schema, node.ownSorts, prepare);
  node.others = othersOf(schema, prepare, follow);
  const rules = [node.strings, node.numbers, node.arrays, node.objects, node.others];
  node.isPlain = !node.integer && rules.every((rule) => rule === undefined);
}

function typesOf({ type }: JsonSchema): readonly unknown[] | undefined {
  return type === undefined || Array.isArray(type) ? type : [type];
}

function maskOf(types: readonly unknown[]): number {
  let mask = 0;
  for (const type of types) {
    const name = type === "integer" ? "number" : String(type);
    // Unknown names have no bit.
    if (Object.hasOwn(Sort, name)) mask |= Sort[name as keyof typeof Sort];
  }
  return mask;
}

function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  const { enum: values, const: value } = schema;
  if (Object.hasOwn(schema, "const")) return [value];
  return Array.isArray(values) ? values : undefined;
}

function stringRules(schema: JsonSchema): StringRules | undefined {
  const { pattern, contentEncoding } = schema;
  const format = textOf(contentEncoding === "base64" ? "base64" : schema["format"]);
  const matchesFormat = format === "base64" ? isBase64 : formatChecks.get(format ?? "");
  const minLength = numberOf(schema["minLength"]);
  const maxLength = numberOf(schema["maxLength"]);
  const hasRules = [minLength, maxLength, pattern, matchesFormat].some(
    (rule) => rule !== undefined,
  );
  if (!hasRules) return undefined;
  const compiled = patternOf(pattern);
  const patternText = compiled?.source;
  return { minLength, maxLength, pattern: compiled, patternText, format, matchesFormat };
}

function patternOf(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== "string") return undefined;
  try {
    return new RegExp(pattern, "u");
  } catch {
    // Foreign schemas use escapes that Unicode mode does not know.
    return new RegExp(pattern);
  }
}

function numberRules(schema: JsonSchema): NumberRules | undefined {
  const rules = {
    minimum: numberOf(schema["minimum"]),
    maximum: numberOf(schema["maximum"]),
    exclusiveMinimum: numberOf(schema["exclusiveMinimum"]),
    exclusiveMaximum: numberOf(schema["exclusiveMaximum"]),
    multipleOf: numberOf(schema["multipleOf"]),
  };
  return Object.values(rules).some((rule) => rule !== undefined) ? rules : undefined;
}

function arrayRules(schema: JsonSchema, prepare: Prepare): ArrayRules | undefined {
  const { prefixItems, items, contains, uniqueItems } = schema;
  const minItems = numberOf(schema["minItems"]);
  const maxItems = numberOf(schema["maxItems"]);
  const keywords = [prefixItems, items, contains, minItems, maxItems];
  if (keywords.every((keyword) => keyword === undefined) && uniqueItems !== true) return undefined;
  return {
    prefix: schemasOf(prefixItems, prepare),
    items: optional(items, prepare),
    minItems,
    maxItems,
    unique: uniqueItems === true,
    contains: optional(contains, prepare),
    minContains: numberOf(schema["minContains"]) ?? 1,
    maxContains: numberOf(schema["maxContains"]),
  };
}

function objectRules(
  schema: JsonSchema,
  ownSorts: number,
  prepare: Prepare,
): ObjectRules | undefined {
  const { properties, required, patternProperties, additionalProperties, propertyNames } = schema;
  const { minProperties, maxProperties, dependentRequired, dependentSchemas } = schema;
  const keywords = [properties, required, patternProperties, additionalProperties, propertyNames];
  const counts = [minProperties, maxProperties, dependentRequired, dependentSchemas];
  if ([...keywords, ...counts].every((keyword) => keyword === undefined)) return undefined;
  const rules = propertyRules(properties, required, prepare);
  const others = [patternProperties, propertyNames, ...counts];
  const patterns = entriesOf(patternProperties).map(([pattern, value]) => ({
    pattern: patternOf(pattern) ?? /(?:)/,
    node: prepare(value),
  }));
  const additional =
    additionalProperties === false ? "drop" : optional(additionalProperties, prepare);
  const isByName = patterns.length > 0 || typeof additional === "object";
  return {
    properties: rules,
    byKey: new Map(rules.map((rule) => [rule.key, rule])),
    patterns,
    additional,
    names: optional(propertyNames, prepare),
    minProperties: numberOf(minProperties),
    maxProperties: numberOf(maxProperties),
    dependentRequired: new Map(
      entriesOf(dependentRequired).map(([key, names]) => [key, Array.isArray(names) ? names : []]),
    ),
    dependentSchemas: new Map(
      entriesOf(dependentSchemas).map(([key, value]) => [key, prepare(value)]),
    ),
    isOrdered: rules.every(({ key }) => !/^\d+$/.test(key)),
    isByName,
    isPlain: typeof additional !== "object" && others.every((keyword) => keyword === undefined),
    isMap: (ownSorts & (Sort.object | Sort.array)) === Sort.object && isByName,
  };
}

function propertyRules(properties: unknown, required: unknown, prepare: Prepare): PropertyRule[] {
  const names: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  const declared = entriesOf(properties);
  const undeclared = [...names].filter(
    (name): name is string =>
      typeof name === "string" && !declared.some(([declaredName]) => declaredName === name),
  );
  return [...declared, ...undeclared.map((name): [string, unknown] => [name, true])].map(
    ([key, schema], index) => ({
      key,
      node: prepare(schema),
      required: names.has(key),
      step: stepText(key),
      index,
      isInherited: key in Object.prototype,
      nullable: undefined,
    }),
  );
}

function othersOf(
  schema: JsonSchema,
  prepare: Prepare,
  follow: (reference: string) => SchemaNode,
): Others | undefined {
  const { allOf, anyOf, oneOf, not, if: condition } = schema;
  const reference = schema["$ref"] ?? schema["$dynamicRef"];
  if ([allOf, anyOf, oneOf, not, condition, reference].every((keyword) => keyword === undefined)) {
    return undefined;
  }
  return {
    reference: typeof reference === "string" ? follow(reference) : undefined,
    allOf: schemasOf(allOf, prepare),
    anyOf: unionOf(anyOf, false, prepare),
    oneOf: unionOf(oneOf, true, prepare),
    not: optional(not, prepare),
    condition:
      condition === undefined
        ? undefined
        : {
            test: prepare(condition),
            whenTrue: optional(schema["then"], prepare),
            whenFalse: optional(schema["else"], prepare),
          },
  };
}

function unionOf(members: unknown, exclusive: boolean, prepare: Prepare): Union | undefined {
  if (!Array.isArray(members)) return undefined;
  return { members: schemasOf(members, prepare), exclusive, tag: undefined };
}

function optional(schema: unknown, prepare: Prepare): SchemaNode | undefined {
  return schema === undefined ? undefined : prepare(schema);
}

function schemasOf(schemas: unknown, prepare: Prepare): readonly SchemaNode[] {
  return Array.isArray(schemas) ? schemas.map((schema) => prepare(schema)) : [];
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

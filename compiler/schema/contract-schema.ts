import type { JsonSchema } from "../../runtime/json.js";
import {
  type Annotations,
  type ArrayType,
  type Definition,
  type IndexSignature,
  type LiteralMember,
  type LiteralsType,
  type MapType,
  type NumberType,
  type ObjectType,
  type Program,
  type Property,
  type StringType,
  type Tool,
  type TupleType,
  type Type,
  type UnionType,
  unreachable,
} from "../ir.js";
import { once, oncePer } from "../once.js";
import { type DefinitionKeys, definitionKeys } from "./definition-keys.js";
import { describeMembers, describeSuggestions } from "./member-docs.js";
import {
  argumentProperties,
  hasStringKeys,
  reachableDefinitions,
  resolveType,
} from "./type-facts.js";

/**
 * The contract schema of a tool's arguments: JSON Schema 2020-12 in its natural form. The root is
 * always a closed object; `$defs` holds only what it reaches.
 */
export const argumentsSchema = once((tool: Tool, program: Program): JsonSchema => {
  const properties = argumentProperties(tool.parameters);
  const scope = scopeOf(
    properties.map((property) => property.type),
    program,
  );
  return {
    type: "object",
    properties: propertySchemas(properties, scope),
    required: requiredNames(properties),
    additionalProperties: false,
    ...definitionSchemas(scope),
  };
});

/** The contract schema of what a tool answers; `undefined` when there is nothing to describe. */
export const resultSchema = once((tool: Tool, program: Program): JsonSchema | undefined => {
  const { type, description } = tool.result;
  if (type === undefined) return undefined;
  const scope = scopeOf([type], program);
  return { ...typeSchema(type, scope, { description }), ...definitionSchemas(scope) };
});

/** The contract schema of one type on its own, with the definitions it reaches. */
export function contractSchema(type: Type, program: Program): JsonSchema {
  const scope = scopeOf([type], program);
  return { ...typeSchema(type, scope), ...definitionSchemas(scope) };
}

/** What the parts of one schema are printed with. */
interface Scope {
  readonly program: Program;
  readonly keys: DefinitionKeys;
}

function scopeOf(types: readonly Type[], program: Program): Scope {
  return { program, keys: definitionKeys(types, program) };
}

function definitionSchemas(scope: Scope): JsonSchema {
  const { program, keys } = scope;
  if (keys.size === 0) return {};
  return {
    $defs: Object.fromEntries(
      [...keys].flatMap(([name, key]) => {
        const found = program.definitions.get(name);
        return found === undefined ? [] : [[key, definitionSchema(found, scope)]];
      }),
    ),
  };
}

/** The schema of a definition, which most tools that use it print with the same keys. */
function definitionSchema(definition: Definition, { program, keys }: Scope): JsonSchema {
  const reached = reachableDefinitions([definition.type], program);
  return schemaByKeys(
    definition,
    program,
    reached.map(({ name }) => [name, keys.get(name) ?? name]),
  );
}

const schemaByKeys = oncePer(
  (_program: Program, keys: readonly (readonly [string, string])[]) => JSON.stringify(keys),
  (definition: Definition, program, keys) =>
    typeSchema(definition.type, { program, keys: new Map(keys) }, definition),
);

// Not object spread: `fromEntries` makes an own property of every name, `__proto__` too.
function propertySchemas(properties: readonly Property[], scope: Scope): JsonSchema {
  return Object.fromEntries(
    properties.map((property) => [property.name, typeSchema(property.type, scope, property)]),
  );
}

function requiredNames(properties: readonly Property[]): string[] {
  return properties.filter((property) => !property.optional).map((property) => property.name);
}

/**
 * The schema of one type. `place` is what is said where the type is used; it wins over what is said
 * at the type itself. Keywords come in reading order: type and constraints, then words, then parts.
 */
function typeSchema(type: Type, scope: Scope, place: Annotations = {}): JsonSchema {
  const words = mergeAnnotations(place, type);
  switch (type.kind) {
    case "string":
    case "number": {
      const description = describeSuggestions(words.description, type.suggestions ?? []);
      return { ...scalarSchema(type), ...annotationSchema({ ...words, description }) };
    }
    case "boolean":
    case "null":
    case "template":
    case "date":
    case "url":
    case "regexp":
    case "bigint":
    case "bytes":
      return { ...scalarSchema(type), ...annotationSchema(words) };
    case "literals":
      return literalsSchema(type, words, false);
    case "array":
      return { type: "array", ...annotationSchema(words), ...arrayParts(type, scope) };
    case "set":
      return {
        type: "array",
        ...annotationSchema(words),
        items: typeSchema(type.items, scope),
        uniqueItems: true,
      };
    case "tuple":
      return { type: "array", ...annotationSchema(words), ...tupleParts(type, scope) };
    case "map":
      return mapSchema(type, scope, words);
    case "object":
      return { type: "object", ...annotationSchema(words), ...objectParts(type, scope) };
    case "union":
      return unionSchema(type, scope, words);
    case "reference":
      return {
        ...annotationSchema(words),
        $ref: definitionReference(scope.keys.get(type.name) ?? type.name),
      };
    case "unknown":
      return { ...annotationSchema(words), ...unknownParts(type.form) };
    case "error":
      return annotationSchema(words);
    default:
      return unreachable(type);
  }
}

type ScalarType = Extract<
  Type,
  {
    kind:
      | "string"
      | "number"
      | "boolean"
      | "null"
      | "template"
      | "date"
      | "url"
      | "regexp"
      | "bigint"
      | "bytes";
  }
>;

function scalarSchema(type: ScalarType): JsonSchema {
  switch (type.kind) {
    case "string":
      return { type: "string", ...stringConstraints(type) };
    case "number":
      return { type: type.integer ? "integer" : "number", ...numberConstraints(type) };
    case "boolean":
    case "null":
      return { type: type.kind };
    case "template":
      return { type: "string", pattern: type.pattern };
    case "date":
      return { type: "string", format: "date-time" };
    case "url":
      return { type: "string", format: "uri" };
    case "regexp":
      return { type: "string", format: "regex" };
    case "bigint":
      return type.literal === undefined
        ? { type: "string", pattern: "^-?\\d+$" }
        : { type: "string", const: type.literal };
    case "bytes":
      return { type: "string", contentEncoding: "base64" };
    default:
      return unreachable(type);
  }
}

function stringConstraints({ minLength, maxLength, pattern, format }: StringType): JsonSchema {
  return present({ minLength, maxLength, pattern, format });
}

function numberConstraints(type: NumberType): JsonSchema {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  return present({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf });
}

/** One enum for literals of one JSON type, otherwise a union of them. */
function literalsSchema(type: LiteralsType, words: Annotations, nullable: boolean): JsonSchema {
  const groups = groupLiterals(type.members);
  const [group] = groups;
  if (groups.length === 1 && group !== undefined) {
    const description = describeMembers(words.description, type.members);
    return { ...enumSchema(group, nullable), ...annotationSchema({ ...words, description }) };
  }
  const members = groups.map((members) => ({
    ...enumSchema(members, false),
    ...annotationSchema({ description: describeMembers(undefined, members) }),
  }));
  const anyOf = nullable ? [...members, { type: "null" }] : members;
  return { ...annotationSchema(words), anyOf };
}

function enumSchema(members: readonly LiteralMember[], nullable: boolean): JsonSchema {
  const values = members.map((member) => member.value);
  const type = literalTypeName(values);
  if (nullable) return { type: [type, "null"], enum: [...values, null] };
  return values.length === 1 ? { type, const: values[0] } : { type, enum: values };
}

function literalTypeName(values: readonly LiteralMember["value"][]): string {
  if (typeof values[0] !== "number") return typeof values[0];
  return values.every(Number.isInteger) ? "integer" : "number";
}

/** Members by JSON type, in the order of first appearance. */
function groupLiterals(members: readonly LiteralMember[]): readonly (readonly LiteralMember[])[] {
  const groups = new Map<string, LiteralMember[]>();
  for (const member of members) {
    const group = groups.get(typeof member.value) ?? [];
    groups.set(typeof member.value, [...group, member]);
  }
  return [...groups.values()];
}

function arrayParts(type: ArrayType, scope: Scope): JsonSchema {
  const { minItems, maxItems, uniqueItems } = type;
  return {
    items: typeSchema(type.items, scope),
    ...present({ minItems, maxItems, uniqueItems }),
  };
}

/**
 * Positions as `prefixItems`. Elements after a rest element have no place in JSON Schema: the
 * schema is then wider than the type, and the decoder alone is exact.
 */
function tupleParts(type: TupleType, scope: Scope): JsonSchema {
  const { elements, rest, trailing } = type;
  const prefixItems = elements.map(({ type: { description }, type, name }) => {
    const words = [name, description].filter((text) => text !== undefined && text !== "");
    return typeSchema(type, scope, { description: words.join(": ") });
  });
  const minItems = [...elements, ...trailing].filter((element) => !element.optional).length;
  const further = rest === undefined ? [] : [rest, ...trailing.map((element) => element.type)];
  const [only] = further;
  return present({
    prefixItems: prefixItems.length === 0 ? undefined : prefixItems,
    items:
      only === undefined
        ? undefined
        : further.length === 1
          ? typeSchema(only, scope)
          : { anyOf: further.map((type) => typeSchema(type, scope)) },
    minItems: minItems === 0 ? undefined : minItems,
    maxItems: rest === undefined ? elements.length : undefined,
  });
}

function objectParts(type: ObjectType, scope: Scope): JsonSchema {
  const required = requiredNames(type.properties);
  const patterns = type.index.filter((signature) => signature.pattern !== undefined);
  const open = type.index.find((signature) => signature.pattern === undefined);
  return present({
    properties:
      type.properties.length === 0 && type.index.length > 0
        ? undefined
        : propertySchemas(type.properties, scope),
    required: required.length === 0 ? undefined : required,
    patternProperties:
      patterns.length === 0
        ? undefined
        : Object.fromEntries(
            patterns.map((signature) => [signature.pattern ?? "", indexSchema(signature, scope)]),
          ),
    additionalProperties: open === undefined ? false : indexSchema(open, scope),
  });
}

function indexSchema({ value, description }: IndexSignature, scope: Scope): JsonSchema {
  return typeSchema(value, scope, { description });
}

/** An object where all keys are strings, otherwise a list of entries. */
function mapSchema(type: MapType, scope: Scope, words: Annotations): JsonSchema {
  const value = typeSchema(type.value, scope);
  if (hasStringKeys(type, scope.program)) {
    const keySchema = typeSchema(resolveType(type.key, scope.program) ?? type.key, scope);
    const isPlain = Object.keys(keySchema).every((keyword) => keyword === "type");
    return {
      type: "object",
      ...annotationSchema(words),
      ...(isPlain ? {} : { propertyNames: keySchema }),
      additionalProperties: value,
    };
  }
  const entry = {
    type: "object",
    properties: { key: typeSchema(type.key, scope), value },
    required: ["key", "value"],
    additionalProperties: false,
  };
  return { type: "array", ...annotationSchema(words), items: entry };
}

/** Any of the members; a scalar or an enum that may be null keeps its own shape. */
function unionSchema(type: UnionType, scope: Scope, words: Annotations): JsonSchema {
  const values = type.members.filter((member) => member.kind !== "null");
  const nullable = values.length < type.members.length;
  const [only] = values;
  if (nullable && values.length === 1 && only !== undefined) {
    const own = mergeAnnotations(words, only);
    if (only.kind === "literals") return literalsSchema(only, own, true);
    if (isScalar(only)) {
      const { type: name, const: literal, ...rest } = scalarSchema(only);
      const constant = literal === undefined ? {} : { enum: [literal, null] };
      return { type: [name, "null"], ...constant, ...rest, ...annotationSchema(own) };
    }
  }
  const anyOf = type.members.flatMap((member) => unionMembers(typeSchema(member, scope)));
  return { ...annotationSchema(words), anyOf };
}

/** Members of a member: literals of mixed types are a union themselves. */
function unionMembers(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, ...rest } = schema;
  // `typeSchema` alone writes `anyOf`, always as a list of schemas.
  return anyOf !== undefined && Object.keys(rest).length === 0
    ? (anyOf as readonly JsonSchema[])
    : [schema];
}

function isScalar(type: Type): type is ScalarType {
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "template":
    case "date":
    case "url":
    case "regexp":
    case "bigint":
    case "bytes":
      return true;
    default:
      return false;
  }
}

function unknownParts(form: "unknown" | "any" | "object" | "non-null"): JsonSchema {
  if (form === "object") return { type: "object" };
  if (form !== "non-null") return {};
  return {
    anyOf: ["string", "number", "boolean", "array", "object"].map((name) => ({ type: name })),
  };
}

/** A local reference; the name is escaped for a JSON Pointer in a URI fragment (RFC 6901, 6). */
function definitionReference(name: string): string {
  return `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

function mergeAnnotations(place: Annotations, type: Annotations): Annotations {
  return {
    title: place.title ?? type.title,
    description: place.description ?? type.description,
    deprecated: place.deprecated ?? type.deprecated,
    default: place.default !== undefined ? place.default : type.default,
    examples: place.examples ?? type.examples,
  };
}

function annotationSchema(words: Annotations): JsonSchema {
  const { title, description, deprecated, examples } = words;
  const schema: Record<string, unknown> = {};
  if (title !== undefined) schema["title"] = title;
  if (description !== undefined && description !== "") schema["description"] = description;
  if (deprecated === true) schema["deprecated"] = true;
  if (words.default !== undefined) schema["default"] = words.default;
  if (examples !== undefined && examples.length > 0) schema["examples"] = examples;
  return schema;
}

/** Without keywords that have no value. */
function present(keywords: JsonSchema): JsonSchema {
  const schema: Record<string, unknown> = {};
  for (const keyword of Object.keys(keywords)) {
    const value = keywords[keyword];
    if (value !== undefined) schema[keyword] = value;
  }
  return schema;
}

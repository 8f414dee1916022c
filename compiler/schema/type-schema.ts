import type { JsonSchema } from "../../runtime/json.js";
import {
  type Annotations,
  type ArrayType,
  type IndexSignature,
  type MapType,
  type ObjectType,
  type Program,
  type Property,
  type TupleType,
  type Type,
  type UnionType,
  unreachable,
} from "../ir.js";
import { annotationSchema, mergeAnnotations, present } from "./annotation-schema.js";
import type { DefinitionKeys } from "./definition-keys.js";
import { literalsSchema } from "./literals-schema.js";
import { describeSuggestions } from "./member-docs.js";
import { isScalar, scalarSchema } from "./scalar-schema.js";
import { hasStringKeys, resolveType } from "./type-facts.js";

/** What the parts of one schema are printed with. */
export interface SchemaScope {
  readonly program: Program;
  readonly keys: DefinitionKeys;
}

/**
 * The schema of one type. `place` is what is said where the type is used; it wins over what is said
 * at the type itself. Keywords come in reading order: type and constraints, then words, then parts.
 */
export function typeSchema(type: Type, scope: SchemaScope, place: Annotations = {}): JsonSchema {
  const words = mergeAnnotations(place, type);
  if (isScalar(type)) {
    return { ...scalarSchema(type), ...annotationSchema(withSuggestions(words, type)) };
  }
  switch (type.kind) {
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

/** The values that an open enum suggests, in words: no keyword lists what is only likely. */
function withSuggestions(words: Annotations, type: Type): Annotations {
  const suggestions = "suggestions" in type ? (type.suggestions ?? []) : [];
  return { ...words, description: describeSuggestions(words.description, suggestions) };
}

function arrayParts(type: ArrayType, scope: SchemaScope): JsonSchema {
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
function tupleParts(type: TupleType, scope: SchemaScope): JsonSchema {
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

function objectParts(type: ObjectType, scope: SchemaScope): JsonSchema {
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

function indexSchema({ value, description }: IndexSignature, scope: SchemaScope): JsonSchema {
  return typeSchema(value, scope, { description });
}

/** An object where all keys are strings, otherwise a list of entries. */
function mapSchema(type: MapType, scope: SchemaScope, words: Annotations): JsonSchema {
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
function unionSchema(type: UnionType, scope: SchemaScope, words: Annotations): JsonSchema {
  const values = type.members.filter((member) => member.kind !== "null");
  const nullable = values.length < type.members.length;
  const [only] = values;
  if (nullable && values.length === 1 && only !== undefined) {
    const own = mergeAnnotations(words, only);
    if (only.kind === "literals") return literalsSchema(only, own, true);
    if (isScalar(only)) {
      const { type: name, const: literal, ...rest } = scalarSchema(only);
      const constant = literal === undefined ? {} : { enum: [literal, null] };
      const said = annotationSchema(withSuggestions(own, only));
      return { type: [name, "null"], ...constant, ...rest, ...said };
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

function unknownParts(form: "unknown" | "any" | "object" | "non-null"): JsonSchema {
  if (form === "object") return { type: "object" };
  if (form !== "non-null") return {};
  return {
    anyOf: ["string", "number", "boolean", "array", "object"].map((name) => ({ type: name })),
  };
}

/** Properties by their names in JSON. */
export function propertySchemas(properties: readonly Property[], scope: SchemaScope): JsonSchema {
  // Not object spread: `fromEntries` makes an own property of every name, `__proto__` too.
  return Object.fromEntries(
    properties.map((property) => [property.name, typeSchema(property.type, scope, property)]),
  );
}

/** The properties that must be there, in order. */
export function requiredNames(properties: readonly Property[]): string[] {
  return properties.filter((property) => !property.optional).map((property) => property.name);
}

/** A local reference; the name is escaped for a JSON Pointer in a URI fragment (RFC 6901, 6). */
function definitionReference(name: string): string {
  return `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

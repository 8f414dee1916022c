/** Keywords that say something about a value without restricting it. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
  "$anchor",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Validation keywords by the type of value they restrict, in the order they are printed. */
export const CONSTRAINTS = {
  string: ["format", "pattern", "minLength", "maxLength", "contentEncoding"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  array: ["minItems", "maxItems", "uniqueItems"],
  object: ["minProperties", "maxProperties", "dependentRequired"],
} as const;

/** Validation keywords that hold schemas of their own and cannot be put into words. */
const APPLICATORS = [
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
  "contains",
  "minContains",
  "maxContains",
  "unevaluatedItems",
  "unevaluatedProperties",
  "$dynamicRef",
  "$recursiveRef",
] as const;

/** Applicators that restrict one type of value only, where that type is known. */
export const APPLICATORS_BY_TYPE = {
  string: ["not", "if", "then", "else", "$dynamicRef", "$recursiveRef"],
  number: ["not", "if", "then", "else", "$dynamicRef", "$recursiveRef"],
  array: ["not", ...APPLICATORS].filter(
    (keyword) => !/^(depend|unevaluatedProperties)/.test(keyword),
  ),
  object: ["not", ...APPLICATORS].filter((keyword) => !/contains$|Items$/i.test(keyword)),
} as const;

const ALL_CONSTRAINTS: ReadonlySet<string> = new Set(
  [CONSTRAINTS, APPLICATORS_BY_TYPE].flatMap((lists) => Object.values(lists).flat()),
);

/** Whether a keyword restricts values of some type. */
export function isConstraint(keyword: string): boolean {
  return ALL_CONSTRAINTS.has(keyword);
}

const KNOWN = new Set<string>([
  "$ref",
  "type",
  "enum",
  "const",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "items",
  "prefixItems",
  "additionalItems",
  "properties",
  "patternProperties",
  "additionalProperties",
  "propertyNames",
  "required",
  ...APPLICATORS,
  ...Object.values(CONSTRAINTS).flat(),
]);

/** Whether a keyword restricts values. Unknown keywords do not (JSON Schema 2020-12, 4.3.1). */
export function isValidation(keyword: string): boolean {
  return KNOWN.has(keyword) && !ANNOTATIONS.has(keyword);
}

/** Whether nothing in a schema restricts values. */
export function onlyAnnotations(schema: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(schema).every((keyword) => !isValidation(keyword));
}

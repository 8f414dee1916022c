/**
 * What each consumer of a schema accepts, as data. The sources of the rows are the vendors' own
 * documentation of strict tools and the errors their services answer with, as of November 2026.
 */
export interface DialectRules {
  /** As it is called in messages. */
  readonly title: string;
  /**
   * `natural`: takes JSON Schema as it is, apart from the root. `lowered`: takes a subset, which the
   * other fields describe.
   */
  readonly form: "natural" | "lowered";
  /** Whether a root that is a union is refused. */
  readonly unionRoot: "refused" | "allowed";
  /** Optional properties: all keys required and null for absent, or left out of `required`. */
  readonly optional: "nullable" | "omitted";
  /** `additionalProperties: false` on every object, as the schema says, or no such keyword. */
  readonly objects: "closed" | "declared" | "unmentioned";
  /** Objects with keys of any name: themselves, with one schema for all values, or entries. */
  readonly maps: "natural" | "additionalProperties" | "entries";
  readonly tuples: "natural" | "array";
  /** Whether a definition may be referred to, and whether definitions may contain themselves. */
  readonly references: "allowed" | "inlined";
  /** What happens to annotations beside a reference that cannot be replaced by a copy. */
  readonly besideReference: "kept" | "dropped";
  readonly recursion: "allowed" | "in-optional" | "refused";
  /** Whether the root may be referred to as `#`. */
  readonly rootReference: boolean;
  /** What stands for a value of any type. */
  readonly untyped: "refused" | "natural" | "union";
  /** What becomes of a union whose members overlap although the schema forbids it. */
  readonly overlaps: "refused" | "relaxed";
  /** `anyOf` beside `oneOf`: a mistake, or one long union. */
  readonly mixedUnions: "error" | "append";
  /** Annotations that are taken; others become sentences of the description. */
  readonly annotations: ReadonlySet<string>;
  /** Constraints that are taken; others become sentences of the description. */
  readonly constraints: ReadonlySet<string> | "all";
  readonly formats: ReadonlySet<string> | "all";
  /**
   * Regular expressions: any, those that an automaton can match (no look-around, no back-references,
   * no word boundaries), or of these only such without large repetitions.
   */
  readonly patterns: "all" | "regular" | "small";
  /** The largest `minItems`. */
  readonly minItems: number;
  /** Whether `type` may list several types, or one and null. */
  readonly typeLists: "all" | "nullable";
  /** Types of values that `enum` may list. */
  readonly literals: ReadonlySet<string>;
  /** Whether one value is written `const` or as an `enum` of one. */
  readonly constant: "const" | "enum";
  /** Order of properties. */
  readonly order: "source" | "required-first";
  /** Names that properties may have: all of them, or those of the root. */
  readonly propertyNames:
    | { readonly pattern: RegExp; readonly of: "all objects" | "the root" }
    | undefined;
  /** Whether the result is written as an OpenAPI 3.0 schema (types in capitals, `nullable`). */
  readonly openApi: boolean;
}

/** Consumers that schemas can be lowered for. */
export type SchemaDialect = keyof typeof dialects;

const natural: DialectRules = {
  title: "JSON Schema",
  form: "natural",
  unionRoot: "refused",
  optional: "omitted",
  objects: "declared",
  maps: "natural",
  tuples: "natural",
  references: "allowed",
  besideReference: "kept",
  recursion: "allowed",
  rootReference: true,
  untyped: "natural",
  overlaps: "relaxed",
  mixedUnions: "error",
  annotations: new Set(["title", "description", "deprecated", "default", "examples"]),
  constraints: "all",
  formats: "all",
  patterns: "all",
  minItems: Number.POSITIVE_INFINITY,
  typeLists: "all",
  literals: new Set(["string", "number", "boolean"]),
  constant: "const",
  order: "source",
  propertyNames: undefined,
  openApi: false,
};

/** What Anthropic's services say in their error about other names. */
const anthropicNames = { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, of: "the root" } as const;

const openaiStrict: DialectRules = {
  ...natural,
  title: "OpenAI strict mode",
  form: "lowered",
  optional: "nullable",
  objects: "closed",
  maps: "entries",
  tuples: "array",
  besideReference: "dropped",
  untyped: "refused",
  overlaps: "refused",
  annotations: new Set(["title", "description"]),
  constraints: new Set([
    "pattern",
    "format",
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minItems",
    "maxItems",
  ]),
  formats: new Set([
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
  ]),
  patterns: "regular",
};

const azureStrict: DialectRules = {
  ...openaiStrict,
  title: "Azure OpenAI strict mode",
  constraints: new Set(),
};

const anthropicStrict: DialectRules = {
  ...openaiStrict,
  title: "Anthropic strict mode",
  optional: "omitted",
  recursion: "refused",
  rootReference: false,
  constraints: new Set(["pattern", "format", "minItems"]),
  formats: new Set([
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "uri",
    "ipv4",
    "ipv6",
    "uuid",
  ]),
  patterns: "small",
  minItems: 1,
  order: "required-first",
  propertyNames: anthropicNames,
};

const gemini: DialectRules = {
  ...natural,
  title: "Gemini",
  form: "lowered",
  maps: "additionalProperties",
  tuples: "array",
  besideReference: "dropped",
  recursion: "in-optional",
  rootReference: false,
  untyped: "union",
  annotations: new Set(["title", "description"]),
  constraints: new Set(["format", "minimum", "maximum", "minItems", "maxItems"]),
  formats: new Set(["date-time", "date", "time"]),
  typeLists: "nullable",
  literals: new Set(["string", "number"]),
  constant: "enum",
};

/** The table. Rows are plain data: another consumer is one more object of this shape. */
export const dialects = {
  openai: { ...natural, title: "OpenAI" },
  "openai-strict": openaiStrict,
  "openai-finetuned-strict": {
    ...openaiStrict,
    title: "OpenAI strict mode of fine-tuned models",
    constraints: new Set<string>(),
  },
  azure: { ...natural, title: "Azure OpenAI" },
  "azure-strict": azureStrict,
  anthropic: { ...natural, title: "Anthropic", propertyNames: anthropicNames },
  "anthropic-strict": anthropicStrict,
  gemini,
  "gemini-openapi": {
    ...gemini,
    title: "Gemini's OpenAPI form",
    objects: "unmentioned",
    maps: "entries",
    references: "inlined",
    recursion: "refused",
    untyped: "refused",
    constraints: new Set([
      "format",
      "pattern",
      "minimum",
      "maximum",
      "minLength",
      "maxLength",
      "minItems",
      "maxItems",
      "minProperties",
      "maxProperties",
    ]),
    formats: new Set(["date-time"]),
    patterns: "regular",
    literals: new Set(["string"]),
    propertyNames: { pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/, of: "all objects" },
    openApi: true,
  },
  mcp: { ...natural, title: "MCP", unionRoot: "allowed" },
  bedrock: { ...natural, title: "Amazon Bedrock" },
  "bedrock-strict": { ...anthropicStrict, title: "Amazon Bedrock strict mode" },
  mistral: { ...natural, title: "Mistral" },
  "mistral-strict": { ...openaiStrict, title: "Mistral strict mode" },
  ollama: { ...natural, title: "Ollama", form: "lowered", references: "inlined" },
  xai: { ...natural, title: "xAI" },
  "xai-strict": {
    ...openaiStrict,
    title: "xAI strict mode",
    constraints: new Set([
      "pattern",
      "format",
      "multipleOf",
      "minimum",
      "maximum",
      "exclusiveMinimum",
      "exclusiveMaximum",
    ]),
  },
} as const satisfies Readonly<Record<string, DialectRules>>;

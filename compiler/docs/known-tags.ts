/**
 * Tags that open a block even where they are indented, and behind text in a comment of one line
 * (rules J1 and J2). Any other word after `@` is a tag only at the start of a line.
 */
const knownTags: ReadonlySet<string> = new Set(
  [
    "param arg argument returns return throws throw exception yields yield",
    "example examples summary description desc remarks privateRemarks deprecated see since category",
    "typeParam typeparam template type defaultValue inheritDoc inheritdoc",
    "internal public private protected alpha beta experimental override author version",
    "license file fileoverview fileOverview overview module packageDocumentation",
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format",
    "minItems maxItems uniqueItems default title integer",
    "tool overload wireName strict flatten hidden ignore docstringStyle readonly destructive idempotent confirm preview",
    "sensitive worker timeout idleTimeout retry circuitBreaker rateLimit concurrency sequential maxResultChars",
  ].flatMap((names) => names.split(" ")),
);

/** Whether toolgen or the common documentation tools know a tag by this name. */
export function isKnownTag(name: string): boolean {
  return knownTags.has(name.replace(/^(?:items\.)+/, ""));
}

const structuralTags: ReadonlySet<string> = new Set(
  "param arg argument returns return throws throw exception yields yield".split(" "),
);

/** Whether a tag documents a parameter. */
export function isParamTag(name: string): boolean {
  return name === "param" || name === "arg" || name === "argument";
}

/** Whether a tag says what a section of the other styles says. */
export function isStructuralTag(name: string): boolean {
  return structuralTags.has(name);
}

/** Tags whose text would be missed if they were misspelt. */
export const describingTags: readonly string[] = [
  "param",
  "returns",
  "throws",
  "yields",
  "example",
  "summary",
  "description",
  "remarks",
  "deprecated",
];

/** Tags that toolgen acts on: misspelt, they would do nothing, and nobody would notice. */
export const actingTags: readonly string[] = [
  ...["tool", "overload", "wireName", "strict", "flatten", "hidden", "ignore", "internal"],
  ...["docstringStyle", "readonly", "destructive", "idempotent", "confirm", "preview", "sensitive"],
  ...["worker", "timeout", "idleTimeout", "retry", "circuitBreaker", "rateLimit", "concurrency"],
  ...["sequential", "maxResultChars", "minimum", "maximum", "exclusiveMinimum", "multipleOf"],
  ...["exclusiveMaximum", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems"],
  ...["uniqueItems", "integer"],
];

import { isJsonObject } from "../../json.js";
import { printValue } from "./describe.js";

/**
 * Constraints in words, for models whose provider does not enforce them: one sentence for each, two
 * bounds in one.
 */
export function constraintSentences(constraints: ReadonlyMap<string, unknown>): readonly string[] {
  if (constraints.size === 0) return [];
  const left = new Map(constraints);
  return Object.keys(SENTENCES).flatMap((keyword) => {
    if (!left.has(keyword)) return [];
    const value = left.get(keyword);
    const pair = PAIRS[keyword];
    if (pair === undefined || !left.has(pair.upper)) return [SENTENCES[keyword]?.(value) ?? ""];
    const upper = left.get(pair.upper);
    left.delete(pair.upper);
    return [
      value === upper
        ? `Exactly ${pair.unit(value)}.`
        : `${printValue(value)} to ${pair.unit(upper)}.`,
    ];
  });
}

/** Whether a constraint can be said in words. */
export function isSpeakable(keyword: string, value: unknown): boolean {
  return keyword === "not" ? forbidden(value) !== undefined : Object.hasOwn(SENTENCES, keyword);
}

const characters = (count: unknown) => amount(count, "character");
const items = (count: unknown) => amount(count, "item");
const keys = (count: unknown) => amount(count, "key");

const SENTENCES: Readonly<Record<string, (value: unknown) => string>> = {
  format: (value) => `Format: ${String(value)}.`,
  contentEncoding: (value) => `Encoded as ${String(value)}.`,
  pattern: (value) => `Must match the regular expression \`${String(value)}\`.`,
  minLength: (value) => `At least ${characters(value)}.`,
  maxLength: (value) => `At most ${characters(value)}.`,
  minimum: (value) => `At least ${printValue(value)}.`,
  maximum: (value) => `At most ${printValue(value)}.`,
  exclusiveMinimum: (value) => `Greater than ${printValue(value)}.`,
  exclusiveMaximum: (value) => `Less than ${printValue(value)}.`,
  multipleOf: (value) => `A multiple of ${printValue(value)}.`,
  minItems: (value) => `At least ${items(value)}.`,
  maxItems: (value) => `At most ${items(value)}.`,
  uniqueItems: () => "No item may occur twice.",
  minProperties: (value) => `At least ${keys(value)}.`,
  maxProperties: (value) => `At most ${keys(value)}.`,
  dependentRequired: (value) => describeDependencies(value),
  not: (value) => `Never ${(forbidden(value) ?? []).map(printValue).join(" or ")}.`,
};

const PAIRS: Readonly<
  Record<string, { readonly upper: string; readonly unit: (count: unknown) => string }>
> = {
  minLength: { upper: "maxLength", unit: characters },
  minimum: { upper: "maximum", unit: printValue },
  minItems: { upper: "maxItems", unit: items },
  minProperties: { upper: "maxProperties", unit: keys },
};

function amount(count: unknown, unit: string): string {
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`;
}

function describeDependencies(value: unknown): string {
  if (!isJsonObject(value)) return "";
  return Object.entries(value)
    .map(([name, needed]) => {
      const names = (Array.isArray(needed) ? needed : []).map(printValue).join(" and ");
      return `With ${printValue(name)}, ${names} must be given too.`;
    })
    .join(" ");
}

/** The values that a `not` of literals forbids. */
function forbidden(not: unknown): readonly unknown[] | undefined {
  if (!isJsonObject(not) || Object.keys(not).length !== 1) return undefined;
  if (Object.hasOwn(not, "const")) return [not["const"]];
  return Array.isArray(not["enum"]) ? not["enum"] : undefined;
}

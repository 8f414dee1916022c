import { StrictSchemaError } from "../strict-schema-error.js";
import { acceptsPattern } from "./patterns.js";
import type { Constraints } from "./schema-node.js";
import { constraintSentences, isSpeakable } from "./sentences.js";
import type { Place, Writer } from "./writer.js";

/** Constraints divided by what a dialect takes. */
export interface DividedConstraints {
  readonly kept: Readonly<Record<string, unknown>>;
  /** What was relaxed, in words. */
  readonly sentences: readonly string[];
}

const NOTHING_DIVIDED: DividedConstraints = { kept: {}, sentences: [] };

/**
 * Keeps the constraints that the dialect takes; the others are recorded as relaxed and put into
 * words.
 *
 * @throws StrictSchemaError UNSUPPORTED_KEYWORD for those that cannot be put into words
 */
export function writeConstraints(
  constraints: Constraints,
  { path }: Place,
  writer: Writer,
): DividedConstraints {
  if (constraints.size === 0) return NOTHING_DIVIDED;
  const kept = new Map<string, unknown>();
  const moved = new Map<string, unknown>();
  for (const [keyword, value] of constraints) {
    if (isTaken(keyword, value, writer)) {
      kept.set(keyword, value);
      continue;
    }
    if (!isSpeakable(keyword, value)) {
      throw new StrictSchemaError(
        "UNSUPPORTED_KEYWORD",
        path,
        `\`${keyword}\` cannot be expressed in ${writer.rules.title}`,
      );
    }
    moved.set(keyword, value);
    writer.relaxed.push({ path, keyword, value });
    const weaker = weaken(keyword, value, writer);
    if (weaker !== undefined) kept.set(keyword, weaker);
  }
  return { kept: Object.fromEntries(kept), sentences: constraintSentences(moved) };
}

/** Whether the dialect enforces a constraint. */
export function isTaken(keyword: string, value: unknown, { rules }: Writer): boolean {
  if (rules.constraints === "all") return true;
  if (!rules.constraints.has(keyword)) return false;
  switch (keyword) {
    case "format":
      return rules.formats === "all" || (typeof value === "string" && rules.formats.has(value));
    case "pattern":
      return acceptsPattern(value, rules.patterns);
    case "minItems":
      return typeof value === "number" && value <= rules.minItems;
    default:
      return true;
  }
}

/** The part of a constraint that the dialect does take. */
function weaken(keyword: string, value: unknown, { rules }: Writer): unknown {
  if (keyword !== "minItems" || rules.constraints === "all") return undefined;
  return rules.constraints.has(keyword) && typeof value === "number" ? rules.minItems : undefined;
}

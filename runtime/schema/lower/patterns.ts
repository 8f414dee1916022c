import type { DialectRules } from "../dialects.js";

/** Above it a repetition makes the automaton of a constrained decoder too large. */
const LARGE_REPETITION = 100;

/** Whether a dialect takes a regular expression. */
export function acceptsPattern(pattern: unknown, patterns: DialectRules["patterns"]): boolean {
  if (patterns === "all") return true;
  if (typeof pattern !== "string") return false;
  const bare = withoutLiterals(pattern);
  const isRegular = !/\(\?<?[=!]/.test(bare) && !/\\(?:[1-9bB]|k<)/.test(bare);
  return isRegular && (patterns === "regular" || !hasLargeRepetition(bare));
}

/** The pattern without character classes and without escaped characters that mean themselves. */
function withoutLiterals(pattern: string): string {
  return pattern.replace(/\\[^bBk1-9]/g, "a").replace(/\[(?:\\.|[^\]\\])*\]/g, "a");
}

function hasLargeRepetition(pattern: string): boolean {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(([, least, most]) =>
    [least, most].some((count) => Number(count ?? 0) > LARGE_REPETITION),
  );
}

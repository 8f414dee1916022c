import type { DialectRules } from "../dialects.js";

/** Above it a repetition makes the automaton of a constrained decoder too large. */
const LARGE_REPETITION = 100;

/** Characters that stand escaped in JSON. */
const ESCAPED = [
  '"',
  "\\",
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
];

/**
 * An escape, a character class, the head of a group, a repetition, or one character. What is
 * special about a character is left to `isPlain`.
 */
const PARTS =
  /\\(?:x[\da-f]{2}|u\{[\da-f]+\}|u[\da-f]{4}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<[A-Za-z_]\w*>|[^)]?=?!?))?|\{\d+(?:,\d*)?\}|./gisu;

/**
 * Whether a dialect takes a regular expression.
 *
 * Constrained decoders run patterns as automata over the JSON text. So a pattern must be regular,
 * one piece (no alternatives outside of groups, anchors only at its ends), and must not match
 * characters that JSON escapes: XGrammar would let them through unescaped, and the text would break.
 */
export function acceptsPattern(pattern: unknown, patterns: DialectRules["patterns"]): boolean {
  if (patterns === "all") return true;
  if (typeof pattern !== "string") return false;
  const parts =
    pattern
      .replace(/^\^/, "")
      .replace(/(?<!\\)((?:\\\\)*)\$$/, "$1")
      .match(PARTS) ?? [];
  return hasOnlyGroupedAlternatives(parts) && parts.every((part) => isPlain(part, patterns));
}

function hasOnlyGroupedAlternatives(parts: readonly string[]): boolean {
  let depth = 0;
  for (const part of parts) {
    if (part.startsWith("(")) depth += 1;
    else if (part === ")") depth -= 1;
    else if (part === "|" && depth === 0) return false;
  }
  return depth === 0;
}

function isPlain(part: string, patterns: "regular" | "small"): boolean {
  if (part.startsWith("(")) return /^\((?:\?:|\?<[A-Za-z_]\w*>)?$/.test(part);
  if (/^\{\d/.test(part)) return patterns === "regular" || !isLarge(part);
  if (/^[)|*+?]$/.test(part)) return true;
  if (/^[$^]$/.test(part) || /^\\[bBpPk1-9]/.test(part) || /^\[\^?\]$/.test(part)) return false;
  try {
    const matcher = new RegExp(`^(?:${part})$`, "u");
    return !ESCAPED.some((character) => matcher.test(character));
  } catch {
    return false;
  }
}

function isLarge(repetition: string): boolean {
  const counts = repetition.match(/\d+/g) ?? [];
  return counts.some((count) => Number(count) > LARGE_REPETITION);
}

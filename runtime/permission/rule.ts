import { UserError } from "../errors.js";
import { coversGlob, type Glob, parseGlob } from "./glob.js";

/** A compiled rule: which tools it means, and what their arguments have to look like. */
export interface Rule {
  /** As it was written. */
  readonly text: string;
  /** What of a tool the pattern is about. */
  readonly subject: "name" | "category" | "effect";
  readonly pattern: Glob;
  /** All of them have to match. */
  readonly arguments: readonly ArgumentPattern[];
}

/** What one argument, or a member of one, has to look like. */
export interface ArgumentPattern {
  /** Parameter name, then keys below it. */
  readonly path: readonly string[];
  readonly pattern: Glob;
}

/**
 * Reads a rule: `sendMail`, `github_*`, `category:mail`, `effect:delete`, each with patterns for
 * arguments where wanted: `writeReport(title:weekly-*, author.name:Ann)`.
 *
 * A backslash takes the next character literally: `note(text:a\, b)`.
 *
 * @throws UserError when the text is no rule; a deny rule that nobody can read must not be dropped.
 */
export function parseRule(text: string): Rule {
  if (typeof text !== "string") throw invalid(String(text), "is not a string");
  const open = indexOfPlain(text, "(");
  const target = (open < 0 ? text : text.slice(0, open)).trim();
  const [, prefix, name = ""] = /^(?:(category|effect):)?(.*)$/s.exec(target) ?? [];
  if (name === "" || /[\s(),:]/.test(name)) throw invalid(text, "names no tool");
  return {
    text,
    subject: prefix === "category" || prefix === "effect" ? prefix : "name",
    pattern: parseGlob(name),
    arguments: open < 0 ? [] : parseArguments(text, open),
  };
}

/** Whether a rule applies to every call that another one applies to. May miss some, never invents one. */
export function coversRule(wide: Rule, narrow: Rule): boolean {
  const all = wide.subject === "name" && wide.pattern.every((piece) => piece === "");
  const tools =
    (all && wide.pattern.length > 1) ||
    (wide.subject === narrow.subject && coversGlob(wide.pattern, narrow.pattern));
  return (
    tools &&
    wide.arguments.every((outer) =>
      narrow.arguments.some(
        (inner) =>
          inner.path.join("\0") === outer.path.join("\0") &&
          coversGlob(outer.pattern, inner.pattern),
      ),
    )
  );
}

/**
 * Whether a name pattern is bound to something before its first `*`.
 *
 * Allow rules have to be: `*` and `mcp__*` would let in tools that nobody had in mind (Claude Agent
 * SDK ignores them too).
 */
export function isAnchored(rule: Rule): boolean {
  const [start = "", ...rest] = rule.pattern;
  return rest.length === 0 || (start !== "" && start !== "mcp__");
}

function parseArguments(text: string, open: number): readonly ArgumentPattern[] {
  const end = text.trimEnd();
  if (!end.endsWith(")") || indexOfPlain(end, ")", end.length - 1) < 0) {
    throw invalid(text, "lacks the closing parenthesis");
  }
  const inner = end.slice(open + 1, -1);
  return splitPlain(inner, ",").map((part) => {
    const colon = indexOfPlain(part, ":");
    if (colon < 0) {
      throw invalid(
        text,
        "has a pattern without a parameter; write (parameter:pattern), and \\, for a comma",
      );
    }
    const path = splitPlain(part.slice(0, colon).trim(), ".").map(literal);
    if (path.includes("")) throw invalid(text, "has a pattern without a parameter");
    return { path, pattern: parseGlob(trimPlain(part.slice(colon + 1))) };
  });
}

/** A key without its backslashes; keys know no wildcards. */
function literal(key: string): string {
  return parseGlob(key).join("*");
}

/** Where a character stands that no backslash precedes. */
function indexOfPlain(text: string, character: string, from = 0): number {
  for (let at = 0; at < text.length; at++) {
    if (text.charAt(at) === "\\") at += 1;
    else if (at >= from && text.charAt(at) === character) return at;
  }
  return -1;
}

function splitPlain(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  for (let at = indexOfPlain(rest, separator); at >= 0; at = indexOfPlain(rest, separator)) {
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...parts, rest];
}

/** Trims a pattern, but keeps a last blank that a backslash protects. */
function trimPlain(text: string): string {
  const trimmed = text.trim();
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(trimmed) ? `${trimmed} ` : trimmed;
}

function invalid(text: string, why: string): UserError {
  return new UserError(`The permission rule ${JSON.stringify(text)} ${why}.`);
}

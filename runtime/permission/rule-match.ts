import type { Effect } from "../tool.js";
import { canonicalJson } from "./canonical-json.js";
import { type Glob, matchesGlob } from "./glob.js";
import type { PermissionRequest, PermissionTool } from "./permission.js";
import type { ArgumentPattern, Rule } from "./rule.js";

/**
 * How much doubt a rule resolves.
 *
 * - `any`, for rules that restrict: one matching element of a list is enough, and the text counts in
 *   its normal forms too (Unicode NFKC, `a/../b` as `b`).
 * - `every`, for rules that permit: all elements have to match, as they are, and a path with `..`
 *   never matches a pattern with a slash.
 */
export type Strictness = "any" | "every";

/** The facts of a tool that rules can speak of. */
export type RuleTool = Pick<PermissionTool, "name" | "policy" | "category">;

/** Whether a rule speaks of a tool, whatever its arguments are. */
export function concernsTool(rule: Rule, tool: RuleTool): boolean {
  switch (rule.subject) {
    case "name":
      return matchesGlob(rule.pattern, tool.name);
    case "category": {
      const category = tool.category ?? tool.policy.category;
      return category !== undefined && matchesGlob(rule.pattern, category);
    }
    case "effect": {
      const effect = effectOf(tool);
      return effect !== undefined && matchesGlob(rule.pattern, effect);
    }
  }
}

/** Whether a rule applies to a call. */
export function matchesRule(
  rule: Rule,
  request: PermissionRequest,
  strictness: Strictness,
): boolean {
  return (
    concernsTool(rule, request.tool) &&
    rule.arguments.every((pattern) => matchesArgument(pattern, request.arguments, strictness))
  );
}

/** What a tool does to the world: `@destructive` alone, or on a tool that merely writes, deletes. */
export function effectOf(tool: RuleTool): Effect | undefined {
  const { effect, destructive } = tool.policy;
  if (destructive !== true) return effect;
  return effect === undefined || effect === "read" || effect === "write" ? "delete" : effect;
}

function matchesArgument(
  { path, pattern }: ArgumentPattern,
  args: unknown,
  strictness: Strictness,
): boolean {
  const values = valuesAt(args, path);
  const matches = (value: unknown) =>
    value !== undefined && matchesValue(pattern, value, strictness);
  if (strictness === "any") return values.some(matches);
  return values.length > 0 && values.every(matches);
}

/** The values under a path; lists on the way and at its end count element by element. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [undefined];
  // `key` is one of the object's own keys.
  return valuesAt((value as Readonly<Record<string, unknown>>)[key], rest);
}

function matchesValue(pattern: Glob, value: unknown, strictness: Strictness): boolean {
  const text = typeof value === "string" ? value : canonicalJson(value);
  const aboutPaths = pattern.some((piece) => piece.includes("/"));
  if (strictness === "every") {
    return matchesGlob(pattern, text) && !(aboutPaths && climbs(text));
  }
  const normal = text.normalize("NFKC");
  return (
    matchesGlob(pattern, text) ||
    matchesGlob(pattern, normal) ||
    (aboutPaths && matchesGlob(pattern, resolvePath(normal)))
  );
}

/** Whether a text has a `..` between slashes, also spelled for URLs. */
function climbs(text: string): boolean {
  return (
    /(?:^|[\\/])(?:\.|%2e){2}(?:[\\/]|%2f|%5c|$)/i.test(text) ||
    /%(?:2f|5c)(?:\.|%2e){2}/i.test(text)
  );
}

/** A path without `.`, `..` and double slashes. */
function resolvePath(text: string): string {
  const kept: string[] = [];
  for (const segment of text.split("/")) {
    if (segment === ".." && kept.length > 0 && kept.at(-1) !== "..") {
      if (kept.length > 1 || kept[0] !== "") kept.pop();
    } else if (segment !== "." && (segment !== "" || kept.length === 0)) {
      kept.push(segment);
    }
  }
  return kept.join("/");
}

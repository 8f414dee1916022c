import { isJsonObject, type JsonObject, type JsonValue } from "../json.js";
import type { Guard } from "./guard.js";
import { findSuspicious, normalizeCommand } from "./suspicious-text.js";

/** Which arguments are texts that a shell or the like obeys. */
export interface HomographOptions {
  /**
   * Names of parameters or keys, at any depth. When not given: those with one of the words command,
   * cmd, shell, bash, script, argv, program or executable, as in `shellCommand` and `cmd_line`.
   */
  readonly parameters?: readonly string[] | undefined;
}

/**
 * Guards shell-like arguments against text that is not what it looks like.
 *
 * Refuses letters of other scripts that pass for Latin ones, invisible and directional characters,
 * and signs that pass for those of a shell, outside of quotes. Everything else is rewritten to Unicode
 * NFKC (full-width letters, ligatures, no-break spaces), so that rules see what will run. Texts in
 * other languages pass.
 */
export function homographGuard(options: HomographOptions = {}): Guard {
  const names = options.parameters && new Set(options.parameters);
  const isShellLike = (key: string) => (names ? names.has(key) : hasShellWord(key));
  // Its name is what records say refused a call.
  const homographs: Guard = ({ arguments: args }) => {
    const problems: string[] = [];
    const rewritten = rewriteObject(args, false, isShellLike, problems);
    const [problem] = problems;
    if (problem !== undefined) return { kind: "refuse", message: problem };
    return rewritten === args ? { kind: "pass" } : { kind: "rewrite", arguments: rewritten };
  };
  return homographs;
}

function rewriteObject(
  object: JsonObject,
  obeyed: boolean,
  isShellLike: (key: string) => boolean,
  problems: string[],
): JsonObject {
  let changed = false;
  const members = Object.entries(object).map(([key, value]) => {
    const after = rewrite(value, key, obeyed || isShellLike(key), isShellLike, problems);
    changed ||= after !== value;
    return [key, after] as const;
  });
  return changed ? Object.fromEntries(members) : object;
}

function rewrite(
  value: JsonValue,
  name: string,
  obeyed: boolean,
  isShellLike: (key: string) => boolean,
  problems: string[],
): JsonValue {
  if (typeof value === "string") return obeyed ? rewriteText(value, name, problems) : value;
  if (isJsonObject(value)) {
    // An object inside of JSON is JSON.
    return rewriteObject(value as JsonObject, obeyed, isShellLike, problems);
  }
  if (!Array.isArray(value)) return value;
  // The items of an array inside of JSON are JSON.
  const items: readonly JsonValue[] = value;
  const after = items.map((item) => rewrite(item, name, obeyed, isShellLike, problems));
  return after.some((item, index) => item !== items[index]) ? after : value;
}

function rewriteText(text: string, name: string, problems: string[]): string {
  if (/^[\t\n\r -~]*$/.test(text)) return text;
  const normal = normalizeCommand(text);
  const problem = findSuspicious(text, name) ?? findSuspicious(normal, name);
  if (problem !== undefined) problems.push(problem);
  return normal;
}

function hasShellWord(key: string): boolean {
  return key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => shellWords.has(word));
}

const shellWords = new Set(
  "command commands cmd cmdline shell bash script argv program executable".split(" "),
);

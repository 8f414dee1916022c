import type { DialectRules } from "../dialects.js";
import type { Notes } from "./schema-node.js";

/**
 * The annotations of a schema. What the dialect does not take, and `sentences` about constraints,
 * stand at the end of the description.
 */
export function describe(
  notes: Notes,
  sentences: readonly string[],
  { annotations }: Pick<DialectRules, "annotations">,
): Record<string, unknown> {
  const extra = [...sentences];
  const kept: Record<string, unknown> = {};
  const isDeprecated = notes.deprecated === true;
  if (notes.title !== undefined && annotations.has("title")) kept["title"] = notes.title;
  if (isDeprecated && annotations.has("deprecated")) kept["deprecated"] = true;
  else if (isDeprecated && !/\bdeprecated\b/i.test(notes.description ?? "")) {
    extra.push("Deprecated.");
  }
  if (notes.examples !== undefined) {
    if (annotations.has("examples")) kept["examples"] = notes.examples;
    else extra.push(`For example: ${notes.examples.map(printValue).join(", ")}.`);
  }
  if (Object.hasOwn(notes, "default")) {
    if (annotations.has("default")) kept["default"] = notes.default;
    else if (notes.default !== null) extra.push(`Default: ${printValue(notes.default)}.`);
  }
  const description = joinSentences(notes.description, extra);
  if (description !== undefined) kept["description"] = description;
  return kept;
}

/** A value as JSON. */
export function printValue(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

/** Appends sentences to a text, which gets the full stop it may lack. */
export function joinSentences(
  text: string | undefined,
  sentences: readonly string[],
): string | undefined {
  if (sentences.length === 0) return text;
  const start = text?.trimEnd() ?? "";
  if (start === "") return sentences.join(" ");
  const isLong = start.includes("\n");
  const ended = isLong || /[.!?…:;。！？；：]["'”’»)\]]?$/u.test(start) ? start : `${start}.`;
  return `${ended}${isLong ? "\n\n" : " "}${sentences.join(" ")}`;
}

import { type Code, sourceText } from "./code.js";

const TEMPLATE = /^`(?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{[\w<> .,|]+\})*`$/;

/**
 * A template literal type as TypeScript writes it, as code. It holds text of the user, so anything
 * that is not exactly one template of simple holes is refused.
 */
export function templateTypeCode(text: string): Code | undefined {
  return TEMPLATE.test(text) ? sourceText(text) : undefined;
}

/** The key type of an index signature, as code. */
export function keyTypeCode(text: string): Code | undefined {
  return text === "string" || text === "number" ? sourceText(text) : templateTypeCode(text);
}

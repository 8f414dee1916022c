import type { TypedText } from "./findings.js";

const namedError =
  /^`?((?:[\p{ID_Start}$_][\p{ID_Continue}$]*\.)*[\p{ID_Continue}$]*(?:Error|Exception))`?(?=$|[\s:：])/u;
const separator = /^\s*(?:(?:--?|[–—:])(?=\s|$)|：)?\s*/;

/**
 * Reads what `@throws` or an item of a `Raises:` section says: `FooError text` and
 * `{@link FooError} text` name the type, anything else is text (rule J5).
 */
export function readThrown(text: string): TypedText {
  const link = /^\{@link(?:code|plain)?\s+([^\s{}|]+)[^{}]*\}/.exec(text);
  const match = link ?? namedError.exec(text);
  if (match === null) return { type: null, description: text === "" ? null : text };
  const description = withoutSeparator(text.slice(match[0].length));
  return { type: match[1] ?? null, description: description === "" ? null : description };
}

/** `Type: text` where the type is one word. */
export function readTypePrefix(text: string): TypedText | undefined {
  const match = /^([^\s:]+)\s*:(?=\s|$)/.exec(text);
  if (match?.[1] === undefined) return undefined;
  const description = text.slice(match[0].length).trim();
  return {
    type: match[1].replace(/^\((.*)\)$/, "$1").replace(/^`(.*)`$/, "$1"),
    description: description === "" ? null : description,
  };
}

/** Text without the dash or colon that sets it off. */
export function withoutSeparator(text: string): string {
  return text.replace(separator, "");
}

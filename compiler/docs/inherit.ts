import type { NativeFindings } from "./native-tags.js";

const token = /\{@inherit[dD]oc(\s[^{}]*)?\}/;

/** Where a comment takes its texts from. */
export interface Inheritance {
  /** As written; empty for `{@inheritDoc}`, which means what is overridden or implemented. */
  readonly target: string;
  /** Where the block tag stands; `undefined` for an inline one. */
  readonly start: number | undefined;
}

/** The target of `{@inheritDoc target}` in a text, or of `@inheritDoc target` as a block. */
export function inheritTarget(text: string, native: NativeFindings): Inheritance | undefined {
  const inline = token.exec(text);
  if (inline !== null) return { target: inline[1]?.trim() ?? "", start: undefined };
  const block = native.inherit[0];
  return block === undefined ? undefined : { target: block.value, start: block.start };
}

/** A text with `{@inheritDoc}` replaced by what was inherited. */
export function withInherited(text: string, inherited: string): string {
  return text.replace(token, () => inherited).trim();
}

/** A text without `{@inheritDoc}`. */
export function withoutInherit(text: string): string {
  return withInherited(text, "");
}

import { GLOBAL_NAMES, isBindingName } from "./identifier.js";

/**
 * The name under which `decoders.ts` exports the decoder of a tool: the tool's own where that can be
 * exported and read without surprise, otherwise a name that no tool can have. Two tools never share
 * one.
 */
export function decoderName(toolName: string): string {
  // `$` stands for nothing else in these names.
  const escaped = toolName.replace(
    /[^A-Za-z0-9_]/g,
    (found) => `$${found.charCodeAt(0).toString(16)}_`,
  );
  const started = /^[0-9]/.test(escaped) || escaped === "" ? `$$${escaped}` : escaped;
  return isSafe(started) ? started : `${started}$`;
}

function isSafe(name: string): boolean {
  // A module with an export `then` is taken for a promise by `import()`.
  return (
    isBindingName(name) && !GLOBAL_NAMES.has(name) && !(name in Object.prototype) && name !== "then"
  );
}

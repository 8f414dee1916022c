import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { foreignErrorText } from "../foreign-error.js";
import type { Span } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { spanAt } from "./locate-option.js";

/**
 * Runs a configuration written as a module and answers with its default export.
 *
 * Node 20 can't run TypeScript, so jiti does; it also takes CommonJS and ES modules alike, whatever
 * the package says. `toolgen/compiler` means this very toolgen: a configuration loads with `npx
 * toolgen`, where nothing is installed, and without a second copy of the compiler.
 *
 * @param text the text of the file, to find the place of an error in
 */
export async function importConfigModule(
  root: string,
  file: string,
  text: string,
  reporter: Reporter,
): Promise<{ readonly value: unknown } | undefined> {
  const { createJiti } = await import("jiti");
  const path = resolve(root, file);
  // From whatever folder of the compiler this is run, see `.config/bundle-cli.mjs`.
  const defineConfig = fileURLToPath(new URL("../config/define-config.js", import.meta.url));
  const jiti = createJiti(path, {
    alias: { "toolgen/compiler": defineConfig },
    // A build writes nothing but its output, and sees the file as it is now.
    fsCache: false,
    moduleCache: false,
  });
  try {
    return { value: await jiti.import(path, { default: true }) };
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    const span = placeOf(stack, path, file, text);
    reporter.report("config-failed", span, { file, reason: foreignErrorText(error, root) });
    return undefined;
  }
}

/** The first place in the file that a stack trace names. */
function placeOf(stack: string, path: string, file: string, text: string): Span | undefined {
  const after = stack.split(`${path}:`)[1];
  const [, line, column] = /^(\d+):(\d+)/.exec(after ?? "") ?? [];
  if (line === undefined || column === undefined) return undefined;
  const lineStart = text
    .split("\n")
    .slice(0, Number(line) - 1)
    .reduce((length, each) => length + each.length + 1, 0);
  // The parser counts columns from 0, the engine from 1.
  const inLine = Number(column) - (stack.startsWith("Error: ParseError") ? 0 : 1);
  return spanAt(file, text, Math.min(lineStart + inLine, text.length), 0);
}

import { closeSync, openSync, readSync } from "node:fs";
import { escapePath, glob } from "tinyglobby";
import type { Project } from "./config.js";
import { isGenerated } from "./output/ownership.js";
import type { Reporter } from "./reporter.js";

/** Never sources, whatever `include` says: tests, declarations and what others wrote. */
const never = [
  "**/node_modules/**",
  "**/*.d.ts",
  "**/*.d.mts",
  "**/*.d.cts",
  "**/*.{test,spec,bench,stories}.*",
  "**/__tests__/**",
  "**/__mocks__/**",
];

/** Finds the source files: absolute paths with forward slashes, in code-unit order. */
export async function discover(
  { root, options }: Project,
  reporter: Reporter,
): Promise<readonly string[]> {
  const found = await glob([...options.include], {
    cwd: root,
    absolute: true,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: true,
    ignore: [...never, ...options.exclude, `${escapePath(options.outDir)}/**`],
  });
  const sources = found.sort().filter((path) => !wasGenerated(path));
  if (sources.length === 0)
    reporter.report("no-tools", undefined, { searched: options.include.join(", ") });
  return sources;
}

/** Reads at once: waiting for each of a thousand files takes longer than reading them. */
function wasGenerated(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(512);
    const length = readSync(file, start);
    return isGenerated(path, start.toString("utf8", 0, length));
  } finally {
    closeSync(file);
  }
}

import { open } from "node:fs/promises";
import { glob } from "tinyglobby";
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
    ignore: [...never, ...options.exclude, `${options.outDir}/**`],
  });
  const sources: string[] = [];
  for (const path of found.sort()) if (!(await wasGenerated(path))) sources.push(path);
  if (sources.length === 0)
    reporter.report("no-tools", undefined, { searched: options.include.join(", ") });
  return sources;
}

async function wasGenerated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(512) });
    return isGenerated(path, buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes a folder with files that goes away when the test ends. Answers with its absolute path. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  putFiles(folder, files);
  return folder;
}

/** Writes files, with the folders that they need. */
export function putFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** All files below a folder with their texts, in code-unit order. */
export function readFiles(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}

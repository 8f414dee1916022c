import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { putFiles, readFiles, temporaryFolder } from "../temporary-folder.js";

const root = resolve(import.meta.dirname, "../..");
const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

const tool = `/**
 * Adds two numbers.
 *
 * @param a First number.
 * @param b Second number.
 */
export function add(a: number, b: number): number {
  return a + b;
}
`;

function run(cwd: string, command: string, ...args: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" };
  return execFileSync(command, args, {
    cwd,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Packs what `npm test` has built, and installs it in a project that has nothing else. */
function installedProject(): string {
  const packed = temporaryFolder();
  run(root, "npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", packed);
  const [archive = ""] = readdirSync(packed);
  const project = temporaryFolder({ "package.json": '{ "name": "empty", "type": "module" }' });
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
  run(project, "npm", "install", ...quiet, join(packed, archive));
  return project;
}

test("packed and installed in an empty project it works", { timeout: 240_000 }, () => {
  const project = installedProject();
  const toolgen = (...args: readonly string[]) =>
    run(project, "node_modules/.bin/toolgen", ...args);
  putFiles(project, { "src/tools/add.ts": tool });

  expect(toolgen("build", "src/tools")).toMatch(
    /^1 tool in src\/generated: \d+ files written\.\n$/,
  );
  expect(toolgen("check", "src/tools")).toBe("1 tool in src/generated: up to date.\n");
  expect(Object.keys(readFiles(join(project, "src/generated")))).toContain("registry.ts");

  putFiles(project, {
    "toolgen.config.ts":
      'import { defineConfig } from "toolgen/compiler";\nexport default defineConfig({ dialects: ["mcp"] });\n',
  });
  toolgen("build");
  expect(Object.keys(readFiles(join(project, "src/generated")))).toContain("mcp.ts");

  const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith(".json"));
  const names = entries.map((entry) => entry.replace(/^\./, "toolgen"));
  const script = `for (const name of ${JSON.stringify(names)}) {
    if (Object.keys(await import(name)).length === 0) throw new Error(name + " exports nothing");
  }`;
  run(project, process.execPath, "--input-type=module", "-e", script);

  const shipped = join(project, "node_modules/toolgen");
  expect(JSON.parse(readFileSync(join(shipped, "dist/config-schema.json"), "utf8"))).toMatchObject({
    type: "object",
    additionalProperties: false,
  });
  // The sources are there for source maps and "go to definition".
  const wanted = [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "compiler",
    "dist",
    "package.json",
    "runtime",
  ];
  expect(readdirSync(shipped).sort()).toEqual(
    wanted.filter((name) => existsSync(join(root, name))),
  );
  // A project's own TypeScript stays the one that `tsc` means.
  expect(readdirSync(join(project, "node_modules/.bin"))).not.toContain("tsc");
});

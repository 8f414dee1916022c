import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, runProcess } from "./harness.js";

test("npm run demo builds, lists, calls and leaves the report on disk", async () => {
  const tsx = join(repository, "node_modules/tsx/dist/cli.mjs");
  const demo = await runProcess(process.execPath, [tsx, "test/demo.ts"], repository);
  expect(demo).toMatchObject({ exitCode: 0, stderr: "" });
  const [, root = ""] =
    /^A copy of fixtures\/projects\/notes-agent is in (.+)$/m.exec(demo.stdout) ?? [];
  const report = await readFile(join(root, "reports/week-19.md"), "utf8");
  await rm(root, { recursive: true });

  await expect(demo.stdout.replaceAll(root, "<folder>")).toMatchFileSnapshot("demo.txt");
  // What is printed at the end is what is in the file.
  const [, printed = ""] = demo.stdout.split("/reports/week-19.md:\n\n");
  expect(printed.replace(/^ {4}/gm, "").trim()).toBe(report.trim());
});

test("the script of npm run demo starts it after a build", async () => {
  const { scripts } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  expect(scripts.demo).toBe("npm run --silent build && tsx test/demo.ts");
});

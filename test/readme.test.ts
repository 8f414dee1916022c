import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionTable } from "../compiler/config.js";
import { createProject, repository, type TemporaryProject } from "./projects/harness.js";

/**
 * Plays the README from top to bottom in an empty project.
 *
 * The word after a block's language says what happens to it: `file=path` writes it, `in=path` must
 * stand in a file, `run` must succeed, `fails` must fail, and `output` is what the command before it
 * printed. `UPDATE=1` rewrites the outputs and the table of options.
 */
interface Block {
  readonly language: string;
  readonly role: string;
  readonly text: string;
}

const path = join(repository, "README.md");
const update = process.env["UPDATE"] === "1";

function blocksOf(readme: string): readonly Block[] {
  return [...readme.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", role = "", text = ""]) => ({ language, role, text }),
  );
}

const blocks = blocksOf(readFileSync(path, "utf8"));
let project: TemporaryProject;

beforeAll(async () => {
  project = await createProject({
    "package.json": '{ "type": "module", "private": true }\n',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "nodenext",
        strict: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ["src"],
      exclude: ["src/broken"],
    }),
  });
});

afterAll(() => project?.remove());

test("names its two set-up commands", () => {
  expect(blocks[0]?.text).toBe("npm ci && npm run demo\nnpm ci && npm test\n");
});

test("every snippet does what the README says", async () => {
  const outputs: string[] = [];
  let printed = "";
  for (const { language, role, text } of blocks.slice(1)) {
    if (role.startsWith("file=")) await project.write(role.slice("file=".length), text);
    else if (role.startsWith("in="))
      expect(await project.read(role.slice("in=".length))).toContain(text);
    else if (role === "run" || role === "fails") {
      const { exitCode, stdout, stderr } = await project.shell(text.trim().replace(/^npx /, ""));
      if (role === "run") expect([exitCode, stderr]).toEqual([0, ""]);
      else expect(exitCode).not.toBe(0);
      printed = role === "run" ? stdout : stderr;
    } else if (role === "output") {
      outputs.push(printed);
      if (!update) expect(text).toBe(printed);
    } else if (language === "json") expect(() => JSON.parse(text)).not.toThrow();
    else throw new Error(`a block that nothing executes: ${text}`);
  }
  if (update) rewriteOutputs(outputs);
});

test("the code of the README type-checks", async () => {
  expect(await project.shell("tsc -p tsconfig.json")).toEqual({
    exitCode: 0,
    stdout: "",
    stderr: "",
  });
});

test("every option is explained as the configuration explains it", () => {
  const readme = readFileSync(path, "utf8");
  const table = optionsTable();
  if (update) {
    writeFileSync(path, readme.replace(/^\| option +\|[\s\S]*?\n(?=\n)/m, table));
  } else expect(readme).toContain(table);
});

function rewriteOutputs(outputs: readonly string[]): void {
  let index = 0;
  const readme = readFileSync(path, "utf8");
  const rewritten = readme.replace(
    /^```text output\n[\s\S]*?^```$/gm,
    () => `\`\`\`text output\n${outputs[index++] ?? ""}\`\`\``,
  );
  writeFileSync(path, rewritten);
}

function optionsTable(): string {
  const rows = Object.entries(optionTable).map(([name, { default: value, help, flag }]) => {
    const shown = value === undefined ? "" : `\`${JSON.stringify(value)}\``;
    const cells = [`\`${name}\``, flag === undefined ? "" : `\`--${flag}\``, shown, help];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return ["| option | flag | default | |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");
}

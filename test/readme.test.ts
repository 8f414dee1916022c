import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionTable } from "../compiler/config.js";
import { isJsonObject } from "../runtime/json.js";
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
  const files = {
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
  };
  project = await createProject(files, [
    "openai",
    "@anthropic-ai/sdk",
    "@modelcontextprotocol/sdk",
  ]);
});

afterAll(() => project?.remove());

test("names its two set-up commands", () => {
  expect(blocks[0]?.text).toBe("npm ci && npm run demo\nnpm ci && npm test\n");
});

test("every snippet does what the README says", async () => {
  const outputs: string[] = [];
  let printed = "";
  for (const { language, role, text } of blocks.slice(1)) {
    if (role.startsWith("file=")) {
      await project.write(role.slice("file=".length), text);
      if (language === "yaml") await runSteps(text);
      if (language === "json") JSON.parse(text);
    } else if (role.startsWith("in="))
      expect(await project.read(role.slice("in=".length))).toContain(text);
    else if (role === "run" || role === "fails") {
      const { exitCode, stdout, stderr } = await project.shell(text.trim().replace(/^npx /, ""));
      if (role === "run") expect([exitCode, stderr]).toEqual([0, ""]);
      else expect(exitCode).not.toBe(0);
      printed = role === "run" ? stdout : stderr;
    } else if (role === "output") {
      outputs.push(printed);
      if (!update) expect(text).toBe(printed);
    } else throw new Error(`a block that nothing executes: ${text}`);
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

/** The SDKs themselves, over a network that answers from a script and remembers what was sent. */
const conversations = `
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { answer as message } from "./messages.js";
import { answer as respond } from "./responses.js";

const sent = [];
const scripted = (...replies) => async (_url, { body }) => {
  sent.push(JSON.parse(body));
  return Response.json(replies.shift());
};
const call = { name: "findBooks", arguments: '{"query":"sea","limit":2,"order":null}' };
const text = { type: "output_text", text: "Nothing.", annotations: [] };
const openai = new OpenAI({
  apiKey: "none",
  fetch: scripted(
    { object: "response", id: "r1", output: [{ type: "function_call", call_id: "c1", ...call }] },
    { object: "response", id: "r2", output: [{ type: "message", role: "assistant", content: [text] }] },
  ),
});
const anthropic = new Anthropic({
  apiKey: "none",
  fetch: scripted(
    { content: [{ type: "tool_use", id: "t1", name: "findBooks", input: { query: 1, limit: 0 } }] },
    { content: [{ type: "text", text: "Nothing." }] },
  ),
});
const answers = [await respond(openai, "Which?"), await message(anthropic, "Which?")];
const results = [sent[1].input, sent[3].messages.at(-1).content];
console.log(JSON.stringify({ answers, results, tools: sent.map(({ tools }) => tools.length) }));
`;

test("the loops of the README hold conversations through the SDKs", async () => {
  await project.write("src/conversations.js", conversations);
  const { stdout, stderr } = await project.run("src/conversations.js");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    answers: ["Nothing.", "Nothing."],
    results: [
      [{ type: "function_call_output", call_id: "c1", output: "[]" }],
      [
        {
          type: "tool_result",
          tool_use_id: "t1",
          content: expect.stringContaining("$.limit: expected number >= 1, received number 0"),
          is_error: true,
        },
      ],
    ],
    tools: [1, 1, 1, 1],
  });
});

test("every option is explained as the configuration explains it", () => {
  const readme = readFileSync(path, "utf8");
  const table = optionsTable();
  if (update) {
    writeFileSync(path, readme.replace(/^\| option +\|[\s\S]*?\n(?=\n)/m, table));
  } else expect(readme).toContain(table);
});

/** Runs what a workflow runs, but for the installation. */
async function runSteps(workflow: string): Promise<void> {
  const commands = [...workflow.matchAll(/^ +- run: npx (.*)$/gm)].map(
    ([, command = ""]) => command,
  );
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    expect(await project.shell(command)).toMatchObject({ exitCode: 0, stderr: "" });
  }
}

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
  const rows = Object.entries(optionTable).map(([name, { default: value, help, flag, schema }]) => {
    const shown = value === undefined ? "" : `\`${JSON.stringify(value)}\``;
    const values = valuesOf(schema).map((each) => `\`${each}\``);
    const text = values.length === 0 ? help : `${help} One of ${values.join(", ")}.`;
    const cells = [`\`${name}\``, flag === undefined ? "" : `\`--${flag}\``, shown, text];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return ["| option | flag | default | |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");
}

/** What an option, or each item of it, may be. */
function valuesOf(schema: unknown): readonly string[] {
  if (!isJsonObject(schema)) return [];
  return Array.isArray(schema["enum"]) ? schema["enum"] : valuesOf(schema["items"]);
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProject, type TemporaryProject } from "./harness.js";

let project: TemporaryProject;
beforeAll(async () => {
  project = await copyProject("notes-agent");
  expect(await project.toolgen("build", "src/tools")).toEqual({
    exitCode: 0,
    stdout: "3 tools in src/generated: 4 files written.\n",
    stderr: "",
  });
});
afterAll(() => project.remove());

test("is up to date after a build, by build and by check", async () => {
  const upToDate = { exitCode: 0, stdout: "3 tools in src/generated: up to date.\n", stderr: "" };
  expect(await project.toolgen("build", "src/tools")).toEqual(upToDate);
  expect(await project.toolgen("check", "src/tools")).toEqual(upToDate);
});

test("reads comments in both languages", async () => {
  const { stdout } = await project.toolgen("list", "src/tools", "--json");
  const { tools } = JSON.parse(stdout);
  expect(tools).toMatchObject([
    {
      name: "listNotes",
      description:
        "列出所有笔记的文件名，按名称排序。\n\nList the file names of all notes, in order.",
      parameters: [],
    },
    {
      name: "readNote",
      description: expect.stringContaining("读取一条笔记的开头"),
      parameters: [
        {
          name: "name",
          optional: false,
          description: expect.stringMatching(/^笔记的文件名.*gives it\.$/),
        },
      ],
    },
    {
      name: "writeReport",
      description:
        "Write a report to disk. An older report of the same name is replaced.\n\n把报告写入磁盘；同名的旧报告会被替换。",
      parameters: [
        {
          name: "name",
          optional: false,
          description: 'File name of the report, for example "week-19.md". 报告的文件名。',
        },
        { name: "text", optional: false, description: "The whole report as Markdown. 报告全文。" },
        {
          name: "sources",
          optional: true,
          description: "File names of the notes it is made from; they are listed at its end.",
        },
      ],
    },
  ]);
});

test("dispatches calls", async () => {
  const outcomes = await project.dispatch([
    ["listNotes", "{}"],
    ["listNotes", ""],
    ["readNote", '{"name":"garden.txt"}'],
    ["readNote", '{"name":"/etc/../somewhere/else\\\\garden.txt"}'],
    ["readNote", '{"name":"travel.txt"}'],
    ["readNote", '{"name":"../package.json"}'],
    ["readNote", '{"name":".."}'],
    ["readNote", '{"name":"garden.txt"'],
    ["readNote", "{}"],
    ["readNotes", '{"name":"garden.txt"}'],
    ["writeReport", '{"name":"a.md","text":"A"}'],
  ]);
  const garden = await project.read("notes/garden.txt");
  const travel = await project.read("notes/travel.txt");
  expect([...travel].length).toBeGreaterThan(1500);
  const names = '["garden.txt","meeting.txt","travel.txt"]';
  expect(outcomes).toEqual([
    { kind: "ok", text: names },
    { kind: "ok", text: names },
    { kind: "ok", text: garden },
    { kind: "ok", text: garden },
    { kind: "ok", text: [...travel].slice(0, 1500).join("") },
    { kind: "error", text: 'There is no note "package.json". Call listNotes to see them all.' },
    { kind: "error", text: '".." is not a file name.' },
    { kind: "cut-off", text: expect.stringContaining("nothing was run") },
    { kind: "invalid", text: expect.stringContaining("$.name: expected string, received nothing") },
    { kind: "unknown", text: expect.stringContaining("Did you mean 'readNote'?") },
    // Nobody was asked, so nothing is written.
    { kind: "pending", text: expect.any(String) },
  ]);
  await expect(project.read("reports/a.md")).rejects.toThrow("ENOENT");
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, copyProject, type TemporaryProject } from "./harness.js";

let project: TemporaryProject;
beforeAll(async () => {
  project = await copyProject("weather");
  // Everything is in its toolgen.config.ts.
  expect(await project.toolgen("build")).toEqual({
    exitCode: 0,
    stdout: "3 tools in src/generated: 5 files written.\n",
    stderr: "",
  });
});
afterAll(() => project.remove());

test("lists names under the rule of its configuration, without hidden and injected parameters", async () => {
  const { stdout } = await project.toolgen("list", "--json");
  const { tools } = JSON.parse(stdout);
  const shown = tools.map(
    (tool: { name: string; parameters: { name: string; optional: boolean }[] }) => [
      tool.name,
      tool.parameters.map(({ name, optional }) => `${name}${optional ? "?" : ""}`),
    ],
  );
  expect(shown).toEqual([
    ["query_stations", ["sql"]],
    ["get_temperature", ["city", "unit?"]],
    ["get_forecast", ["place", "days?", "unit?"]],
  ]);
});

test("check follows a change of the sources, and build puts it right", async () => {
  const path = "src/tools/weather.ts";
  const source = await project.read(path);
  await project.write(path, source.replace("days = 3", "days = 5"));
  const stale = await project.toolgen("check");
  expect(stale).toMatchObject({ exitCode: 3, stdout: "" });
  expect(stale.stderr).toMatch(/^src\/generated\/registry\.ts:\d+:1 - error TG1505: /m);
  expect(stale.stderr).toContain("To update: toolgen build");
  await project.write(path, source);
  expect(await project.toolgen("check")).toMatchObject({ exitCode: 0, stderr: "" });
});

/** The calls of calls.json by id, and how the app of the project answers them. */
const answers = [
  { id: "1", what: "a default", kind: "ok", text: "22 °C in Taipei" },
  { id: "2", what: "an enum value", kind: "ok", text: "63 °F in Nairobi" },
  { id: "3", what: "null for a default", kind: "ok", text: "22 °C in Taipei" },
  {
    id: "4",
    what: "no value of the enum",
    kind: "invalid",
    text: `Invalid arguments for tool get_temperature; nothing was run:
- $.unit: expected "celsius" | "fahrenheit", received string "kelvin"
Correct this and call the tool again.`,
  },
  {
    id: "5",
    what: "an object",
    kind: "ok",
    text: '{"city":"Reykjavík","unit":"celsius","days":[{"day":1,"high":3,"low":-3},{"day":2,"high":5,"low":-1}]}',
  },
  {
    id: "6",
    what: "a string for an object",
    kind: "invalid",
    text: `Invalid arguments for tool get_forecast; nothing was run:
- $.place: expected object, received string "Taipei"
Correct this and call the tool again.`,
  },
  {
    id: "7",
    what: "a query",
    kind: "ok",
    text: '[{"city":"Yushan","altitude":3858},{"city":"Nairobi","altitude":1661}]',
  },
  {
    id: "8",
    what: "forbidden SQL",
    kind: "error",
    text: "demo may only read: one SELECT statement, no comments.",
  },
  {
    id: "9",
    what: "an unknown tool",
    kind: "unknown",
    text: "Unknown tool 'query_station'. Did you mean 'query_stations'? Available tools: query_stations, get_temperature, get_forecast. Please try again.",
  },
  {
    id: "10",
    what: "an error that nobody wrote for a model",
    kind: "error",
    text: "An error occurred while running the tool. Please try again. Error: Error",
  },
];

describe("the app of the project answers", () => {
  let given: ReadonlyMap<string, Answer>;
  beforeAll(async () => {
    const { stdout, stderr } = await project.run("src/main.ts", "calls.json");
    expect(stderr).toBe("");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    given = new Map(lines.map(({ id, ...answer }) => [id, answer]));
  });

  test("every call", () => {
    expect([...given.keys()]).toEqual(answers.map(({ id }) => id));
  });
  test.for(answers)("$what", ({ id, kind, text }) => {
    expect(given.get(id)).toEqual({ kind, text });
  });
});

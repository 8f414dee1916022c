import { join } from "node:path";
import { expect, test } from "vitest";
import { configSchema } from "../../compiler/config/config-schema.js";
import { findJsonSyntaxError } from "../../compiler/config/json-syntax.js";
import { locateOption } from "../../compiler/config/locate-option.js";
import { resolveProject } from "../../compiler/config/resolve-project.js";
import { type Options, optionTable } from "../../compiler/config.js";
import { temporaryFolder } from "../temporary-folder.js";

type Files = Readonly<Record<string, string>>;

async function resolveIn(files: Files, request: object = {}) {
  const root = temporaryFolder({ "src/tools/a.ts": "", ...files });
  const { project, diagnostics } = await resolveProject({ root, ...request });
  return { options: project?.options, codes: diagnostics.map(({ code }) => code) };
}

const json = (config: object) => ({ "toolgen.config.json": JSON.stringify(config) });
const module = 'import { defineConfig } from "toolgen/compiler";\n';

test("without a configuration the defaults hold", async () => {
  const { options, codes } = await resolveIn({});
  expect(codes).toEqual([]);
  const defaults = Object.entries(optionTable).map(([name, row]) => [name, row.default]);
  expect(options).toEqual({
    ...Object.fromEntries(defaults),
    include: ["src/tools/**/*.{ts,tsx,mts,cts}"],
    outDir: "src/generated",
  });
});

const kinds: readonly (readonly [string, Files])[] = [
  ["toolgen.config.json", json({ naming: "snake_case" })],
  ["a $schema in it", json({ $schema: "./node_modules/toolgen/x.json", naming: "snake_case" })],
  [
    "a byte order mark",
    { "toolgen.config.json": `\uFEFF${JSON.stringify({ naming: "snake_case" })}` },
  ],
  ["package.json", { "package.json": JSON.stringify({ toolgen: { naming: "snake_case" } }) }],
  [
    "toolgen.config.ts with types and an import of a neighbour",
    {
      "toolgen.config.ts": `${module}import type { Style } from "./style.js";\nimport { style } from "./style.js";\nconst naming: Style = style;\nexport default defineConfig({ naming, outDir: undefined });\n`,
      "style.ts":
        'export type Style = "snake_case";\nexport const style = "snake_case" as const;\n',
    },
  ],
  [
    "toolgen.config.mts",
    { "toolgen.config.mts": `${module}export default defineConfig({ naming: "snake_case" });` },
  ],
  [
    "toolgen.config.mjs",
    { "toolgen.config.mjs": 'export default await Promise.resolve({ naming: "snake_case" });' },
  ],
  [
    "toolgen.config.js in CommonJS",
    { "toolgen.config.js": 'module.exports = { naming: "snake_case" };' },
  ],
  [
    "toolgen.config.js in an ES module package",
    {
      "package.json": '{ "type": "module" }',
      "toolgen.config.js": `${module}export default defineConfig({ naming: "snake_case" });`,
    },
  ],
];

test.each(kinds)("options are read from %s", async (_name, files) => {
  const { options, codes } = await resolveIn(files);
  expect(codes).toEqual([]);
  expect(options?.naming).toBe("snake_case");
});

test("--config chooses one of several, relative to the root", async () => {
  const files = { ...json({ naming: "keep" }), "configs/ci.json": '{ "naming": "snake_case" }' };
  expect((await resolveIn(files, { configFile: "configs/ci.json" })).options?.naming).toBe(
    "snake_case",
  );
});

test("options of the caller go before the configuration, and paths before include", async () => {
  const files = { ...json({ naming: "keep", include: ["lib"], lazy: true }), "src/b.ts": "" };
  const request = { options: { naming: "snake_case" }, paths: ["src/b.ts"] };
  const { options, codes } = await resolveIn(files, request);
  expect(codes).toEqual([]);
  expect(options).toMatchObject({ naming: "snake_case", lazy: true, include: ["src/b.ts"] });
});

interface PathRow {
  readonly paths: readonly string[];
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly outDir: string;
}

const all = "**/*.{ts,tsx,mts,cts}";
const pathRows: readonly PathRow[] = [
  { paths: ["src/tools"], include: [`src/tools/${all}`], outDir: "src/generated" },
  { paths: ["./src/tools/"], include: [`src/tools/${all}`], outDir: "src/generated" },
  { paths: ["src"], include: [`src/${all}`], outDir: "src/generated" },
  { paths: ["."], include: [all], outDir: "generated" },
  { paths: ["tools"], include: [`tools/${all}`], outDir: "generated" },
  { paths: ["pkg/src/tools"], include: [`pkg/src/tools/${all}`], outDir: "pkg/src/generated" },
  { paths: ["src/tools/a.ts"], include: ["src/tools/a.ts"], outDir: "src/generated" },
  { paths: ["src/**/*.tool.ts"], include: ["src/**/*.tool.ts"], outDir: "src/generated" },
  { paths: ["*.ts"], include: ["*.ts"], outDir: "generated" },
  {
    paths: ["src/tools", "src/more"],
    include: [`src/tools/${all}`, `src/more/${all}`],
    outDir: "src/generated",
  },
  {
    paths: ["tools", "src/tools"],
    include: [`tools/${all}`, `src/tools/${all}`],
    outDir: "generated",
  },
  { paths: ["src/[id]"], include: [`src/\\[id\\]/${all}`], outDir: "src/generated" },
  {
    paths: ["src", "!src/more", "!src/**/*.gen.ts"],
    include: [`src/${all}`],
    exclude: ["src/more/**", "src/**/*.gen.ts"],
    outDir: "src/generated",
  },
];

test.each(pathRows)(
  "$paths are the sources $include",
  async ({ paths, include, exclude = [], outDir }) => {
    const files = {
      "tools/a.ts": "",
      "pkg/src/tools/a.ts": "",
      "src/more/a.ts": "",
      "src/[id]/a.ts": "",
    };
    const { options, codes } = await resolveIn(files, { paths });
    expect(codes).toEqual([]);
    expect(options).toMatchObject({ include, exclude, outDir });
  },
);

test("a run for a part of the configured sources writes where the others do", async () => {
  const files = { ...json({ include: ["src/tools"] }), "src/tools/deep/a.ts": "" };
  const { options } = await resolveIn(files, { paths: ["src/tools/deep"] });
  expect(options).toMatchObject({ include: [`src/tools/deep/${all}`], outDir: "src/generated" });
});

test("absolute paths inside the project become relative", async () => {
  const root = temporaryFolder({ "lib/a.ts": "", "tsconfig.json": "{}" });
  const options = { outDir: join(root, "out"), tsconfig: join(root, "tsconfig.json") };
  const { project } = await resolveProject({ root, paths: [join(root, "lib")], options });
  expect(project?.options).toMatchObject({
    include: [`lib/${all}`],
    outDir: "out",
    tsconfig: "tsconfig.json",
  });
});

test("folders that are left out are left out with all that is in them", async () => {
  const { options } = await resolveIn({
    ...json({ exclude: ["src/tools", "src/*.x.ts", "none"] }),
  });
  expect(options?.exclude).toEqual(["src/tools/**", "src/*.x.ts", "none"]);
});

const ruleRows: readonly (readonly [string, Partial<Options>, Options["rules"]])[] = [
  ["a name", { rules: { "no-tools": "off" } }, { "no-tools": "off" }],
  ["a code", { rules: { TG1101: "info" } }, { "no-tools": "info" }],
  ["a name before a code", { rules: { TG1101: "info", "no-tools": "off" } }, { "no-tools": "off" }],
  ["a code before a family", { rules: { TG11xx: "off", TG1101: "info" } }, { "no-tools": "info" }],
];

test.each(ruleRows)("rules are set by %s", async (_name, config, expected) => {
  expect((await resolveIn(json(config))).options?.rules).toMatchObject(expected);
});

test("strictDocs makes what is wrong in comments an error, unless a rule says otherwise", async () => {
  const { options } = await resolveIn(
    json({ strictDocs: true, rules: { "unknown-param": "off" } }),
  );
  expect(options?.rules).toMatchObject({ "missing-description": "error", "unknown-param": "off" });
  expect(options?.rules["no-tools"]).toBeUndefined();
});

test("a wrong option does not hide the others, and is not replaced by its default", async () => {
  const config = { include: "src", outDir: ".", naming: "kebab" };
  expect((await resolveIn(json(config))).codes.sort()).toEqual(["TG1002", "TG1002", "TG1013"]);
});

test("keys that JavaScript knows are options that nobody knows", async () => {
  const { codes } = await resolveIn({
    "toolgen.config.json": '{ "__proto__": 1, "constructor": 2 }',
  });
  expect(codes).toEqual(["TG1001", "TG1001"]);
});

test("the schema for editors has every option, with its help and default", () => {
  const { properties, additionalProperties } = configSchema();
  expect(Object.keys(properties)).toEqual(["$schema", ...Object.keys(optionTable)]);
  expect(additionalProperties).toBe(false);
  expect(properties["naming"]).toEqual({
    description: optionTable.naming.help,
    default: "keep",
    enum: ["keep", "camelCase", "snake_case", "kebab-case"],
  });
});

const places: readonly (readonly [string, readonly string[], string])[] = [
  ['{ "a": { "b": 1 }, "b": 2 }', ["b"], "1:20"],
  ['{ "a": { "b": 1 }, "b": 2 }', ["a", "b"], "1:10"],
  ['{ "a": { "b": 1 } }', ["a", "c"], "1:3"],
  ['{ "a": 1 }', ["c"], "1:1"],
  ['{ "a": "b: {", "b": 1 }', ["b"], "1:16"],
  ['{\r\n  "a\\u0062": 1\r\n}', ["ab"], "2:3"],
  ["// b: 1\nexport default { /* b: 2 */ b: 3 }", ["b"], "2:29"],
  ["import { b } from 'x';\nexport default defineConfig({ 'b': 3 });", ["b"], "2:31"],
  ["const a = { b: 1 };\nmodule.exports = { b: 2 };", ["b"], "2:20"],
  ["export default { a: [{ b: 1 }], b: f({ c: 1 }) }", ["b", "0"], "1:33"],
];

test.each(places)("in %j the option %j is found", (text, path, place) => {
  const { line, column } = locateOption("x", text, path);
  expect(`${line}:${column}`).toBe(place);
});

const jsonErrors: readonly (readonly [string, number, string])[] = [
  ["", 0, "a value"],
  ["{", 1, "a key in double quotes"],
  ["{ a: 1 }", 2, "a key in double quotes"],
  ['{ "a" 1 }', 6, '":"'],
  ['{ "a": 1 "b": 2 }', 9, 'a comma or "}"'],
  ['{ "a": 1, }', 10, "a key in double quotes"],
  ["[1, ]", 4, "a value"],
  ["[1 2]", 3, 'a comma or "]"'],
  ["{} x", 3, "the end of the file"],
  ["'a'", 0, "a value"],
  ["[01]", 2, 'a comma or "]"'],
  ['"\t"', 0, "a value"],
];

test.each(jsonErrors)("%j is not JSON at %d", (text, offset, expected) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findJsonSyntaxError(text)).toEqual({ offset, expected });
});

test.each(['{"a":[1,-2.5e3,"\\u00e9\\n",true,null,{}],"b":{"c":[]}}', " 1 ", '"x"'])(
  "%s is JSON",
  (text) => {
    expect(findJsonSyntaxError(text)).toBeUndefined();
  },
);

import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProject, type TemporaryProject } from "../projects/harness.js";
import { build } from "./build.js";

let project: TemporaryProject;
let service: ts.LanguageService;
const file = () => join(project.root, "src/generated/registry.ts");

beforeAll(async () => {
  project = await copyProject("weather");
  await build(project);
  service = openService(project.root, [file()]);
});
afterAll(() => project.remove());

test.for([
  { name: "getTemperature", path: "src/tools/weather.ts" },
  { name: "getForecast", path: "src/tools/weather.ts" },
  { name: "queryStations", path: "src/tools/stations.ts" },
])("go to definition on the stub of $name ends in the user's function", async ({ name, path }) => {
  const text = await project.read("src/generated/registry.ts");
  const call = text.indexOf(` ${name}(`);
  expect(call).toBeGreaterThan(-1);
  const found = service.getDefinitionAtPosition(file(), call + 2);
  const source = await project.read(path);
  expect(found).toHaveLength(1);
  expect(found?.[0]?.fileName).toBe(join(project.root, path));
  const { start, length } = found?.[0]?.textSpan ?? { start: 0, length: 0 };
  expect(source.slice(start, start + length)).toBe(name);
  expect(source.slice(0, start)).toMatch(/export (?:async )?function $/);
});

test("find references on a function lists its stub", async () => {
  const source = join(project.root, "src/tools/weather.ts");
  const text = await project.read("src/tools/weather.ts");
  const found = service.getReferencesAtPosition(source, text.indexOf("getForecast"));
  expect(found?.map(({ fileName }) => fileName)).toContain(file());
});

function openService(root: string, files: readonly string[]): ts.LanguageService {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath !== undefined && { realpath: ts.sys.realpath }),
  });
}

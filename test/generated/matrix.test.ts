import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyProject, createProject, type TemporaryProject } from "../projects/harness.js";
import { build } from "./build.js";
import { oddNames } from "./odd-names.js";
import { resolutions, strictConfig, typeCheckers } from "./type-check.js";

const checkers = typeCheckers();

const [nodenext, bundler] = resolutions;

/** Projects whose generated code is checked, by how they are made, and how they resolve modules. */
const projects = [
  { project: "notes-agent", open: () => copyProject("notes-agent"), under: [nodenext, bundler] },
  { project: "weather", open: () => copyProject("weather"), under: [nodenext, bundler] },
  { project: "odd names", open: () => createProject(oddNames), under: resolutions },
] as const;

const rows = projects.flatMap(({ under, ...project }) =>
  under.map((resolution) => ({ ...project, ...resolution })),
);

describe.for(rows)("$project under $resolution", ({ open, options, extension }) => {
  let project: TemporaryProject;
  beforeAll(async () => {
    project = await open();
    await project.write("tsconfig.json", strictConfig(options));
    await fixImports(project, extension);
  });
  afterAll(() => project.remove());

  test.for([
    { lazy: "false", outDir: "src/generated" },
    { lazy: "true", outDir: "src/lazy" },
  ])("lazy: $lazy", async ({ lazy, outDir }) => {
    const args = ["src/tools", "--out-dir", outDir, "--lazy", lazy, "--wire-types"];
    expect(await build(project, ...args)).toMatchObject({ exitCode: 0 });
    const registry = await project.read(`${outDir}/registry.ts`);
    const found = [...registry.matchAll(/(?:from |import\()"(\.[^"]*)"/g)];
    const endings = found.map(([, path]) => /(?:\.\w+)?$/.exec(path ?? "")?.[0]);
    expect(new Set(endings)).toEqual(new Set([extension]));
  });

  test.for([
    { version: 6, check: checkers[0] },
    { version: 7, check: checkers[1] },
  ])("type-checks with TypeScript $version", async ({ check }) => {
    expect(await check?.(project.root)).toEqual([]);
  });
});

/** The sources of a project that its author wrote for one way of resolving, for another. */
async function fixImports(project: TemporaryProject, extension: string): Promise<void> {
  const { stdout } = await project.shell("find src -name '*.ts'");
  for (const file of stdout.split("\n").filter((path) => path !== "")) {
    const text = await project.read(file);
    const fixed = text.replace(/(from "\.[^"]*?)(?:\.[jt]s)?";/g, `$1${extension}";`);
    if (fixed !== text) await project.write(file, fixed);
  }
}

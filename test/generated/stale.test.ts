import { cp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type TemporaryProject } from "../projects/harness.js";
import { build } from "./build.js";
import { strictConfig, typeCheckers } from "./type-check.js";

const source = `
import type { RunContext } from "toolgen";

export interface Place { city: string; country?: string }

/** Find a place. */
export function find(context: RunContext<{ key: string }>, place: Place, unit: "km" | "mile" = "km"): string {
  return context.context.key + place.city + unit;
}

/** Add up. */
export function add(...values: number[]): number {
  return values.length;
}
`;

const appOf = (generated: string) => `
import { createDispatcher } from "toolgen";
import { registry, type ToolArguments, type ToolName, type ToolResult } from "./${generated}/registry.js";

export const names: readonly ToolName[] = ["find", "add"];
export const args: ToolArguments<"find"> = [{ city: "Taipei" }, "mile"];
export const result: ToolResult<"find"> = "found";
export const outcome = createDispatcher(registry).dispatch(
  { id: "1", name: "find", arguments: "{}" },
  { context: { key: "k" } },
);
`;

const registry = "generated/registry.ts";
const user = "app.ts";

interface Change {
  readonly change: string;
  readonly from: string;
  readonly to: string;
  readonly errors: readonly string[];
  /** Where TypeScript 7 says it in other words. */
  readonly errors7?: readonly string[];
  /** Where the stub imports its function itself, if that makes a difference. */
  readonly lazyErrors?: readonly string[];
}

/** What someone changes after the last build, and what no longer type-checks. */
const changes: readonly Change[] = [
  { change: "nothing", from: "", to: "", errors: [] },
  {
    change: "a new required parameter",
    from: `unit: "km" | "mile" = "km"`,
    to: `unit: "km" | "mile", radius: number`,
    errors: [`${registry}: TS2554`],
  },
  {
    change: "a new optional parameter",
    from: `unit: "km" | "mile" = "km"`,
    to: `unit: "km" | "mile" = "km", radius = 1`,
    errors: [],
  },
  {
    change: "a narrowed union",
    from: `unit: "km" | "mile" = "km"`,
    to: `unit: "km" = "km"`,
    errors: [`${registry}: TS2345`],
  },
  {
    change: "a widened union",
    from: `unit: "km" | "mile" = "km"`,
    to: `unit: "km" | "mile" | "li" = "km"`,
    errors: [],
  },
  {
    change: "an optional parameter that became required",
    from: `unit: "km" | "mile" = "km"`,
    to: `unit: "km" | "mile"`,
    errors: [`${registry}: TS2345`],
  },
  {
    change: "a removed parameter",
    from: `, unit: "km" | "mile" = "km"): string {`,
    to: `): string { const unit = "";`,
    errors: [`${registry}: TS2554`],
  },
  {
    change: "a property of another type",
    from: "country?: string",
    to: "country?: number",
    errors: [`${registry}: TS2379`],
  },
  {
    change: "a new required property",
    from: "country?: string",
    to: "country?: string; street: string",
    // The registry's types come from the decoders: only the call that is generated breaks.
    errors: [`${registry}: TS2379`],
    errors7: [`${registry}: TS2741`],
  },
  {
    change: "an optional property that became required",
    from: "country?: string",
    to: "country: string",
    errors: [`${registry}: TS2345`],
  },
  {
    change: "a rest parameter of another type",
    from: "...values: number[]",
    to: "...values: string[]",
    errors: [`${registry}: TS2345`],
  },
  {
    change: "a rest parameter that became an array",
    from: "...values: number[]",
    to: "values: number[]",
    errors: [`${registry}: TS2556`],
  },
  {
    change: "a renamed function",
    from: "function add(",
    to: "function plus(",
    errors: [`${registry}: TS2305`],
    lazyErrors: [`${registry}: TS2339`],
  },
  {
    change: "a function that is no longer exported",
    from: "export function add(",
    to: "function add(",
    errors: [`${registry}: TS2459`],
    lazyErrors: [`${registry}: TS2339`],
  },
  {
    change: "a context that asks for more",
    from: "{ key: string }",
    to: "{ key: string; user: string }",
    errors: [`${user}: TS2741`],
  },
  {
    change: "another result",
    from: `: string {
  return context.context.key + place.city + unit;`,
    to: `: number {
  return (context.context.key + place.city + unit).length;`,
    errors: [`${user}: TS2322`],
  },
  {
    change: "a context that is gone",
    from: `context: RunContext<{ key: string }>, place: Place, unit: "km" | "mile" = "km"): string {
  return context.context.key +`,
    to: `place: Place, unit: "km" | "mile" = "km"): string {
  return ""+`,
    errors: [`${registry}: TS2322`, `${registry}: TS2554`],
  },
];

/** Folder of the sources with one change, beside what was generated before it. */
const folderOf = (index: number) => `src/change${index}`;

let project: TemporaryProject;
let found: readonly (readonly string[])[];

beforeAll(async () => {
  project = await createProject({
    "package.json": `{ "type": "module" }`,
    "tsconfig.json": strictConfig({
      module: "nodenext",
      noUnusedLocals: false,
      noUnusedParameters: false,
    }),
    "before/tools/places.ts": source,
  });
  for (const [outDir, lazy] of [
    ["before/generated", "false"],
    ["before/lazy", "true"],
  ] as const) {
    const built = await build(project, "before/tools", "--out-dir", outDir, "--lazy", lazy);
    expect(built).toMatchObject({ exitCode: 0, stderr: "" });
  }
  for (const [index, { from, to }] of changes.entries()) {
    expect(source).toContain(from);
    const folder = folderOf(index);
    for (const part of ["generated", "lazy"]) {
      await cp(join(project.root, "before", part), join(project.root, folder, part), {
        recursive: true,
      });
    }
    await project.write(`${folder}/tools/places.ts`, source.replace(from, to));
    await project.write(`${folder}/app.ts`, appOf("generated"));
    await project.write(`${folder}/lazy-app.ts`, appOf("lazy"));
  }
  found = await Promise.all(typeCheckers().map((check) => check(project.root)));
});
afterAll(() => project.remove());

const rows = changes.map((row, index) => ({ ...row, index }));

test.for(rows)("$change", ({ errors, errors7, lazyErrors, index }) => {
  const [folder, [found6, found7]] = [folderOf(index), found];
  expect(codesIn(folder, found6)).toEqual([...errors, ...inLazyFiles(lazyErrors ?? errors)].sort());
  const words7 = errors7 ?? errors;
  expect(codesIn(folder, found7)).toEqual([...words7, ...inLazyFiles(lazyErrors ?? words7)].sort());
});

function codesIn(folder: string, errors: readonly string[] = []): readonly string[] {
  const own = errors.filter((error) => error.startsWith(`${folder}/`));
  return own
    .map((error) =>
      error
        .slice(folder.length + 1)
        .split(" ", 2)
        .join(" "),
    )
    .sort();
}

function inLazyFiles(errors: readonly string[]): readonly string[] {
  return errors.map((error) =>
    error.replace(registry, "lazy/registry.ts").replace(user, "lazy-app.ts"),
  );
}

import { join } from "node:path";
import { type Options, optionTable, type Project } from "../../compiler/config.js";
import type { Program, Tool } from "../../compiler/ir.js";
import type { FileCache } from "../../compiler/parse/load-program.js";
import { parseProgram } from "../../compiler/parse/parse-program.js";
import { createReporter, type Diagnostic } from "../../compiler/reporter.js";
import { runRules } from "../../compiler/rules/run-rules.js";
import type { TypeCase } from "./case-file.js";

/** A case and the folder, below the root of all cases, that its sources lie in. */
export interface PlacedCase {
  readonly folder: string;
  readonly typeCase: TypeCase;
}

/** What the compiler made of one case. */
export interface CompiledCase {
  readonly tools: readonly Tool[];
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
}

/** Families of messages that cases show: about functions, types and comments. */
const shown = /^TG1[123]/;

/** Messages that would be in nearly every case and say nothing about it. */
const silent = ["missing-description"];

/** The project of cases that need no configuration of their own. */
export function projectAt(root: string, options: Partial<Options> = {}): Project {
  const defaults = Object.entries(optionTable).map(([name, row]) => [name, row.default]);
  return {
    root,
    // The table has a row for each option.
    options: {
      ...(Object.fromEntries(defaults) as Options),
      outDir: "generated",
      dialects: [],
      ...options,
    },
  };
}

/** Whether a case has a configuration, so that it cannot be compiled together with others. */
export function standsAlone({ typeCase: { sources } }: PlacedCase): boolean {
  return sources.has("tsconfig.json") || sources.has("toolgen.json");
}

/** Compiles cases in one program, with their files in the given order. */
export async function compileTogether(
  cases: readonly PlacedCase[],
  project: Project,
  cache?: FileCache,
): Promise<ReadonlyMap<PlacedCase, CompiledCase>> {
  const reporter = createReporter();
  const files = cases.flatMap((each) => toolFiles(each).map((path) => join(project.root, path)));
  const program = parseProgram(project, files, reporter, cache);
  const compiled = new Map<PlacedCase, CompiledCase>();
  for (const each of cases) {
    const isOwn = (path: string | undefined) => path?.startsWith(`${each.folder}/`) ?? false;
    const tools = program.tools.filter(({ source }) => isOwn(source.module));
    const own = { ...program, tools };
    const rules = createReporter();
    await runRules(own, project, rules);
    const found = [...reporter.diagnostics(), ...rules.diagnostics()].filter(
      ({ span, code, name }) => isOwn(span?.file) && shown.test(code) && !silent.includes(name),
    );
    compiled.set(each, { tools, program: own, diagnostics: found });
  }
  return compiled;
}

/** Compiles a case that has a configuration of its own. */
export async function compileAlone(each: PlacedCase, root: string): Promise<CompiledCase> {
  const { sources } = each.typeCase;
  const options: Partial<Options> = JSON.parse(sources.get("toolgen.json") ?? "{}");
  const alone = { ...each, folder: "." };
  const project = projectAt(join(root, each.folder), options);
  const reporter = createReporter();
  const files = toolFiles(alone).map((path) => join(project.root, path));
  const program = parseProgram(project, files, reporter);
  await runRules(program, project, reporter);
  const diagnostics = reporter
    .diagnostics()
    .filter(({ code, name }) => shown.test(code) && !silent.includes(name));
  return { tools: program.tools, program, diagnostics };
}

/** Sources that are searched for tools: `tools.ts` and its like, and what lies in `tools/`. */
function toolFiles({ folder, typeCase }: PlacedCase): readonly string[] {
  return [...typeCase.sources.keys()]
    .filter((path) => /^(?:tools\/.*|tools)\.[cm]?[jt]sx?$/.test(path) && !/\.d\.\w+$/.test(path))
    .map((path) => join(folder, path));
}

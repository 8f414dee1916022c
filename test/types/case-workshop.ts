import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Project } from "../../compiler/config.js";
import { decoderName } from "../../compiler/emit/decoder-name.js";
import { emitDecoders } from "../../compiler/emit/decoders.js";
import { emitRegistry } from "../../compiler/emit/registry.js";
import type { Program, Tool } from "../../compiler/ir.js";
import type { JsonObject } from "../../runtime/json.js";
import type { DecodeNotes } from "../../runtime/tool.js";
import {
  type CompiledCase,
  compileAlone,
  compileTogether,
  type PlacedCase,
  projectAt,
  standsAlone,
} from "./compile-cases.js";
import { type Decode, transcriptOf } from "./transcript.js";
import { typeErrors } from "./type-errors.js";

/** All cases, laid out in one folder, compiled, and their generated code loaded. */
export interface CaseWorkshop {
  /** Absolute path of a folder inside the repository, so that sources find its packages. */
  readonly root: string;
  /** The project that most cases are compiled in together. */
  readonly project: Project;
  decode(each: PlacedCase): Decode;
  transcript(each: PlacedCase): string;
  /** What TypeScript has to say about the generated code of the shared project. */
  typeErrors(): readonly string[];
}

type Decoders = Readonly<
  Record<string, (input: JsonObject, notes: DecodeNotes) => ReturnType<Decode>>
>;

const tsconfig = {
  compilerOptions: { module: "preserve", moduleResolution: "bundler", strict: true },
};

export async function openWorkshop(
  parent: string,
  cases: readonly PlacedCase[],
): Promise<CaseWorkshop> {
  const root = mkdtempSync(join(parent, ".cases-"));
  for (const { folder, typeCase } of cases) {
    for (const [path, text] of typeCase.sources) put(join(root, folder, path), text);
  }
  put(join(root, "tsconfig.json"), JSON.stringify(tsconfig));
  const project = projectAt(root);
  const shared = cases.filter((each) => !standsAlone(each));
  const compiled = new Map(await compileTogether(shared, project));
  const decoders = new Map<PlacedCase, Decoders>();
  const together = await load(project, mergedProgram(compiled));
  for (const each of shared) decoders.set(each, together);
  for (const each of cases.filter(standsAlone)) {
    const own = await compileAlone(each, root);
    compiled.set(each, own);
    const alone = projectAt(join(root, each.folder));
    decoders.set(each, await load(alone, renamed(own.program, each)));
  }
  const decode =
    (each: PlacedCase): Decode =>
    (tool, input, notes) => {
      const decoder = decoders.get(each)?.[decoderName(longName(tool, each))];
      if (decoder === undefined) throw new Error(`${longName(tool, each)} has no decoder`);
      return decoder(input, notes);
    };
  const transcripts = new Map<PlacedCase, string>();
  return {
    root,
    project,
    decode,
    transcript(each) {
      const own = compiled.get(each);
      if (own === undefined) throw new Error("every case was compiled");
      const text =
        transcripts.get(each) ?? transcriptOf(each.typeCase, own, each.folder, decode(each));
      transcripts.set(each, text);
      return text;
    },
    typeErrors: () =>
      typeErrors(
        ["decoders.ts", "registry.ts"].map((name) => join(root, "generated", name)),
        root,
      ),
  };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Tools of different cases may have one name, which a registry does not allow. */
function longName(tool: Tool, { folder }: PlacedCase): string {
  return `${folder}/${tool.name}`;
}

function renamed(program: Program, each: PlacedCase): Program {
  return {
    ...program,
    tools: program.tools.map((tool) => ({ ...tool, name: longName(tool, each) })),
  };
}

function mergedProgram(compiled: ReadonlyMap<PlacedCase, CompiledCase>): Program {
  const programs = [...compiled].map(([each, { program }]) => renamed(program, each));
  const [first] = programs;
  if (first === undefined) throw new Error("there are cases");
  return { ...first, tools: programs.flatMap(({ tools }) => tools) };
}

async function load(project: Project, program: Program): Promise<Decoders> {
  const folder = join(project.root, project.options.outDir);
  put(join(folder, "decoders.ts"), emitDecoders(program, project).text);
  put(join(folder, "registry.ts"), emitRegistry(program, project).text);
  // The module exports one decoder for each tool.
  return (await import(join(folder, "decoders.ts"))) as Decoders;
}

import { ts } from "ts-morph";
import type { Project } from "../../compiler/config.js";
import { decoderName, emitDecoders } from "../../compiler/emit/decoders.js";
import type { Program } from "../../compiler/ir.js";
import * as codegen from "../../runtime/codegen.js";
import type { JsonObject } from "../../runtime/json.js";
import type { DecodeNotes } from "../../runtime/tool.js";

export type Decoder = (input: JsonObject, notes: DecodeNotes) => readonly unknown[] | undefined;

// Only the folder matters to what is printed here.
const project = { root: "/", options: { outDir: "generated" } } as Project;

/** The text of `decoders.ts` for a program. */
export function decodersText(program: Program): string {
  return emitDecoders(program, project).text;
}

/** Prints, compiles and loads the decoders of a program, by tool name. */
export function compileDecoders(program: Program): ReadonlyMap<string, Decoder> {
  const exports = evaluate(decodersText(program));
  return new Map(
    program.tools.map((tool) => {
      const decoder = exports[decoderName(tool)];
      if (typeof decoder !== "function") throw new Error(`no decoder of ${tool.name}`);
      return [tool.name, decoder as Decoder];
    }),
  );
}

function evaluate(text: string): Readonly<Record<string, unknown>> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exports = {};
  new Function("exports", "require", outputText)(exports, () => codegen);
  return exports;
}

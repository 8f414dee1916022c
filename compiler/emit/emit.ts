import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { emitDecoders } from "./decoders.js";
import { emitDialect } from "./dialects/index.js";
import { emitManifest } from "./manifest.js";
import { emitRegistry } from "./registry.js";

/** Prints every file of a build, in the order they are listed to users. */
export async function emit(program: Program, project: Project): Promise<readonly OutputFile[]> {
  const { dialects, wireTypes } = project.options;
  return [
    emitRegistry(program, project),
    emitDecoders(program, project),
    // Loaded on request: the library is slower than everything else together.
    ...(wireTypes ? [await (await import("./wire-types.js")).emitWireTypes(program, project)] : []),
    ...dialects.map((dialect) => emitDialect(dialect, program, project)),
    emitManifest(program, project),
  ];
}

import type { Project } from "../config.js";
import type { Program, Tool } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { policyOf } from "../policy.js";
import { argumentsSchema, resultSchema } from "../schema/contract-schema.js";

/** Prints `manifest.json`: the facts of the registry as plain JSON, for tools and diffs. */
export function emitManifest(program: Program, { options }: Project): OutputFile {
  const manifest = {
    generator: "toolgen",
    dialects: options.dialects,
    tools: program.tools.map((tool) => facts(tool, program)),
  };
  return { path: "manifest.json", text: `${JSON.stringify(manifest, undefined, 2)}\n` };
}

function facts(tool: Tool, program: Program) {
  return {
    name: tool.name,
    description: tool.description ?? "",
    title: tool.title,
    deprecated: tool.deprecated,
    strict: tool.strict,
    policy: policyOf(tool),
    source: {
      module: tool.source.module,
      export: [tool.source.exportName, ...tool.source.path].join("."),
    },
    stream: tool.result.stream ? true : undefined,
    parameters: argumentsSchema(tool, program),
    output: resultSchema(tool, program),
  };
}

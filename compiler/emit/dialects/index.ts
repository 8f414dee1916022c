import type { DialectName, Project } from "../../config.js";
import type { Program } from "../../ir.js";
import type { OutputFile } from "../../output-file.js";
import { emitAnthropic } from "./anthropic.js";
import { emitAzure } from "./azure.js";
import { emitBedrock } from "./bedrock.js";
import type { DialectEmitter } from "./definition-file.js";
import { emitGemini } from "./gemini.js";
import { emitMcp } from "./mcp.js";
import { emitMistral } from "./mistral.js";
import { emitOllama } from "./ollama.js";
import { emitOpenAI } from "./openai.js";

/** Who prints the file of each dialect. */
export const dialectEmitters: Readonly<Record<DialectName, DialectEmitter>> = {
  openai: emitOpenAI,
  azure: emitAzure,
  anthropic: emitAnthropic,
  gemini: emitGemini,
  mcp: emitMcp,
  bedrock: emitBedrock,
  mistral: emitMistral,
  ollama: emitOllama,
};

/** Prints the file of definitions for one consumer. */
export function emitDialect(dialect: DialectName, program: Program, project: Project): OutputFile {
  return dialectEmitters[dialect](program, project);
}

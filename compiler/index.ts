/**
 * The compiler as a library: resolve a project, compile it, and compare or write its output. The
 * command line does the same with the same functions.
 */
export { type CompileResult, compile } from "./compile.js";
export { configSchema } from "./config/config-schema.js";
export { type Config, defineConfig } from "./config/define-config.js";
export {
  type ProjectRequest,
  type ResolvedProject,
  resolveProject,
} from "./config/resolve-project.js";
export type { DialectName, Options, Project } from "./config.js";
export type { MessageName, Severity } from "./diagnostics.js";
export { type DocstringStyle, detectDocstringStyle } from "./docs/detect.js";
export type { Admonition, DocumentedExample, TypedText } from "./docs/findings.js";
export type { Findings } from "./format-diagnostic/findings.js";
export {
  type DiagnosticFormat,
  type FormatContext,
  formatDiagnostics,
} from "./format-diagnostic.js";
export type * from "./ir.js";
export {
  type ComparedFile,
  compareOutput,
  type OutputComparison,
} from "./output/compare-output.js";
export { type WrittenOutput, writeOutput } from "./output.js";
export type { OutputFile } from "./output-file.js";
export { describeFunction, type FunctionDescription } from "./parse/describe-function.js";
export {
  createReporter,
  type Diagnostic,
  type RelatedPlace,
  type Reporter,
  type RuleLevel,
} from "./reporter.js";

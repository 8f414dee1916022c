/** Lowering of JSON Schema to what each consumer of tools accepts, and its reversal on values. */
export type { JsonSchema, JsonValue } from "../json.js";
export { type DialectRules, dialects, type SchemaDialect } from "./dialects.js";
export { ensureStrictJsonSchema, lowerSchema } from "./lower-schema.js";
export { lowerValue } from "./lower-value.js";
export type { Lowered, LowerOptions, RelaxedConstraint, RestoreMark } from "./lowered.js";
export { restoreValue } from "./restore-value.js";
export { StrictSchemaError, type StrictSchemaErrorCode } from "./strict-schema-error.js";
export { type StructuredOutput, structuredOutput } from "./structured-output.js";

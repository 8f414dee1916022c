import type { JsonObject, JsonSchema } from "./json.js";
import type { RunContext } from "./run-context.js";

/** What a decoder noticed without refusing the arguments. Filled only when something was noticed. */
export interface DecodeNotes {
  /** JSON Pointers of keys that the contract does not know; they were dropped. */
  unknownKeys?: string[];
}

/** What a call needs before it may run, and how it runs. All of it is plain data from tags. */
export interface Policy {
  /** What the tool does to the world; `read` runs without being asked for. */
  readonly effect?: "read" | "write" | "delete" | "spend" | "send" | "bulk";
  /** Text to approve, with `{parameter}` holes. */
  readonly preview?: string;
}

/**
 * One tool of a registry: facts for the model, a decoder and a stub.
 *
 * `Args` is the tuple of decoded values, in the order of the function's parameters without injected
 * ones; `Context` is what the function's `RunContext` must carry (`unknown` when it wants none).
 */
export interface ToolDefinition<
  Args extends readonly unknown[] = readonly unknown[],
  Result = unknown,
  Context = never,
> {
  readonly name: string;
  readonly description: string;
  /** Whether providers are asked to enforce the schema. */
  readonly strict: boolean;
  readonly policy: Policy;
  /** Contract schema of the arguments: JSON Schema 2020-12 in its natural form. */
  readonly parameters: JsonSchema;
  /** Contract schema of the result; absent when there is nothing to describe. */
  readonly output?: JsonSchema;
  /** The arguments, or `undefined` when they do not fit the contract. Never throws. */
  readonly decode: (input: JsonObject, notes: DecodeNotes) => Args | undefined;
  readonly invoke: (args: Args, context: RunContext<Context>) => Result;
}

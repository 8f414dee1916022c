import type { JsonObject, JsonSchema } from "./json.js";
import type { RunContext } from "./run-context.js";
import type { StandardTool } from "./standard-schema.js";

/** What a decoder noticed without refusing the arguments. Filled only when something was noticed. */
export interface DecodeNotes {
  /** JSON Pointers of keys that the contract does not know; they were dropped. */
  unknownKeys?: string[];
}

/** What a tool does to the world; `read` runs without being asked for. */
export type Effect = "read" | "write" | "delete" | "spend" | "send" | "bulk";

/** What a call needs before it may run, and how it runs. All of it is plain data from tags. */
export interface Policy {
  /** `@readonly`, or `@confirm write|delete|spend|send|bulk`. */
  readonly effect?: Effect;
  /** `@destructive`: what it changes cannot be brought back. */
  readonly destructive?: boolean;
  /** `@preview`: text to approve, with `{parameter}` holes. */
  readonly preview?: string;
  /** `@category`: group of the tool, for rules and for `registry.pick`. */
  readonly category?: string;
  /** `@sensitive a,b`: arguments that no log, span or audit record may show. */
  readonly sensitive?: readonly string[];
  /** `@timeout`: milliseconds after which a call is answered for the tool; the hard cap. */
  readonly timeoutMs?: number;
  /** `@idleTimeout`: milliseconds without `context.progress()` after which a call is given up. */
  readonly idleTimeoutMs?: number;
  /** `@concurrency`: calls of this tool that may run at the same time. */
  readonly concurrency?: number;
  /** `@rateLimit 5/min`: calls that may start within a stretch of time. */
  readonly rateLimit?: RateLimit;
  /** `@sequential`: earlier calls of a turn finish first, it runs alone, later ones start after. */
  readonly sequential?: boolean;
  /** `@retry 2 network`: how often a call is tried again, and after which errors. */
  readonly retry?: RetryPolicy;
  /** `@idempotent orderId,amount`: a repeat with equal values gets the first result. */
  readonly idempotent?: readonly string[];
  /** `@circuitBreaker 5/30s`: after so many failures in a row calls are refused for a while. */
  readonly circuitBreaker?: CircuitBreakerPolicy;
  /** `@maxResultChars`: longer texts are shortened in the middle before a model reads them. */
  readonly maxResultChars?: number;
  /** `@worker`: runs in a pool of worker threads (`toolgen/node`), where a timeout kills it. */
  readonly worker?: boolean;
}

/** At most `calls` calls start within any `perMs` milliseconds. */
export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
}

/** Which failed calls are tried again. */
export interface RetryPolicy {
  /** Tries after the first one. */
  readonly times: number;
  /** Labels of errors worth another try, such as `network`; empty means every transient error. */
  readonly on: readonly string[];
}

/** When calls are refused because the tool fails again and again. */
export interface CircuitBreakerPolicy {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** Milliseconds until one call may try again. */
  readonly coolDownMs: number;
}

/**
 * Facts for the model, a decoder and a stub: what `defineTool` is given.
 *
 * `Args` is the tuple of decoded values, in the order of the function's parameters without injected
 * ones; `Context` is what the function's `RunContext` must carry (`unknown` when it wants none).
 */
export interface ToolDefinition<
  Args extends readonly unknown[] = readonly unknown[],
  Result = unknown,
  Context = never,
  Name extends string = string,
> {
  readonly name: Name;
  readonly description: string;
  readonly title?: string;
  /** Text of `@deprecated`; may be empty. */
  readonly deprecated?: string;
  /** Complete argument objects, from `@example`. */
  readonly examples?: readonly JsonObject[];
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

/** One entry of a registry: a definition that is also a Standard Schema of its arguments. */
export type Tool<
  Args extends readonly unknown[] = readonly unknown[],
  Result = unknown,
  Context = never,
  Name extends string = string,
> = ToolDefinition<Args, Result, Context, Name> & StandardTool;

/**
 * Any tool, whatever its arguments and context are. Every `Tool<…>` is one.
 *
 * `invoke` takes `never`: only what `decode` of the same tool returned may be passed to it.
 */
export interface AnyTool extends Omit<ToolDefinition, "invoke">, StandardTool {
  readonly invoke: (args: never, context: never) => unknown;
}

/** What the `RunContext` of a tool must carry; `unknown` when it asks for nothing. */
export type ToolContext<T extends AnyTool> =
  Parameters<T["invoke"]> extends [unknown, infer Given, ...unknown[]] ? ContextOf<Given> : unknown;

/** What a `RunContext` type carries: `X` of `RunContext<X>`, also through aliases and `undefined`. */
export type ContextOf<Given> = [NonNullable<Given>] extends [never]
  ? unknown
  : NonNullable<Given> extends { readonly context: infer Carried }
    ? 0 extends 1 & Carried // `any` asks for nothing in particular
      ? unknown
      : NonNullable<Given>["context" & keyof NonNullable<Given>]
    : unknown;

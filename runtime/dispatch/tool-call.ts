import type { JsonObject } from "../json.js";

/** One request of a model to run a tool. */
export interface ToolCall {
  /** The provider's id of the call; its answer carries the same. */
  readonly id: string;
  readonly name: string;
  /** JSON text as the model wrote it, or an object where the provider already parsed it. */
  readonly arguments: string | JsonObject;
}

/** What belongs to one dispatch. `context` is demanded when a tool of the registry asks for it. */
export type DispatchOptions<Context = unknown> = {
  /** Cancels the call, and everything that has not finished in a turn. */
  readonly signal?: AbortSignal;
} & (unknown extends Context ? { readonly context?: Context } : { readonly context: Context });

/** The options argument, left out only where nothing is demanded. */
export type DispatchArguments<Context> = unknown extends Context
  ? [options?: DispatchOptions<Context>]
  : [options: DispatchOptions<Context>];

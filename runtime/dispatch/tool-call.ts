import type { JsonObject } from "../json.js";
import type { Run } from "./run.js";

/** One request of a model to run a tool. */
export interface ToolCall {
  /** The provider's id of the call; its answer carries the same. */
  readonly id: string;
  readonly name: string;
  /** JSON text as the model wrote it, or an object where the provider already parsed it. */
  readonly arguments: string | JsonObject;
}

/** What belongs to one dispatch. `context` is demanded when a tool of the registry asks for it. */
export type DispatchOptions<Context = unknown> = DispatchFacts &
  (unknown extends Context ? { readonly context?: Context } : { readonly context: Context });

/** What a dispatch may be told beside the context. */
export interface DispatchFacts {
  /** Cancels what has not been answered yet. */
  readonly signal?: AbortSignal;
  /** The conversation; the dispatcher's own when not given. */
  readonly run?: Run;
  /** On whose behalf, for audit records. */
  readonly who?: string;
  /** How the reply with the calls ended; calls of a reply that was cut off are not run. */
  readonly finish?: Finish;
  /** Hears of every progress a tool reports. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How a reply of a model ended, as far as the provider says. */
export interface Finish {
  /** `finish_reason`, `stop_reason`, or the reason of `incomplete_details`. */
  readonly reason?: string | null | undefined;
  /** Tokens of the reply and the most that were allowed; a reply of just that size was cut off. */
  readonly outputTokens?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
}

/** One sign of life of a running call. */
export interface Progress {
  readonly id: string;
  readonly name: string;
  /** What the tool passed to `context.progress()`, or yielded. */
  readonly update: unknown;
}

/** The options argument, left out only where nothing is demanded. */
export type DispatchArguments<Context> = unknown extends Context
  ? [options?: DispatchOptions<Context>]
  : [options: DispatchOptions<Context>];

/** What providers call it when a reply ran into the limit of its length. */
const LENGTH_REASONS: ReadonlySet<string> = new Set([
  "length",
  "max_tokens",
  "max_output_tokens",
  "model_length",
  "model_context_window_exceeded",
  "incomplete",
]);

/** Whether a reply was cut off at the limit of its length. */
export function wasCutOff(finish: Finish | undefined): boolean {
  if (finish === undefined) return false;
  const { reason, outputTokens, maxOutputTokens } = finish;
  if (typeof reason === "string" && LENGTH_REASONS.has(reason.toLowerCase())) return true;
  return (
    outputTokens !== undefined && maxOutputTokens !== undefined && outputTokens >= maxOutputTokens
  );
}

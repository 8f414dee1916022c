import type { JsonObject } from "../json.js";
import type { AnyTool } from "../tool.js";
import type { CallContext } from "./call-context.js";
import type { Run } from "./run.js";

/** A permitted call on its way to the function. */
export interface Job {
  readonly tool: AnyTool;
  /** What the tool's decoder made of the arguments. */
  readonly args: readonly unknown[];
  /** The arguments as JSON, by name. */
  readonly input: JsonObject;
  readonly context: CallContext;
  readonly run: Run;
}

/**
 * Runs a job, or hands it to the next runner with something added: a limit, a timeout, another try.
 *
 * Answers with the tool's result or the promise of it, and throws what the tool throws, a
 * `StopCause` or an `Unavailable`.
 */
export type Runner = (job: Job) => unknown;

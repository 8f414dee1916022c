import { isThenable } from "../awaitable.js";
import type { AnyTool } from "../tool.js";
import type { CallContext } from "./call-context.js";
import type { Runner } from "./job.js";

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/**
 * Calls the function. A stream or the promise of something is passed on as it is, so that a promise
 * costs no second one: whoever gets the value reads the stream.
 */
export function callTool(tool: AnyTool, args: readonly unknown[], context: CallContext): unknown {
  // `args` came from the decoder of the same tool, `context` carries what its type demanded.
  return tool.invoke(args as never, context as never);
}

/** `callTool` as the innermost runner. */
export const invokeTool: Runner = ({ tool, args, context }) => callTool(tool, args, context);

/** Calls the function and reads what it yields: layers count time and results of the whole. */
export const invokeWhole: Runner = ({ tool, args, context }) => {
  const result = callTool(tool, args, context);
  return isThenable(result)
    ? result.then((value) => collectIfStream(value, context))
    : collectIfStream(result, context);
};

/**
 * A generator's values are reported as progress as they come, and together they are the result,
 * unless it returns something itself. Everything else is a result already.
 */
export function collectIfStream(value: unknown, context: CallContext): unknown {
  if (typeof value !== "object" || value === null) return value;
  const iterator = iteratorOf(value);
  return iterator === undefined ? value : collect(iterator, context);
}

/** The iterator of what yields over time: async iterables and generators, not arrays or maps. */
function iteratorOf(value: object): AnyIterator | undefined {
  // Any object may be asked for these; the standard says what they are where they are there.
  const stream = value as Partial<AsyncIterable<unknown> & Generator<unknown>>;
  if (stream[Symbol.asyncIterator] !== undefined) return stream[Symbol.asyncIterator]?.();
  if (stream.next === undefined || stream[Symbol.iterator] === undefined) return undefined;
  return typeof stream.next === "function" ? stream[Symbol.iterator]?.() : undefined;
}

async function collect(iterator: AnyIterator, context: CallContext): Promise<unknown> {
  const yielded: unknown[] = [];
  for (;;) {
    const step = await iterator.next();
    if (step.done === true) return step.value === undefined ? yielded : step.value;
    yielded.push(await step.value);
    context.progress(step.value);
    if (context.stopped !== undefined) {
      // Lets it clean up; nobody reads what it answers.
      await iterator.return?.();
      throw context.stopped;
    }
  }
}

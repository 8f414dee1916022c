import { isThenable } from "../awaitable.js";
import type { CallContext } from "./call-context.js";
import type { Runner } from "./job.js";

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/**
 * Calls the function. What yields at once is collected; what is promised is passed on as it is, so
 * that a promise costs no second one, and whoever gets the value collects it.
 */
export const invokeTool: Runner = ({ tool, args, context }) => {
  // `args` came from the decoder of the same tool, `context` carries what its type demanded.
  return collectIfStream(tool.invoke(args as never, context as never), context);
};

/** Calls the function and collects also what it only promised to yield. */
export const invokeWhole: Runner = (job) => {
  const result = invokeTool(job);
  return isThenable(result) ? result.then((value) => collectIfStream(value, job.context)) : result;
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

import { isThenable } from "../awaitable.js";
import type { CallContext } from "./call-context.js";
import type { Runner } from "./job.js";

type AnyIterator = Iterator<unknown> | AsyncIterator<unknown>;

/**
 * Calls the function. A generator's values are reported as progress as they come, and together they
 * are the result, unless it returns something itself.
 */
export const invokeTool: Runner = ({ tool, args, context }) => {
  // `args` came from the decoder of the same tool, `context` carries what its type demanded.
  const result = tool.invoke(args as never, context as never);
  if (typeof result !== "object" || result === null) return result;
  if (isThenable(result)) return result.then((value) => collectIfStream(value, context));
  return collectIfStream(result, context);
};

function collectIfStream(value: unknown, context: CallContext): unknown {
  if (typeof value !== "object" || value === null) return value;
  const iterator = iteratorOf(value);
  return iterator === undefined ? value : collect(iterator, context);
}

/** The iterator of what yields over time: async iterables and generators, not arrays or maps. */
function iteratorOf(value: object): AnyIterator | undefined {
  if (Symbol.asyncIterator in value) {
    // What the key names is a function without parameters that makes an iterator.
    return (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  }
  if (Symbol.iterator in value && "next" in value && typeof value.next === "function") {
    return (value as Iterable<unknown>)[Symbol.iterator]();
  }
  return undefined;
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

import { type Awaitable, isThenable, whenReady } from "../awaitable.js";
import { type AnsweredFacts, answerResult, answerStop, type Executed } from "./answer-result.js";
import { CallContext } from "./call-context.js";
import { decodeCall } from "./decode-call.js";
import { outcomeOrThrow } from "./dispatch-one.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { callTool } from "./invoke-tool.js";
import type { Outcome } from "./outcome.js";
import { parseArguments } from "./parse-arguments.js";
import type { Run } from "./run.js";
import type { ToolCall } from "./tool-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { ScopeOptions } from "./turn-scope.js";

/**
 * The shortest way through a call that nothing stands around: no limits, records or permissions, and
 * nothing that could stop it. What is left are parsing, decoding, the function and encoding, without
 * an object, closure or promise that only the other ways need. `undefined`, with nothing done yet,
 * where the arguments do not fit as they are: then the whole way is taken.
 */
export function dispatchPlain(
  parts: DispatchParts,
  entry: ToolEntry,
  run: Run,
  call: ToolCall,
  options: ScopeOptions,
): Promise<Outcome> | undefined {
  const parsed = parseArguments(call.arguments, parts.maxArgumentChars);
  if (parsed.kind !== "object") return undefined;
  const decoded = decodeCall(entry.decode, parsed.value, parts.repair);
  if (!decoded.ok) return undefined;
  const context = plainContext(entry, run, call, options);
  const facts = { call, entry, decoded };
  let executed: Awaitable<Executed>;
  try {
    const result = callTool(entry.tool, decoded.args, context);
    if (isThenable(result)) return answerLater(run, facts, context, result);
    executed = answerResult(facts, context, result);
  } catch (thrown) {
    executed = answerStop(facts, context, thrown);
  }
  return settle(run, executed);
}

function plainContext(
  { tool }: ToolEntry,
  run: Run,
  { id }: ToolCall,
  { context, onProgress }: ScopeOptions,
): CallContext {
  const { name } = tool;
  const report = onProgress && ((update: unknown) => onProgress({ id, name, update }));
  return new CallContext({ id, name }, context, run.usage, report, false);
}

function answerLater(
  run: Run,
  facts: AnsweredFacts,
  context: CallContext,
  result: PromiseLike<unknown>,
): Promise<Outcome> {
  const done = (executed: Executed) => outcomeOrThrow(run, executed);
  const answered = result.then(
    (value) => whenReady(answerResult(facts, context, value), done),
    (thrown: unknown) => whenReady(answerStop(facts, context, thrown), done),
  );
  return answered instanceof Promise ? answered : Promise.resolve(answered);
}

function settle(run: Run, executed: Awaitable<Executed>): Promise<Outcome> {
  if (isThenable(executed)) {
    return Promise.resolve(executed).then((found) => outcomeOrThrow(run, found));
  }
  try {
    return Promise.resolve(outcomeOrThrow(run, executed));
  } catch (error) {
    return Promise.reject(error);
  }
}

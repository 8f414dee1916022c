import { type Awaitable, isThenable, whenReady } from "../awaitable.js";
import { attachRemains } from "../errors.js";
import { answerResult, answerStop, type Executed } from "./answer-result.js";
import { CallContext } from "./call-context.js";
import { decodeCall } from "./decode-call.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { finishCall, judgeCall } from "./finish-call.js";
import { callTool } from "./invoke-tool.js";
import type { Outcome } from "./outcome.js";
import { parseArguments } from "./parse-arguments.js";
import { stoppedOutcome } from "./pending-turn.js";
import { prepareCall } from "./prepare-call.js";
import type { PreparedCall } from "./prepared-call.js";
import { recordPending } from "./record-call.js";
import type { Run } from "./run.js";
import { runCall } from "./run-call.js";
import type { ToolCall } from "./tool-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { ScopeOptions, TurnScope } from "./turn-scope.js";

/** Answers a call that is a turn of its own. */
export function dispatchOne(
  parts: DispatchParts,
  scope: TurnScope,
  call: ToolCall,
): Promise<Outcome> {
  const done = (executed: Executed) => {
    scope.close();
    return outcomeOrThrow(scope.run, executed);
  };
  const prepared = prepareCall(parts, scope, call);
  return promised(() =>
    isThenable(prepared)
      ? prepared.then((ready) => runPrepared(parts, scope, ready, done))
      : runPrepared(parts, scope, prepared, done),
  );
}

/**
 * The shortest way through a call that nothing stands around: no limits, records or permissions, and
 * nothing that could stop it. What is left are parsing, decoding, the function and encoding, without
 * an object or promise that only the other ways need. `undefined`, with nothing done yet, where the
 * arguments do not fit as they are: then the whole way is taken.
 */
export function dispatchPlain(
  parts: DispatchParts,
  entry: ToolEntry,
  run: Run,
  call: ToolCall,
  { context, onProgress }: ScopeOptions,
): Promise<Outcome> | undefined {
  const parsed = parseArguments(call.arguments, parts.maxArgumentChars);
  if (parsed.kind !== "object") return undefined;
  const decoded = decodeCall(entry.decode, parsed.value, parts.repair);
  if (!decoded.ok) return undefined;
  const { id } = call;
  const { name } = entry.tool;
  const report = onProgress && ((update: unknown) => onProgress({ id, name, update }));
  const callContext = new CallContext({ id, name }, context, run.usage, report, false);
  const facts = { call, entry, decoded };
  const done = (executed: Executed) => outcomeOrThrow(run, executed);
  return promised(() => {
    let result: unknown;
    try {
      result = callTool(entry.tool, decoded.args, callContext);
      if (isThenable(result)) {
        return result.then(
          (value) => whenReady(answerResult(facts, callContext, value), done),
          (thrown: unknown) => whenReady(answerStop(facts, callContext, thrown), done),
        );
      }
    } catch (thrown) {
      return whenReady(answerStop(facts, callContext, thrown), done);
    }
    return whenReady(answerResult(facts, callContext, result), done);
  });
}

function runPrepared<T>(
  parts: DispatchParts,
  scope: TurnScope,
  prepared: PreparedCall,
  done: (executed: Executed) => T,
): Awaitable<T> {
  switch (prepared.kind) {
    case "ready":
      return runCall(parts, scope, prepared, done);
    case "waiting": {
      const outcome = stoppedOutcome(parts, { kind: "waiting", call: prepared });
      recordPending(parts, scope, prepared, outcome);
      return done(outcome);
    }
    case "restored":
      return done(prepared.outcome);
    case "answered":
    case "fatal":
      return done(finishCall(parts, scope, prepared, prepared.answer, undefined));
  }
}

function outcomeOrThrow(run: Run, executed: Executed): Outcome {
  const outcome = executed.kind === "fatal" ? executed.outcome : executed;
  run.mistakes.settleOne(outcome.name, judgeCall(outcome));
  if (executed.kind !== "fatal") return executed;
  attachRemains(executed.error, [outcome], undefined);
  throw executed.error;
}

/** The promise of what is there or thrown at once, or the one that is there already. */
function promised<T>(run: () => Awaitable<T>): Promise<T> {
  try {
    const result = run();
    return result instanceof Promise ? result : Promise.resolve(result);
  } catch (error) {
    return Promise.reject(error);
  }
}

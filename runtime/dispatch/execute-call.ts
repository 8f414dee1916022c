import { type Awaitable, isThenable, whenReady } from "../awaitable.js";
import { describeError } from "../records/describe-error.js";
import type { Telemetry } from "../records/telemetry.js";
import { answerResult, answerStop, type Executed } from "./answer-result.js";
import { CallContext } from "./call-context.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { failureOf } from "./failure-of.js";
import type { Job } from "./job.js";
import { abortedOutcome, type ReadyCall } from "./prepared-call.js";
import type { TurnScope } from "./turn-scope.js";

/**
 * Runs a call and answers it, whatever happens; `done` makes of the answer what the caller wants.
 * Without anything asynchronous everything happens at once; otherwise `done` runs in the same turn
 * of the queue as the last step, so that going on costs no promise of its own.
 */
export function executeCall<T>(
  parts: DispatchParts,
  scope: TurnScope,
  ready: ReadyCall,
  done: (executed: Executed) => T,
): Awaitable<T> {
  const { call, entry, decoded, input } = ready;
  if (scope.stopped?.kind === "aborted") return done(abortedOutcome(call, scope.stopped.reason));
  const context = callContext(scope, ready);
  const job: Job = { tool: entry.tool, args: decoded.args, input, context, run: scope.run };
  if (!scope.isStoppable) return runMaybeTraced(parts, ready, job, done);
  scope.enter(context);
  return runMaybeTraced(parts, ready, job, (executed) => {
    scope.leave(context);
    return done(executed);
  });
}

function runMaybeTraced<T>(
  parts: DispatchParts,
  ready: ReadyCall,
  job: Job,
  done: (executed: Executed) => T,
): Awaitable<T> {
  const { telemetry } = parts;
  if (telemetry === undefined) return runJob(parts, ready, job, done);
  return whenReady(runTraced(parts, ready, job, telemetry), done);
}

/** The run context of a call. */
function callContext(scope: TurnScope, { call, entry }: ReadyCall): CallContext {
  const { context, onProgress } = scope.options;
  const { id } = call;
  const { name } = entry.tool;
  return new CallContext(
    { id, name },
    context,
    scope.run.usage,
    onProgress && ((update) => onProgress({ id, name, update })),
    scope.isStoppable,
  );
}

function runTraced(
  parts: DispatchParts,
  ready: ReadyCall,
  job: Job,
  telemetry: Telemetry,
): Awaitable<Executed> {
  const { entry, call, input } = ready;
  return telemetry.execute(
    {
      tool: entry.tool.name,
      callId: call.id,
      description: entry.tool.description,
      arguments: input,
      sensitive: entry.settings.policy.sensitive,
    },
    () => asPromise(runJob(parts, ready, job, (executed) => executed)),
    endOf,
  );
}

/** Runs the layers of a tool; what they throw becomes an answer. */
function runJob<T>(
  parts: DispatchParts,
  ready: ReadyCall,
  job: Job,
  done: (executed: Executed) => T,
): Awaitable<T> {
  const { context } = job;
  const succeed = (value: unknown) => whenReady(answerResult(ready, context, value), done);
  const fail = (thrown: unknown) => whenReady(answerStop(ready, context, thrown), done);
  let result: unknown;
  let isPromised: boolean;
  try {
    result = runWatched(parts, ready, job);
    isPromised = isThenable(result);
  } catch (thrown) {
    return fail(thrown);
  }
  // `isThenable` said so; asking it again might get another answer.
  return isPromised ? (result as PromiseLike<unknown>).then(succeed, fail) : succeed(result);
}

/** Tells the app when the synchronous part of a tool kept everything else waiting. */
function runWatched(parts: DispatchParts, { entry }: ReadyCall, job: Job): unknown {
  const { onLongBlock, longBlockMs, clock } = parts;
  if (onLongBlock === undefined) return entry.runner(job);
  const started = clock.now();
  try {
    return entry.runner(job);
  } finally {
    const ms = clock.now() - started;
    if (ms >= longBlockMs) onLongBlock({ tool: entry.tool.name, ms });
  }
}

function endOf(executed: Executed) {
  const outcome = executed.kind === "fatal" ? executed.outcome : executed;
  if (outcome.kind === "ok") return { result: outcome.value };
  const error = failureOf(outcome);
  if (error === undefined) return { errorType: outcome.kind };
  return { errorType: describeError(error).type, error };
}

function asPromise<T>(value: Awaitable<T>): T | Promise<T> {
  return isThenable(value) ? Promise.resolve(value) : value;
}

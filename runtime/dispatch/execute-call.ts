import { type Awaitable, isThenable } from "../awaitable.js";
import { answerThrown, answerTimeout, type Fatal } from "./answer-failure.js";
import { CallContext, isStopCause } from "./call-context.js";
import { checkResult } from "./check-result.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { encodeResult } from "./encode-result.js";
import type { Job } from "./job.js";
import type { OkOutcome, Outcome } from "./outcome.js";
import { abortedOutcome, type ReadyCall } from "./prepared-call.js";
import type { TurnScope } from "./turn-scope.js";
import { Unavailable } from "./unavailable.js";

/** What running a call comes to; `fatal` is to be thrown. */
export type Executed = Outcome | Fatal;

/** Runs a call and answers it, whatever happens. Answers at once when the tool does. */
export function executeCall(
  parts: DispatchParts,
  scope: TurnScope,
  ready: ReadyCall,
): Awaitable<Executed> {
  const { call } = ready;
  if (scope.stopped?.kind === "aborted") return abortedOutcome(call, scope.stopped.reason);
  const context = callContext(scope, ready);
  const job: Job = {
    tool: ready.entry.tool,
    args: ready.args,
    input: ready.input,
    context,
    run: scope.run,
  };
  const { telemetry } = parts;
  scope.enter(context);
  const answer =
    telemetry === undefined
      ? runJob(parts, ready, job)
      : telemetry.execute(
          {
            tool: job.tool.name,
            callId: call.id,
            description: job.tool.description,
            arguments: ready.input,
            sensitive: ready.entry.settings.policy.sensitive,
          },
          () => asPromise(runJob(parts, ready, job)),
          endOf,
        );
  if (!isThenable(answer)) {
    scope.leave(context);
    return answer;
  }
  return answer.then((executed) => {
    scope.leave(context);
    return executed;
  });
}

/** Runs the layers of a tool; what they throw becomes an answer. */
function runJob(parts: DispatchParts, ready: ReadyCall, job: Job): Awaitable<Executed> {
  let result: unknown;
  try {
    result = runWatched(parts, ready, job);
  } catch (thrown) {
    return answerStop(ready, job, thrown);
  }
  if (!isThenable(result)) return answerResult(parts, ready, job, result);
  return result.then(
    (value) => answerResult(parts, ready, job, value),
    (thrown: unknown) => answerStop(ready, job, thrown),
  );
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

function answerResult(
  parts: DispatchParts,
  ready: ReadyCall,
  job: Job,
  value: unknown,
): Awaitable<Executed> {
  const { call, entry, repairs, unknownKeys } = ready;
  try {
    const { text, parts: media, fullLength } = encodeResult(value, entry.settings.maxResultChars);
    if (parts.checkResults) checkResult(entry.tool, value);
    const outcome: OkOutcome = { kind: "ok", id: call.id, name: call.name, text, value };
    if (media === undefined && fullLength === text.length && !repairs && !unknownKeys) {
      return outcome;
    }
    return {
      ...outcome,
      ...(media !== undefined && { parts: media }),
      ...(fullLength > text.length && { fullLength }),
      ...(repairs !== undefined && { repairs }),
      ...(unknownKeys !== undefined && { unknownKeys }),
    };
  } catch (thrown) {
    return answerThrown(call, thrown, entry.settings, job.context);
  }
}

function answerStop({ call, entry }: ReadyCall, job: Job, thrown: unknown): Awaitable<Executed> {
  const { id, name } = call;
  if (thrown instanceof Unavailable) {
    const { message: text, retryAfterMs } = thrown;
    return { kind: "unavailable", id, name, text, retryAfterMs };
  }
  // Whatever a tool throws after it was stopped is only its way of stopping; and a repeat of an
  // idempotent call is stopped by the cause of the first one.
  const cause = job.context.stopped ?? (isStopCause(thrown) ? thrown : undefined);
  if (cause === undefined) return answerThrown(call, thrown, entry.settings, job.context);
  if (cause.kind === "aborted") return abortedOutcome(call, cause.reason);
  return answerTimeout(call, cause.error, entry.settings, job.context);
}

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

function endOf(executed: Executed) {
  const outcome = executed.kind === "fatal" ? executed.outcome : executed;
  if (outcome.kind === "ok") return { result: outcome.value };
  return "error" in outcome
    ? { errorType: outcome.error.name, error: outcome.error }
    : { errorType: outcome.kind };
}

function asPromise<T>(value: Awaitable<T>): T | Promise<T> {
  return isThenable(value) ? Promise.resolve(value) : value;
}

import { type Awaitable, isThenable, whenReady } from "../awaitable.js";
import type { Telemetry } from "../records/telemetry.js";
import { answerThrown, answerTimeout, type Fatal } from "./answer-failure.js";
import { CallContext, isStopCause } from "./call-context.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { encodeMedia, encodeText } from "./encode-result.js";
import { collectIfStream } from "./invoke-tool.js";
import type { Job } from "./job.js";
import type { OkOutcome, Outcome } from "./outcome.js";
import { abortedOutcome, type ReadyCall } from "./prepared-call.js";
import { shortenText } from "./shorten.js";
import type { ToolCall } from "./tool-call.js";
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
  if (scope.isStoppable) scope.enter(context);
  const answer =
    telemetry === undefined ? runJob(parts, ready, job) : runTraced(parts, ready, job, telemetry);
  if (!scope.isStoppable) return answer;
  return whenReady(answer, (executed) => {
    scope.leave(context);
    return executed;
  });
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
    () => asPromise(runJob(parts, ready, job)),
    endOf,
  );
}

/** Runs the layers of a tool; what they throw becomes an answer. */
function runJob(parts: DispatchParts, ready: ReadyCall, job: Job): Awaitable<Executed> {
  try {
    const result = runWatched(parts, ready, job);
    if (!isThenable(result)) return answerResult(ready, job, result);
    return result.then(
      (value) => answerWhole(ready, job, value),
      (thrown: unknown) => answerStop(ready, job, thrown),
    );
  } catch (thrown) {
    return answerStop(ready, job, thrown);
  }
}

/** Where no layer had to wait for it, a promised stream is still to be read. */
function answerWhole(ready: ReadyCall, job: Job, value: unknown): Awaitable<Executed> {
  try {
    const whole = collectIfStream(value, job.context);
    if (!isThenable(whole)) return answerResult(ready, job, whole);
    return whole.then(
      (collected) => answerResult(ready, job, collected),
      (thrown: unknown) => answerStop(ready, job, thrown),
    );
  } catch (thrown) {
    return answerStop(ready, job, thrown);
  }
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
  { call, entry, repairs, unknownKeys }: ReadyCall,
  job: Job,
  value: unknown,
): Awaitable<Executed> {
  try {
    entry.checkResult?.(value);
    const encoded = encodeOutcome(call, value, entry.settings.maxResultChars);
    if (repairs.length === 0 && unknownKeys.length === 0) return encoded;
    return {
      ...encoded,
      ...(repairs.length > 0 && { repairs }),
      ...(unknownKeys.length > 0 && { unknownKeys }),
    };
  } catch (thrown) {
    return answerThrown(call, thrown, entry.settings, job.context);
  }
}

function encodeOutcome({ id, name }: ToolCall, value: unknown, maxChars: number): OkOutcome {
  const media = encodeMedia(value, maxChars);
  if (media !== undefined) {
    const { text, parts, fullLength } = media;
    const whole: OkOutcome = { kind: "ok", id, name, text, value, parts };
    return fullLength > text.length ? { ...whole, fullLength } : whole;
  }
  const text = encodeText(value);
  if (text.length <= maxChars) return { kind: "ok", id, name, text, value };
  const short = shortenText(text, maxChars);
  return { kind: "ok", id, name, text: short, value, fullLength: text.length };
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

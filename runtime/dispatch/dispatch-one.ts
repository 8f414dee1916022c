import { type Awaitable, whenReady } from "../awaitable.js";
import { attachRemains } from "../errors.js";
import type { Executed } from "./answer-result.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { finishCall, judgeCall } from "./finish-call.js";
import type { Outcome } from "./outcome.js";
import { stoppedOutcome } from "./pending-turn.js";
import { prepareCall } from "./prepare-call.js";
import type { PreparedCall } from "./prepared-call.js";
import { recordPending } from "./record-call.js";
import type { Run } from "./run.js";
import { runCall } from "./run-call.js";
import type { ToolCall } from "./tool-call.js";
import type { TurnScope } from "./turn-scope.js";

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
  try {
    const prepared = prepareCall(parts, scope, call);
    const answer = whenReady(prepared, (ready) => runPrepared(parts, scope, ready, done));
    return answer instanceof Promise ? answer : Promise.resolve(answer);
  } catch (error) {
    return Promise.reject(error);
  }
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

/** Takes note of how a call alone went. Throws what is to be thrown, with the answer on it. */
export function outcomeOrThrow(run: Run, executed: Executed): Outcome {
  const outcome = executed.kind === "fatal" ? executed.outcome : executed;
  run.mistakes.settleOne(outcome.name, judgeCall(outcome));
  if (executed.kind !== "fatal") return executed;
  attachRemains(executed.error, [outcome], undefined);
  throw executed.error;
}

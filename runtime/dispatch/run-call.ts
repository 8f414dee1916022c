import type { Awaitable } from "../awaitable.js";
import type { Executed } from "./answer-result.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { executeCall } from "./execute-call.js";
import { finishCall } from "./finish-call.js";
import type { ReadyCall } from "./prepared-call.js";
import { logStart } from "./record-call.js";
import type { TurnScope } from "./turn-scope.js";

/** Runs a call and writes down how it went; see `executeCall` about `done`. */
export function runCall<T>(
  parts: DispatchParts,
  scope: TurnScope,
  ready: ReadyCall,
  done: (executed: Executed) => T,
): Awaitable<T> {
  if (!parts.isRecorded && parts.giveUpAfter === Number.POSITIVE_INFINITY) {
    return executeCall(parts, scope, ready, done);
  }
  if (parts.isRecorded) logStart(parts, ready);
  const started = parts.isRecorded ? parts.clock.now() : undefined;
  return executeCall(parts, scope, ready, (executed) => {
    const ran = executed.kind === "unavailable" ? undefined : started;
    return done(finishCall(parts, scope, ready, executed, ran));
  });
}

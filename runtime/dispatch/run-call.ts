import { type Awaitable, whenReady } from "../awaitable.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { type Executed, executeCall } from "./execute-call.js";
import { finishCall } from "./finish-call.js";
import type { ReadyCall } from "./prepared-call.js";
import { logStart } from "./record-call.js";
import type { TurnScope } from "./turn-scope.js";

/** Runs a call and writes down how it went. Answers at once when the tool does. */
export function runCall(
  parts: DispatchParts,
  scope: TurnScope,
  ready: ReadyCall,
): Awaitable<Executed> {
  if (!parts.isRecorded && parts.giveUpAfter === Number.POSITIVE_INFINITY) {
    return executeCall(parts, scope, ready);
  }
  if (parts.isRecorded) logStart(parts, ready);
  const started = parts.isRecorded ? parts.clock.now() : undefined;
  return whenReady(executeCall(parts, scope, ready), (executed) => {
    const ran = executed.kind === "unavailable" ? undefined : started;
    return finishCall(parts, scope, ready, executed, ran);
  });
}

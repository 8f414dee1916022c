import { ToolFailed } from "../errors.js";
import type { Executed } from "./answer-result.js";
import type { DispatchParts } from "./dispatch-parts.js";
import type { Went } from "./mistakes.js";
import type { Outcome } from "./outcome.js";
import type { AnsweredCall, ReadyCall } from "./prepared-call.js";
import { recordAnswer } from "./record-call.js";
import type { TurnScope } from "./turn-scope.js";

/** The last thing that happens to every call: advice after many failures, log and audit. */
export function finishCall(
  parts: DispatchParts,
  scope: TurnScope,
  prepared: AnsweredCall | ReadyCall,
  executed: Executed,
  started: number | undefined,
): Executed {
  const advised = adviseToStop(parts, scope, executed);
  if (parts.isRecorded) {
    const outcome = advised.kind === "fatal" ? advised.outcome : advised;
    recordAnswer(parts, scope, prepared, outcome, started);
  }
  return advised;
}

/** How a call went, as far as it says whether the model gets on with the tool. */
export function judgeCall(outcome: Outcome): Went {
  switch (outcome.kind) {
    case "ok":
      return "well";
    case "error":
      return outcome.error.cause instanceof ToolFailed ? "neither" : "wrong";
    case "timeout":
    case "unknown":
    case "invalid":
    case "cut-off":
      return "wrong";
    case "aborted":
    case "unavailable":
    case "denied":
    case "pending":
      return "neither";
  }
}

function adviseToStop(parts: DispatchParts, { run }: TurnScope, executed: Executed): Executed {
  if (parts.giveUpAfter === Number.POSITIVE_INFINITY || executed.kind === "fatal") return executed;
  if (judgeCall(executed) !== "wrong") return executed;
  const turns = run.mistakes.of(executed.name) + 1;
  if (turns < parts.giveUpAfter) return executed;
  const advice =
    `This tool has failed in ${turns} ${turns === 1 ? "turn" : "turns in a row"}. ` +
    "Stop calling it: do something else, or tell the user what went wrong.";
  return { ...executed, text: `${executed.text}\n${advice}` };
}

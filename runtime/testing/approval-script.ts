import type { PendingTurn } from "../dispatch/turn.js";
import type { ApprovalDecision } from "../permission/approval.js";
import type { PendingCall } from "../permission/pending.js";

/** A call that a person is asked about. */
export type WaitingPendingCall = Exclude<PendingCall, { kind: "answered" }>;

/** What a scripted person says about the calls of one tool; `undefined` leaves them waiting. */
export type ScriptedDecision =
  | ApprovalDecision["kind"]
  | ApprovalDecision
  | ((call: WaitingPendingCall) => ApprovalDecision | undefined);

/** A person who follows a script. */
export interface ApprovalScript {
  /** Decisions about a turn that waits, for `resumeTurn`. */
  decide(turn: PendingTurn): ReadonlyMap<string, ApprovalDecision>;
  /** Every call that was asked about, in order. */
  readonly asked: readonly WaitingPendingCall[];
}

/**
 * Makes a person who decides by tool name: `approvalScript({ sendMail: "deny" })`. Tools that are
 * not named are decided by `others`, and wait without it.
 */
export function approvalScript(
  byTool: { readonly [tool: string]: ScriptedDecision },
  others?: ScriptedDecision,
): ApprovalScript {
  const asked: WaitingPendingCall[] = [];
  const decideCall = (call: WaitingPendingCall): ApprovalDecision | undefined => {
    const scripted = Object.hasOwn(byTool, call.name) ? byTool[call.name] : others;
    if (typeof scripted === "function") return scripted(call);
    if (typeof scripted !== "string") return scripted;
    return scripted === "edit" ? { kind: "edit", arguments: call.arguments } : { kind: scripted };
  };
  return {
    decide({ pending }) {
      const decisions = new Map<string, ApprovalDecision>();
      for (const call of pending.calls) {
        if (call.kind !== "waiting") continue;
        asked.push(call);
        const decision = decideCall(call);
        if (decision !== undefined) decisions.set(call.id, decision);
      }
      return decisions;
    },
    asked,
  };
}

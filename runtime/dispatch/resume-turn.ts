import { type Awaitable, whenReady } from "../awaitable.js";
import { UserError } from "../errors.js";
import { denialText } from "../permission/denial.js";
import type { PendingState } from "../permission/pending.js";
import type { PermissionStep } from "../permission/permission.js";
import { toRemembered } from "../permission/session.js";
import { askGuards } from "./ask-guards.js";
import { permissionRequest } from "./call-facts.js";
import {
  type CheckedCall,
  checkResumed,
  type DecidedCall,
  type Decisions,
} from "./check-resumed.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { finishTurn, recallWaiting } from "./dispatch-turn.js";
import { type Dispatcher, internals } from "./dispatcher.js";
import { followVerdict } from "./permit-call.js";
import {
  deniedCall,
  type Inquiry,
  type PreparedCall,
  type ReadyCall,
  readyCall,
  waitingCall,
} from "./prepared-call.js";
import { askEnabled, refuseDisabled } from "./refuse-call.js";
import type { DispatchArguments } from "./tool-call.js";
import type { Turn } from "./turn.js";
import { inScope, type TurnScope } from "./turn-scope.js";

/**
 * Goes on with a turn that waited for approval, here or in another process. What was answered keeps
 * its answer and never runs again; calls without a decision go on waiting. A function of its own, so
 * that apps in which nothing waits do not carry it.
 *
 * @throws UserError for decisions that fit no waiting call, when a tool is not what it was, and when
 *   this dispatcher resumed the turn before. Nothing has run or was remembered then.
 */
export function resumeTurn<Context>(
  dispatcher: Dispatcher<Context>,
  pending: PendingState,
  decisions: Decisions,
  ...options: DispatchArguments<Context>
): Promise<Turn> {
  const { parts, openScope, resumed } = dispatcher[internals];
  return inScope(openScope("resumed", options[0], pending.turn), async (scope) => {
    const checked = await checkResumed(parts, scope, pending, decisions);
    if (resumed.has(pending)) throw new UserError("This pending turn was resumed already.");
    resumed.add(pending);
    return finishTurn(parts, scope, await prepareResumed(parts, scope, checked));
  });
}

/**
 * Prepares a checked turn to be finished. Answered calls keep their answers and never run again;
 * calls without a decision go on waiting.
 *
 * Every call is decided by what was decided about it, and only then is anything remembered: a
 * decision about one call must not change what was decided about another. Deny rules are asked about
 * everything that is to run: there may be more of them by now.
 */
async function prepareResumed(
  parts: DispatchParts,
  scope: TurnScope,
  calls: readonly CheckedCall[],
): Promise<readonly PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const call of calls) prepared.push(await resumeCall(parts, scope, call));
  for (const call of calls) if (call.kind === "decided") remember(call);
  return recallWaiting(parts, scope, prepared);
}

function resumeCall(
  parts: DispatchParts,
  scope: TurnScope,
  checked: CheckedCall,
): Awaitable<PreparedCall> {
  if (checked.kind === "restored") return checked;
  const { inquiry, facts, steps } = checked;
  if (checked.kind === "decided" && checked.decision.kind === "deny") {
    const { by, reason } = checked.decision;
    const text = denialText(facts.entry.tool.name, reason);
    return deniedCall(facts, text, [...steps, personStep("deny", by)], undefined, by);
  }
  return whenReady(askEnabled(facts.entry.settings.isEnabled, scope), (enabled) => {
    if (!enabled) return refuseDisabled(inquiry, facts.entry);
    switch (checked.kind) {
      case "undecided":
        return waitingCall(facts, steps);
      case "held":
        return permitAgain(parts, inquiry, readyCall(facts, steps));
      case "decided":
        return permitDecided(parts, checked);
    }
  });
}

/** Runs a call that a person approved, as it is or with other arguments. */
function permitDecided(
  parts: DispatchParts,
  { inquiry, facts, steps, decision }: DecidedCall,
): Awaitable<PreparedCall> {
  const { by } = decision;
  const { permissions } = parts;
  const approved = [...steps, personStep("allow", by)];
  if (decision.kind !== "edit") {
    return permitAgain(parts, inquiry, readyCall(facts, approved, by));
  }
  return askGuards(inquiry, facts, steps, (guarded) => {
    if (permissions === undefined) return readyCall(guarded, approved, by);
    const approval = by === undefined ? {} : { by };
    const verdict = permissions.decide(permissionRequest(inquiry, guarded), approval);
    return whenReady(verdict, (found) => followVerdict(inquiry, guarded, found, by));
  });
}

/** What was permitted runs, unless a deny rule that came since speaks against it. */
function permitAgain(
  { permissions }: DispatchParts,
  inquiry: Inquiry,
  ready: ReadyCall,
): Awaitable<PreparedCall> {
  const denied = permissions?.denies(permissionRequest(inquiry, ready));
  if (denied === undefined) return ready;
  const verdict = { ...denied, steps: [...ready.steps, ...denied.steps] };
  return followVerdict(inquiry, ready, verdict, ready.approver);
}

function remember({ inquiry, facts, steps, decision }: DecidedCall): void {
  const { permissions } = inquiry.parts;
  if (decision.remember === undefined || permissions === undefined) return;
  permissions.session.remember(
    toRemembered({
      request: permissionRequest(inquiry, facts),
      behavior: decision.kind === "deny" ? "deny" : "allow",
      scope: decision.remember,
      steps,
      reason: decision.kind === "deny" ? decision.reason : undefined,
    }),
  );
}

function personStep(verdict: "allow" | "deny", by: string | undefined): PermissionStep {
  return { stage: "callback", verdict, rule: by ?? "approval" };
}

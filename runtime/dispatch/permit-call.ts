import { type Awaitable, whenReady } from "../awaitable.js";
import type { JsonObject } from "../json.js";
import { denialText } from "../permission/denial.js";
import type { PermissionStep, PermissionVerdict } from "../permission/permission.js";
import { askGuards } from "./ask-guards.js";
import { callFacts, decodeFacts, permissionRequest } from "./call-facts.js";
import { decodeCall } from "./decode-call.js";
import { throwMisuse } from "./misuse.js";
import {
  type CallFacts,
  deniedCall,
  type Inquiry,
  NO_STEPS,
  type PreparedCall,
  readyCall,
  waitingCall,
} from "./prepared-call.js";
import { refuseArguments } from "./refuse-call.js";
import type { ToolEntry } from "./tool-entry.js";

/** Decodes the arguments of a call, and asks guards and permissions about them. Never throws. */
export function decodeAndPermit(
  inquiry: Inquiry,
  entry: ToolEntry,
  sent: JsonObject,
): Awaitable<PreparedCall> {
  const decoded = decodeCall(entry.decode, sent, inquiry.parts.repair);
  if (!decoded.ok) return refuseArguments(inquiry, entry, sent, decoded.issues);
  const { parts, call, received } = inquiry;
  if (entry.isFree && !parts.isGuarded) {
    const { input } = decoded;
    return {
      kind: "ready",
      call,
      received,
      entry,
      decoded,
      input,
      steps: NO_STEPS,
      approver: undefined,
    };
  }
  const facts = callFacts(inquiry, entry, decoded);
  if (parts.guards.length === 0) return permit(inquiry, facts);
  return askGuards(inquiry, facts, NO_STEPS, (guarded) => permit(inquiry, guarded));
}

/**
 * What becomes of a call by what permissions say. Changed arguments are decoded again, guards are
 * asked about them, and what guards make of them is not above the deny rules.
 */
export function followVerdict(
  inquiry: Inquiry,
  facts: CallFacts,
  verdict: PermissionVerdict,
  approver?: string,
): Awaitable<PreparedCall> {
  const { parts } = inquiry;
  const { behavior, message, steps, updatedArguments, misuse, cause } = verdict;
  if (behavior === "deny") {
    const text = message ?? denialText(facts.entry.tool.name);
    const denied = deniedCall(facts, text, steps, cause, approver);
    return misuse === undefined ? denied : throwMisuse(denied, misuse);
  }
  if (updatedArguments === undefined) return allowCall(facts, verdict, approver);
  const updated = decodeFacts(inquiry, facts.entry, updatedArguments);
  if ("ok" in updated) {
    return refuseArguments(inquiry, facts.entry, updatedArguments, updated.issues);
  }
  return askGuards(inquiry, updated, steps, (guarded) => {
    const denied =
      guarded === updated
        ? undefined
        : parts.permissions?.denies(permissionRequest(inquiry, guarded));
    if (denied === undefined) return allowCall(guarded, verdict, approver);
    return followVerdict(
      inquiry,
      guarded,
      { ...denied, steps: [...steps, ...denied.steps] },
      approver,
    );
  });
}

function allowCall(
  facts: CallFacts,
  { behavior, steps }: PermissionVerdict,
  approver: string | undefined,
): PreparedCall {
  return behavior === "ask" ? waitingCall(facts, steps) : readyCall(facts, steps, approver);
}

function permit(inquiry: Inquiry, facts: CallFacts): Awaitable<PreparedCall> {
  const { permissions } = inquiry.parts;
  if (permissions === undefined) {
    if (facts.entry.isFree) return readyCall(facts, NO_STEPS);
    return waitingCall(facts, [effectStep(facts.entry)]);
  }
  return whenReady(permissions.decide(permissionRequest(inquiry, facts)), (verdict) =>
    followVerdict(inquiry, facts, verdict),
  );
}

function effectStep({ settings }: ToolEntry): PermissionStep {
  return { stage: "effect", verdict: "ask", rule: settings.policy.effect ?? "delete" };
}

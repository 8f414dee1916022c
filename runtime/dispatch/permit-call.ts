import { type Awaitable, whenReady } from "../awaitable.js";
import { UserError } from "../errors.js";
import type { GuardVerdict } from "../guards/guard.js";
import type { JsonObject } from "../json.js";
import { denialText } from "../permission/denial.js";
import type {
  PermissionRequest,
  PermissionStep,
  PermissionVerdict,
} from "../permission/permission.js";
import { decodeCall, type FittingArguments, type RefusedArguments } from "./decode-call.js";
import {
  type AnsweredCall,
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
  return parts.guards.length === 0 ? permit(inquiry, facts) : askGuards(inquiry, facts);
}

/** Decodes arguments for a tool: the call has everything then but a permission. */
export function decodeFacts(
  inquiry: Inquiry,
  entry: ToolEntry,
  sent: JsonObject,
): CallFacts | RefusedArguments {
  const decoded = decodeCall(entry.decode, sent, inquiry.parts.repair);
  return decoded.ok ? callFacts(inquiry, entry, decoded) : decoded;
}

function callFacts(
  { parts, call, received }: Inquiry,
  entry: ToolEntry,
  decoded: FittingArguments,
): CallFacts {
  const input = parts.isGuarded ? entry.toNatural(decoded.input) : decoded.input;
  return { call, received, entry, decoded, input };
}

/** What becomes of a call by what permissions say. Changed arguments are decoded again. */
export function followVerdict(
  inquiry: Inquiry,
  facts: CallFacts,
  verdict: PermissionVerdict,
  approver?: string,
): Awaitable<PreparedCall> {
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
  return allowCall(updated, verdict, approver);
}

function allowCall(
  facts: CallFacts,
  { behavior, steps }: PermissionVerdict,
  approver: string | undefined,
): PreparedCall {
  return behavior === "ask" ? waitingCall(facts, steps) : readyCall(facts, steps, approver);
}

/** A call as permissions are asked about it. */
export function permissionRequest(
  { scope, call }: Inquiry,
  { entry, input }: CallFacts,
): PermissionRequest {
  const { signal, context } = scope.options;
  return { tool: entry.asked, arguments: input, call: { id: call.id, signal }, context };
}

/** Every guard sees what the one before it made of the arguments. */
function askGuards(inquiry: Inquiry, decoded: CallFacts): Awaitable<PreparedCall> {
  let facts = decoded;
  for (const guard of inquiry.parts.guards) {
    let verdict: GuardVerdict;
    try {
      verdict = guard({ tool: facts.entry.tool.name, arguments: facts.input });
    } catch (cause) {
      return deniedCall(facts, denialText(facts.entry.tool.name), NO_STEPS, cause);
    }
    if (verdict.kind === "refuse") return deniedCall(facts, verdict.message, NO_STEPS);
    if (verdict.kind === "pass") continue;
    const rewritten = decodeFacts(inquiry, facts.entry, verdict.arguments);
    if ("ok" in rewritten) {
      return refuseArguments(inquiry, facts.entry, verdict.arguments, rewritten.issues);
    }
    facts = rewritten;
  }
  return permit(inquiry, facts);
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

/** The model gets the denial, the developer hears what is wrong with the code. */
function throwMisuse(
  denied: AnsweredCall & { readonly answer: Extract<AnsweredCall["answer"], { id: string }> },
  misuse: string,
): AnsweredCall {
  const error = new UserError(misuse);
  return { ...denied, kind: "fatal", answer: { kind: "fatal", error, outcome: denied.answer } };
}

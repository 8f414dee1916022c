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
import type { Issue } from "../schema/issue.js";
import { decodeCall } from "./decode-call.js";
import type { ToolEntry } from "./dispatch-parts.js";
import {
  type AnsweredCall,
  type CallFacts,
  type DecodedFacts,
  deniedCall,
  type Inquiry,
  NO_STEPS,
  type PreparedCall,
  readyCall,
  waitingCall,
} from "./prepared-call.js";
import { refuseArguments } from "./refuse-call.js";

/** Decodes the arguments of a call, and asks guards and permissions about them. Never throws. */
export function decodeAndPermit(
  inquiry: Inquiry,
  entry: ToolEntry,
  sent: JsonObject,
): Awaitable<PreparedCall> {
  const facts = decodeFacts(inquiry, entry, sent);
  if (facts.kind === "wrong") return refuseArguments(inquiry, entry, sent, facts.issues);
  return inquiry.parts.guards.length === 0 ? permit(inquiry, facts) : askGuards(inquiry, facts);
}

/** Decodes arguments for a tool: the call has everything then but a permission. */
export function decodeFacts(
  { parts, call, received }: Inquiry,
  entry: ToolEntry,
  sent: JsonObject,
): DecodedFacts | WrongFacts {
  const decoded = decodeCall(entry.decode, sent, parts.repair);
  if (!decoded.ok) return { kind: "wrong", issues: decoded.issues };
  const { args, repairs, unknownKeys } = decoded;
  const input = parts.isGuarded ? entry.toNatural(decoded.input) : decoded.input;
  return { kind: "decoded", call, received, entry, args, input, repairs, unknownKeys };
}

/** Arguments that do not fit. */
interface WrongFacts {
  readonly kind: "wrong";
  readonly issues: readonly Issue[];
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
  if (updated.kind === "wrong") {
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
function askGuards(inquiry: Inquiry, decoded: DecodedFacts): Awaitable<PreparedCall> {
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
    if (rewritten.kind === "wrong") {
      return refuseArguments(inquiry, facts.entry, verdict.arguments, rewritten.issues);
    }
    facts = { ...rewritten, repairs: facts.repairs };
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

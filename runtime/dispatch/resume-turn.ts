import { type Awaitable, whenReady } from "../awaitable.js";
import { UserError } from "../errors.js";
import type { JsonObject } from "../json.js";
import { type ApprovalDecision, readDecisions } from "../permission/approval.js";
import { denialText } from "../permission/denial.js";
import type { PendingCall, PendingState } from "../permission/pending.js";
import type { PermissionStep } from "../permission/permission.js";
import { schemaHash } from "../permission/schema-hash.js";
import { toRemembered } from "../permission/session.js";
import { askGuards } from "./ask-guards.js";
import { decodeFacts, permissionRequest } from "./call-facts.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { recallWaiting } from "./dispatch-turn.js";
import { fromAnswer } from "./pending-turn.js";
import { followVerdict } from "./permit-call.js";
import {
  type CallFacts,
  deniedCall,
  type Inquiry,
  type PreparedCall,
  type ReadyCall,
  type RestoredCall,
  readyCall,
  waitingCall,
} from "./prepared-call.js";
import { askEnabled, refuseDisabled } from "./refuse-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/** Decisions of people by call id. */
export type Decisions =
  | ReadonlyMap<string, ApprovalDecision>
  | { readonly [callId: string]: ApprovalDecision };

/** A pending turn whose calls and decisions were checked; nothing was decided or has run yet. */
export interface CheckedTurn {
  readonly calls: readonly CheckedCall[];
}

type CheckedCall =
  | RestoredCall
  | {
      readonly kind: "held" | "undecided";
      readonly inquiry: Inquiry;
      readonly facts: CallFacts;
      readonly steps: readonly PermissionStep[];
    }
  | {
      readonly kind: "decided";
      readonly inquiry: Inquiry;
      /** With the arguments that the decision put in, if it did. */
      readonly facts: CallFacts;
      readonly steps: readonly PermissionStep[];
      readonly decision: ApprovalDecision;
    };

type DecidedCall = Extract<CheckedCall, { kind: "decided" }>;

/**
 * Checks everything that people said about a turn that waited for them, before any of it has an
 * effect.
 *
 * @throws UserError for a decision about a call that does not wait, in a wrong shape, or with
 *   arguments that do not fit; and when a tool is not what it was. Nothing has changed then.
 */
export async function checkResumed(
  parts: DispatchParts,
  scope: TurnScope,
  pending: PendingState,
  given: Decisions,
): Promise<CheckedTurn> {
  await checkSchemas(parts, pending);
  const decisions = checkDecisions(pending, given);
  const calls = pending.calls.map((call) => checkCall(parts, scope, call, decisions.get(call.id)));
  return { calls };
}

/**
 * Prepares a checked turn to be finished. Answered calls keep their answers and never run again;
 * calls without a decision go on waiting.
 *
 * Every call is decided by what was decided about it, and only then is anything remembered: a
 * decision about one call must not change what was decided about another. Deny rules are asked about
 * everything that is to run: there may be more of them by now.
 */
export async function prepareResumed(
  parts: DispatchParts,
  scope: TurnScope,
  { calls }: CheckedTurn,
): Promise<readonly PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const call of calls) prepared.push(await resumeCall(parts, scope, call));
  for (const call of calls) if (call.kind === "decided") remember(call);
  return recallWaiting(parts, scope, prepared);
}

function checkDecisions(
  { calls }: PendingState,
  given: Decisions,
): ReadonlyMap<string, ApprovalDecision> {
  const waiting = new Set(calls.flatMap(({ kind, id }) => (kind === "waiting" ? [id] : [])));
  const entries = given instanceof Map ? [...given] : Object.entries(given);
  const { decisions, mistakes } = readDecisions(waiting, entries);
  if (mistakes.length > 0) throw new UserError(mistakes.join("\n"));
  return decisions;
}

async function checkSchemas(parts: DispatchParts, { calls, schemas }: PendingState): Promise<void> {
  for (const name of new Set(
    calls.flatMap((call) => (call.kind === "answered" ? [] : call.name)),
  )) {
    const tool = parts.registry.get(name);
    const known = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (tool !== undefined && (await schemaHash(tool.parameters)) === known) continue;
    throw new UserError(
      `Tool '${name}' is not what it was when its call was made, so the call cannot be resumed.`,
    );
  }
}

function checkCall(
  parts: DispatchParts,
  scope: TurnScope,
  pending: PendingCall,
  decision: ApprovalDecision | undefined,
): CheckedCall {
  const { id, name } = pending;
  if (pending.kind === "answered") {
    const call = { id, name, arguments: {} };
    return { kind: "restored", call, outcome: fromAnswer(id, name, pending.answer) };
  }
  const { steps } = pending;
  const call = { id, name, arguments: pending.arguments };
  const inquiry: Inquiry = { parts, scope, call, received: parts.clock.now() };
  const entry = entryOf(parts, name);
  const facts = decodeKnown(inquiry, entry, pending.arguments);
  if (pending.kind === "held") return { kind: "held", inquiry, facts, steps };
  if (decision === undefined) return { kind: "undecided", inquiry, facts, steps };
  const decided =
    decision.kind === "edit" ? decodeKnown(inquiry, entry, decision.arguments) : facts;
  return { kind: "decided", inquiry, facts: decided, steps, decision };
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

function entryOf({ entries }: DispatchParts, name: string): ToolEntry {
  const entry = entries.get(name);
  if (entry === undefined) throw new UserError(`There is no tool '${name}' any more.`);
  return entry;
}

/** Arguments that a person gave, or that fitted before: anything wrong is not the model's mistake. */
function decodeKnown(inquiry: Inquiry, entry: ToolEntry, sent: JsonObject): CallFacts {
  const facts = decodeFacts(inquiry, entry, sent);
  if (!("ok" in facts)) return facts;
  const wrong = facts.issues.map(
    ({ path, expected, received }) => `${path || "/"}: expected ${expected}, received ${received}`,
  );
  throw new UserError(`Arguments for '${entry.tool.name}' do not fit: ${wrong.join("; ")}`);
}

import { UserError } from "../errors.js";
import type { JsonObject } from "../json.js";
import { type ApprovalDecision, readDecisions } from "../permission/approval.js";
import { denialText } from "../permission/denial.js";
import type { PendingCall, PendingState } from "../permission/pending.js";
import type { PermissionStep } from "../permission/permission.js";
import { schemaHash } from "../permission/schema-hash.js";
import { toRemembered } from "../permission/session.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { recallWaiting } from "./dispatch-turn.js";
import { fromAnswer } from "./pending-turn.js";
import { decodeFacts, followVerdict, permissionRequest } from "./permit-call.js";
import {
  type CallFacts,
  deniedCall,
  type Inquiry,
  type PreparedCall,
  readyCall,
  waitingCall,
} from "./prepared-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/** Decisions of people by call id. */
export type Decisions =
  | ReadonlyMap<string, ApprovalDecision>
  | { readonly [callId: string]: ApprovalDecision };

type OpenCall = Exclude<PendingCall, { kind: "answered" }>;

/**
 * Prepares a turn that waited for people to be finished. Answered calls keep their answers and never
 * run again; calls without a decision go on waiting.
 *
 * @throws UserError for a decision about a call that does not wait, in a wrong shape, or with
 *   arguments that do not fit; and when a tool is not what it was. Nothing has run then.
 */
export async function prepareResumed(
  parts: DispatchParts,
  scope: TurnScope,
  pending: PendingState,
  given: Decisions,
): Promise<readonly PreparedCall[]> {
  await checkSchemas(parts, pending);
  const decisions = checkDecisions(pending, given);
  const prepared: PreparedCall[] = [];
  for (const call of pending.calls) {
    prepared.push(await resumeCall(parts, scope, call, decisions.get(call.id)));
  }
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

async function resumeCall(
  parts: DispatchParts,
  scope: TurnScope,
  pending: PendingCall,
  decision: ApprovalDecision | undefined,
): Promise<PreparedCall> {
  const { id, name } = pending;
  if (pending.kind === "answered") {
    const call = { id, name, arguments: {} };
    return { kind: "restored", call, outcome: fromAnswer(id, name, pending.answer) };
  }
  const call = { id, name, arguments: pending.arguments };
  const inquiry: Inquiry = { parts, scope, call, received: parts.clock.now() };
  const entry = entryOf(parts, name);
  const facts = decodeKnown(inquiry, entry, pending.arguments);
  if (pending.kind === "held") return readyCall(facts, pending.steps);
  if (decision === undefined) return waitingCall(facts, pending.steps);
  return decideCall(inquiry, facts, pending, decision);
}

async function decideCall(
  inquiry: Inquiry,
  facts: CallFacts,
  { steps }: OpenCall,
  decision: ApprovalDecision,
): Promise<PreparedCall> {
  const { by } = decision;
  switch (decision.kind) {
    case "approve":
      remember(inquiry, facts, steps, decision);
      return readyCall(facts, [...steps, personStep("allow", by)], by);
    case "deny": {
      remember(inquiry, facts, steps, decision);
      const text = denialText(facts.entry.tool.name, decision.reason);
      return deniedCall(facts, text, [...steps, personStep("deny", by)], undefined, by);
    }
    case "edit": {
      const edited = decodeKnown(inquiry, facts.entry, decision.arguments);
      remember(inquiry, edited, steps, decision);
      const { permissions } = inquiry.parts;
      if (permissions === undefined) {
        return readyCall(edited, [...steps, personStep("allow", by)], by);
      }
      const approval = by === undefined ? {} : { by };
      const verdict = await permissions.decide(permissionRequest(inquiry, edited), approval);
      return followVerdict(inquiry, edited, verdict, by);
    }
  }
}

function remember(
  { parts, ...inquiry }: Inquiry,
  facts: CallFacts,
  steps: readonly PermissionStep[],
  decision: ApprovalDecision,
): void {
  if (decision.remember === undefined || parts.permissions === undefined) return;
  parts.permissions.session.remember(
    toRemembered({
      request: permissionRequest({ parts, ...inquiry }, facts),
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

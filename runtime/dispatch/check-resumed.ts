import { UserError } from "../errors.js";
import type { JsonObject } from "../json.js";
import { type ApprovalDecision, readDecisions } from "../permission/approval.js";
import type { PendingCall, PendingState } from "../permission/pending.js";
import type { PermissionStep } from "../permission/permission.js";
import { schemaHash } from "../permission/schema-hash.js";
import { decodeFacts } from "./call-facts.js";
import type { DispatchParts } from "./dispatch-parts.js";
import type { CallFacts, Inquiry, RestoredCall } from "./prepared-call.js";
import { restoreOutcome } from "./restore-outcome.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/** Decisions of people by call id. */
export type Decisions =
  | ReadonlyMap<string, ApprovalDecision>
  | { readonly [callId: string]: ApprovalDecision };

/** A call of a turn that goes on; nothing was decided or has run yet. */
export type CheckedCall =
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

/** A call that a person decided about. */
export type DecidedCall = Extract<CheckedCall, { kind: "decided" }>;

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
): Promise<readonly CheckedCall[]> {
  await checkSchemas(parts, pending);
  const decisions = checkDecisions(pending, given);
  return pending.calls.map((call) => checkCall(parts, scope, call, decisions.get(call.id)));
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
    return { kind: "restored", call, outcome: restoreOutcome(id, name, pending.answer) };
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

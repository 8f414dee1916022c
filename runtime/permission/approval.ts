import { isJsonObject, type JsonObject } from "../json.js";
import { isScope } from "./answers.js";
import type { RememberScope } from "./permission.js";
import { parseRememberedPattern } from "./session.js";

/** What a person decided about a waiting call. `by` is who it was, for the record. */
export type ApprovalDecision =
  | {
      readonly kind: "approve";
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    }
  | {
      readonly kind: "deny";
      /** For the model. */
      readonly reason?: string | undefined;
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    }
  /** Approve with other arguments: they are decoded and decided about like those of the model. */
  | {
      readonly kind: "edit";
      readonly arguments: JsonObject;
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    };

/** Decisions by call id that fit a turn, and sentences for the developer about those that don't. */
export interface ReadDecisions {
  readonly decisions: ReadonlyMap<string, ApprovalDecision>;
  readonly mistakes: readonly string[];
}

/**
 * Checks decisions that came from outside, for example over HTTP, against the calls that wait.
 *
 * A decision for a call that was never asked about, or in a wrong shape, is a mistake and decides
 * nothing (mastra issue 19377, vercel/ai issue 19979).
 */
export function readDecisions(
  waiting: ReadonlySet<string>,
  given: Iterable<readonly [id: string, decision: unknown]>,
): ReadDecisions {
  const decisions = new Map<string, ApprovalDecision>();
  const mistakes: string[] = [];
  for (const [id, value] of given) {
    const called = `The decision for ${JSON.stringify(id)}`;
    const decision = readDecision(value);
    if (!waiting.has(id)) mistakes.push(`${called} is about no call that waits for one.`);
    else if (decisions.has(id))
      mistakes.push(`${called} is not the first one; the first one holds.`);
    else if (typeof decision === "string") mistakes.push(`${called} ${decision}.`);
    else decisions.set(id, decision);
  }
  return { decisions, mistakes };
}

/** A decision from outside, or what is wrong with it as the end of a sentence. */
export function readDecision(value: unknown): ApprovalDecision | string {
  if (!isJsonObject(value)) return "is not an object";
  const kind = value["kind"];
  if (kind !== "approve" && kind !== "deny" && kind !== "edit") {
    return "has none of the kinds approve, deny, edit";
  }
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined && !fits(kind, key, member))
      return `has a wrong ${JSON.stringify(key)}`;
  }
  if (kind === "edit" && value["arguments"] === undefined) return "edits without arguments";
  const pattern = isJsonObject(value["remember"]) ? value["remember"]["pattern"] : undefined;
  if (typeof pattern === "string" && !isRememberable(kind, pattern)) {
    return "remembers a pattern that is no rule, or permits any tool";
  }
  // Every member was checked.
  return value as unknown as ApprovalDecision;
}

function fits(kind: ApprovalDecision["kind"], key: string, member: unknown): boolean {
  switch (key) {
    case "kind":
      return true;
    case "by":
      return typeof member === "string";
    case "remember":
      return isScope(member);
    case "reason":
      return kind === "deny" && typeof member === "string";
    case "arguments":
      return kind === "edit" && isJsonObject(member);
    default:
      return false;
  }
}

function isRememberable(kind: ApprovalDecision["kind"], pattern: string): boolean {
  try {
    parseRememberedPattern(kind === "deny" ? "deny" : "allow", pattern);
    return true;
  } catch {
    return false;
  }
}

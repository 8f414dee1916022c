import type { Awaitable } from "../awaitable.js";
import type { GuardVerdict } from "../guards/guard.js";
import { isJsonObject } from "../json.js";
import { denialText, undecidedText } from "../permission/denial.js";
import type { PermissionStep } from "../permission/permission.js";
import { decodeFacts } from "./call-facts.js";
import { throwMisuse } from "./misuse.js";
import { type CallFacts, deniedCall, type Inquiry, type PreparedCall } from "./prepared-call.js";
import { refuseArguments } from "./refuse-call.js";

/**
 * Asks the guards about arguments, whoever they come from, and goes on with what they leave. Every
 * guard sees what the one before it made of the arguments. A guard that throws denies; one that
 * answers in a shape that means nothing denies to the model and throws at the developer.
 *
 * @param steps What was decided about the call before.
 */
export function askGuards(
  inquiry: Inquiry,
  given: CallFacts,
  steps: readonly PermissionStep[],
  goOn: (facts: CallFacts) => Awaitable<PreparedCall>,
): Awaitable<PreparedCall> {
  let facts = given;
  for (const [index, guard] of inquiry.parts.guards.entries()) {
    const tool = facts.entry.tool.name;
    const rule = guard.name || `guard ${index + 1}`;
    const after: readonly PermissionStep[] = [...steps, { stage: "guard", verdict: "deny", rule }];
    let verdict: GuardVerdict;
    try {
      verdict = guard({ tool, arguments: facts.input });
    } catch (cause) {
      return deniedCall(facts, undecidedText(tool), after, cause);
    }
    if (!isVerdict(verdict)) {
      const denied = deniedCall(facts, undecidedText(tool), after);
      return throwMisuse(denied, `The guard ${rule} answered with something that is no verdict.`);
    }
    if (verdict.kind === "refuse") {
      return deniedCall(facts, denialText(tool, verdict.message), after);
    }
    if (verdict.kind === "pass") continue;
    const rewritten = decodeFacts(inquiry, facts.entry, verdict.arguments);
    if ("ok" in rewritten) {
      return refuseArguments(inquiry, facts.entry, verdict.arguments, rewritten.issues);
    }
    facts = rewritten;
  }
  return goOn(facts);
}

/** Guards of apps in JavaScript answer as they like. */
function isVerdict(answer: unknown): answer is GuardVerdict {
  if (!isJsonObject(answer)) return false;
  switch (answer["kind"]) {
    case "pass":
      return true;
    case "refuse":
      return typeof answer["message"] === "string";
    case "rewrite":
      return isJsonObject(answer["arguments"]);
    default:
      return false;
  }
}

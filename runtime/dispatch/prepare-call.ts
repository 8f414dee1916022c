import { type Awaitable, whenReady } from "../awaitable.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { parseArguments } from "./parse-arguments.js";
import { decodeAndPermit } from "./permit-call.js";
import { abortedOutcome, answeredCall, type Inquiry, type PreparedCall } from "./prepared-call.js";
import {
  askEnabled,
  refuseCutOff,
  refuseDisabled,
  refuseJson,
  refuseUnknown,
} from "./refuse-call.js";
import type { ToolCall } from "./tool-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/**
 * Takes a call through everything that comes before it runs: find, parse, decode, permit. Answers
 * at once unless something on the way is asynchronous. Never throws.
 */
export function prepareCall(
  parts: DispatchParts,
  scope: TurnScope,
  call: ToolCall,
): Awaitable<PreparedCall> {
  const received = parts.isRecorded ? parts.clock.now() : 0;
  const inquiry: Inquiry = { parts, scope, call, received };
  const { stopped } = scope;
  if (stopped?.kind === "aborted") {
    return answeredCall(inquiry, undefined, abortedOutcome(call, stopped.reason));
  }
  const entry = parts.entries.get(call.name);
  if (entry === undefined) return refuseUnknown(inquiry);
  if (scope.isCutOff) return refuseCutOff(inquiry, entry);
  if (entry.settings.isEnabled === true) return prepareArguments(inquiry, entry);
  return whenReady(askEnabled(entry.settings.isEnabled, scope), (enabled) =>
    enabled ? prepareArguments(inquiry, entry) : refuseDisabled(inquiry, entry),
  );
}

function prepareArguments(inquiry: Inquiry, entry: ToolEntry): Awaitable<PreparedCall> {
  const { call, parts } = inquiry;
  const parsed = parseArguments(call.arguments, parts.maxArgumentChars);
  switch (parsed.kind) {
    case "object":
      return decodeAndPermit(inquiry, entry, parsed.value);
    case "cut-off":
      return refuseCutOff(inquiry, entry);
    case "invalid":
      return refuseJson(inquiry, entry, parsed.problem);
  }
}

import type { JsonObject, JsonValue } from "../json.js";
import type { PendingCall, PendingState } from "../permission/pending.js";
import { schemaHash } from "../permission/schema-hash.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { encodeJson } from "./encode-json.js";
import type { Outcome, PendingOutcome } from "./outcome.js";
import type { ReadyCall, WaitingCall } from "./prepared-call.js";
import type { ToolEntry } from "./tool-entry.js";

/** A call of a turn that stops here: answered, waiting for a person, or held with those that wait. */
export type StoppedCall =
  | { readonly kind: "answered"; readonly outcome: Outcome }
  | { readonly kind: "waiting"; readonly call: WaitingCall }
  | { readonly kind: "held"; readonly call: ReadyCall };

/** What has to survive of a turn until people have decided, as plain JSON. */
export async function toPendingState(
  parts: DispatchParts,
  turn: string | undefined,
  stopped: readonly StoppedCall[],
): Promise<PendingState> {
  const schemas: [string, string][] = [];
  for (const name of new Set(stopped.flatMap(toolOf))) {
    const tool = parts.registry.get(name);
    if (tool !== undefined) schemas.push([name, await schemaHash(tool.parameters)]);
  }
  const state = { calls: stopped.map(toPendingCall), schemas: Object.fromEntries(schemas) };
  return turn === undefined ? state : { ...state, turn };
}

/** The outcome of a call that stops here. */
export function stoppedOutcome(parts: DispatchParts, stopped: StoppedCall): Outcome {
  if (stopped.kind === "answered") return stopped.outcome;
  const { call, entry, input, steps } = stopped.call;
  const text =
    stopped.kind === "waiting"
      ? "This call has not run yet: it waits for approval."
      : "This call has not run yet: another call of the same turn waits for approval.";
  const { id, name } = call;
  const outcome: PendingOutcome = {
    kind: "pending",
    state: stopped.kind,
    id,
    name,
    text,
    preview: previewOf(parts, entry.asked, input),
    arguments: input,
    steps,
  };
  return outcome;
}

/** A preview that fails must not leave a call without an answer. */
function previewOf(
  { describe }: DispatchParts,
  tool: ToolEntry["asked"],
  input: JsonObject,
): string {
  try {
    return describe(tool, input);
  } catch {
    return tool.name;
  }
}

function toolOf(stopped: StoppedCall): readonly string[] {
  return stopped.kind === "answered" ? [] : [stopped.call.entry.tool.name];
}

function toPendingCall(stopped: StoppedCall): PendingCall {
  if (stopped.kind === "answered") {
    const { id, name } = stopped.outcome;
    return { kind: "answered", id, name, answer: toAnswer(stopped.outcome) };
  }
  const { call, entry, input, steps } = stopped.call;
  return { kind: stopped.kind, id: call.id, name: entry.tool.name, arguments: input, steps };
}

/** An outcome as JSON: all that a model reads of it, and the result as far as JSON has words. */
function toAnswer(outcome: Outcome): JsonValue {
  const { kind, text } = outcome;
  switch (kind) {
    case "ok": {
      const { parts, fullLength, value } = outcome;
      return toJson({ kind, text, parts, fullLength, value });
    }
    case "unknown":
    case "invalid":
    case "cut-off":
      return { kind, text, mistake: outcome.error.kind };
    case "timeout":
      return { kind, text, timeoutMs: outcome.error.timeoutMs };
    case "unavailable":
      return { kind, text, retryAfterMs: outcome.retryAfterMs };
    case "denied":
      return toJson({ kind, text, steps: outcome.steps });
    case "error":
    case "aborted":
    case "pending":
      return { kind, text };
  }
}

function toJson(value: unknown): JsonValue {
  // `encodeJson` writes JSON.
  return JSON.parse(encodeJson(value) ?? "null") as JsonValue;
}

import {
  ModelBehaviorError,
  type ModelMistake,
  ToolCallError,
  ToolTimeoutError,
} from "../errors.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.js";
import type { ContentPart } from "./content.js";
import type { Outcome } from "./outcome.js";

/** The outcome that `toPendingState` made JSON of. Errors come back without what caused them. */
export function restoreOutcome(id: string, name: string, answer: JsonValue): Outcome {
  const facts: JsonObject = isJsonObject(answer) ? (answer as JsonObject) : {};
  const text = String(facts["text"] ?? "");
  switch (facts["kind"]) {
    case "ok":
      return restoreOk(id, name, text, facts);
    case "unknown":
    case "invalid":
    case "cut-off": {
      // Written by `toPendingState`, from an error of that kind.
      const mistake = facts["mistake"] as ModelMistake;
      const message = `Invalid call of tool ${name}`;
      const error = new ModelBehaviorError(mistake, message, { text });
      return { kind: facts["kind"], id, name, text, error };
    }
    case "timeout": {
      const error = new ToolTimeoutError(name, Number(facts["timeoutMs"]));
      return { kind: "timeout", id, name, text, error };
    }
    case "unavailable":
      return { kind: "unavailable", id, name, text, retryAfterMs: Number(facts["retryAfterMs"]) };
    case "denied":
      return { kind: "denied", id, name, text, steps: [] };
    case "aborted":
      return { kind: "aborted", id, name, text, reason: undefined };
    default:
      return { kind: "error", id, name, text, error: new ToolCallError(name, id, new Error(text)) };
  }
}

function restoreOk(id: string, name: string, text: string, facts: JsonObject): Outcome {
  const { parts, fullLength, value } = facts;
  return {
    kind: "ok",
    id,
    name,
    text,
    value,
    // Written by `toPendingState`, from parts.
    ...(Array.isArray(parts) && { parts: parts as unknown as readonly ContentPart[] }),
    ...(typeof fullLength === "number" && { fullLength }),
  };
}

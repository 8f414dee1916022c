import type { Outcome } from "./outcome.js";

/**
 * What went wrong with a call, for records: what the tool threw, what a policy threw, or the error
 * that was made of it. `undefined` when nothing did.
 */
export function failureOf(outcome: Outcome): unknown {
  switch (outcome.kind) {
    case "error":
      // The error around it is the same for every tool and says nothing.
      return outcome.error.cause;
    case "timeout":
    case "unknown":
    case "invalid":
    case "cut-off":
      return outcome.error;
    case "denied":
      return outcome.cause;
    case "ok":
    case "aborted":
    case "unavailable":
    case "pending":
      return undefined;
  }
}

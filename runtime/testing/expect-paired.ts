import type { Outcome } from "../dispatch/outcome.js";
import type { ToolCall } from "../dispatch/tool-call.js";

/**
 * Checks that every call has exactly one answer, in the order of the calls, with the id and the name
 * of its call and with a text: what providers demand of the next request.
 *
 * @throws Error that names the first call whose answer is missing, doubled or out of place.
 */
export function expectPaired(calls: readonly ToolCall[], outcomes: readonly Outcome[]): void {
  calls.forEach(({ id, name }, index) => {
    const outcome = outcomes[index];
    const isPaired =
      outcome?.id === id && outcome.name === name && typeof outcome.text === "string";
    if (isPaired) return;
    const call = `Call ${index + 1} (${JSON.stringify(id)}, ${name})`;
    if (outcome === undefined) throw new Error(`${call} has no answer.`);
    if (outcome.id !== id || outcome.name !== name) {
      throw new Error(
        `${call} is answered by that of ${JSON.stringify(outcome.id)}, ${outcome.name}.`,
      );
    }
    throw new Error(`${call} is answered without a text (${outcome.kind}).`);
  });
  if (outcomes.length > calls.length) {
    throw new Error(`${outcomes.length} answers stand against ${calls.length} calls.`);
  }
}

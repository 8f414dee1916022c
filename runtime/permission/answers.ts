import { isJsonObject } from "../json.js";
import type { CallbackAnswer, HookAnswer } from "./permission.js";

/** A checked answer, or the end of a sentence for the developer that says what is wrong with it. */
export type Checked<Answer> =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "misuse"; readonly message: string };

/**
 * Checks what a hook returned.
 *
 * An answer in a slightly wrong shape must neither pass nor deny in silence
 * (claude-agent-sdk-python issue 159), so keys that mean nothing are wrong too.
 */
export function checkHookAnswer(answer: unknown): Checked<HookAnswer> {
  if (answer === undefined) return { kind: "answer", answer: undefined };
  const wrong = wrongPart(answer, hookBehaviors, hookChecks);
  // Every member was checked.
  return checked(answer as HookAnswer, wrong);
}

/** Checks what `canUseTool` returned. */
export function checkCallbackAnswer(answer: unknown): Checked<CallbackAnswer> {
  if (answer === null) return { kind: "answer", answer };
  const behavior = isJsonObject(answer) ? answer["behavior"] : undefined;
  const wrong = wrongPart(
    answer,
    callbackBehaviors,
    behavior === "allow" ? allowChecks : behavior === "deny" ? denyChecks : noChecks,
  );
  // Every member was checked.
  return checked(answer as CallbackAnswer, wrong);
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const hookBehaviors = ["allow", "deny", "ask", "pass"];
const hookChecks: Checks = { message: isText, updatedArguments: isJsonObject };
const callbackBehaviors = ["allow", "deny", "ask"];
const allowChecks: Checks = { updatedArguments: isJsonObject, remember: isScope };
const denyChecks: Checks = { message: isText, remember: isScope };
const noChecks: Checks = {};

function checked<Answer>(answer: Answer, wrong: string | undefined): Checked<Answer> {
  return wrong === undefined
    ? { kind: "answer", answer }
    : { kind: "misuse", message: `answered ${wrong}.` };
}

/** What is wrong with an answer, as the end of a sentence; never its content. */
function wrongPart(
  answer: unknown,
  behaviors: readonly string[],
  checks: Checks,
): string | undefined {
  if (!isJsonObject(answer)) return `with ${kindOf(answer)} instead of an object with a behavior`;
  const behavior = answer["behavior"];
  if (typeof behavior !== "string" || !behaviors.includes(behavior)) {
    return `without a behavior; it has to be one of ${behaviors.join(", ")}`;
  }
  for (const key of Object.keys(answer)) {
    const value = answer[key];
    if (key === "behavior" || value === undefined) continue;
    if (!Object.hasOwn(checks, key)) {
      return `with the key ${JSON.stringify(key)}, which means nothing for the behavior ${behavior}`;
    }
    if (checks[key]?.(value) !== true) return `with a wrong value for ${key}`;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? "an array"
      : `a value of type ${typeof value}`;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** Whether a value says how long to remember a decision: `RememberScope`. */
export function isScope(value: unknown): boolean {
  return (
    value === "tool" ||
    value === "arguments" ||
    (isJsonObject(value) && typeof value["pattern"] === "string" && Object.keys(value).length === 1)
  );
}

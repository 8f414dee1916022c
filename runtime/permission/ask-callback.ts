import { isThenable } from "../awaitable.js";
import { UserError } from "../errors.js";
import type { JsonObject } from "../json.js";
import { checkCallbackAnswer } from "./answers.js";
import { copyJsonObject } from "./copy-json.js";
import type {
  CallbackAnswer,
  CanUseTool,
  PermissionRequest,
  PermissionStep,
} from "./permission.js";
import { type SessionMemory, toRemembered } from "./session.js";

/** What the callback said, checked; what it wants remembered is remembered. */
export type CallbackOpinion = { readonly callback: string } & (
  | {
      readonly kind: "opinion";
      readonly behavior: "allow" | "deny" | "ask";
      readonly message: string | undefined;
      readonly updatedArguments: JsonObject | undefined;
    }
  | { readonly kind: "failed"; readonly cause: unknown }
  | { readonly kind: "misuse"; readonly misuse: string }
);

/** Asks the callback with a copy of the arguments. Answers at once when it does; never rejects. */
export function askCallback(
  canUseTool: CanUseTool,
  request: PermissionRequest,
  steps: readonly PermissionStep[],
  session: SessionMemory,
): CallbackOpinion | Promise<CallbackOpinion> {
  const callback = canUseTool.name || "canUseTool";
  const fail = (cause: unknown): CallbackOpinion =>
    cause instanceof UserError
      ? { callback, kind: "misuse", misuse: cause.message }
      : { callback, kind: "failed", cause };
  const proceed = (answer: unknown): CallbackOpinion => {
    const checked = checkCallbackAnswer(answer);
    if (checked.kind === "misuse") {
      const misuse = `The permission callback canUseTool ${checked.message}`;
      return { callback, kind: "misuse", misuse };
    }
    remember(checked.answer, request, steps, session);
    return { callback, ...toOpinion(checked.answer) };
  };
  try {
    const answer = canUseTool({ ...request, arguments: copyJsonObject(request.arguments) }, steps);
    return isThenable(answer) ? Promise.resolve(answer).then(proceed).catch(fail) : proceed(answer);
  } catch (cause) {
    return fail(cause);
  }
}

function toOpinion(answer: CallbackAnswer) {
  const { behavior } = answer ?? { behavior: "ask" };
  return {
    kind: "opinion",
    behavior,
    message: answer?.behavior === "deny" ? answer.message : undefined,
    updatedArguments:
      answer?.behavior === "allow" && answer.updatedArguments !== undefined
        ? copyJsonObject(answer.updatedArguments)
        : undefined,
  } as const;
}

function remember(
  answer: CallbackAnswer,
  request: PermissionRequest,
  steps: readonly PermissionStep[],
  session: SessionMemory,
): void {
  if (answer === null || answer.behavior === "ask" || answer.remember === undefined) return;
  const { behavior, remember: scope } = answer;
  const reason = behavior === "deny" ? answer.message : undefined;
  const updated = behavior === "allow" ? answer.updatedArguments : undefined;
  const decided = { ...request, arguments: copyJsonObject(updated ?? request.arguments) };
  session.remember(toRemembered({ request: decided, behavior, scope, steps, reason }));
}

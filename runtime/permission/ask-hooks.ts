import type { JsonObject } from "../json.js";
import { checkHookAnswer } from "./answers.js";
import { copyJsonObject } from "./copy-json.js";
import type { HookAnswer, PermissionHook, PermissionRequest } from "./permission.js";

/** What all hooks together said. */
export type HooksOpinion =
  | {
      readonly kind: "opinion";
      readonly behavior: "allow" | "deny" | "ask" | "pass";
      /** Name of the hook that decided. */
      readonly hook: string | undefined;
      readonly message: string | undefined;
      /** The last arguments that a hook put in place of the model's. */
      readonly updatedArguments: JsonObject | undefined;
    }
  | { readonly kind: "failed"; readonly hook: string; readonly cause: unknown }
  | { readonly kind: "misuse"; readonly hook: string; readonly misuse: string };

const silent: HooksOpinion = {
  kind: "opinion",
  behavior: "pass",
  hook: undefined,
  message: undefined,
  updatedArguments: undefined,
};

/**
 * Asks hooks in order. Each sees the arguments as the ones before left them, as a copy of its own.
 *
 * The first denial ends it; `ask` outweighs `allow`. What throws, denies. Answers at once as long as
 * the hooks do.
 */
export function askHooks(
  hooks: readonly PermissionHook[],
  request: PermissionRequest,
): HooksOpinion | Promise<HooksOpinion> {
  return askFrom(hooks, 0, request, silent);
}

function askFrom(
  hooks: readonly PermissionHook[],
  index: number,
  request: PermissionRequest,
  sofar: HooksOpinion,
): HooksOpinion | Promise<HooksOpinion> {
  const hook = hooks[index];
  if (hook === undefined || sofar.kind !== "opinion" || sofar.behavior === "deny") return sofar;
  const name = hook.name === "" ? `hook ${index + 1}` : hook.name;
  const args = sofar.updatedArguments ?? request.arguments;
  const proceed = (answer: unknown) =>
    askFrom(hooks, index + 1, request, combine(sofar, checkHookAnswer(answer, name), name));
  const fail = (cause: unknown): HooksOpinion => ({ kind: "failed", hook: name, cause });
  try {
    const answer = hook({ ...request, arguments: copyJsonObject(args) });
    return isThenable(answer) ? Promise.resolve(answer).then(proceed).catch(fail) : proceed(answer);
  } catch (cause) {
    return fail(cause);
  }
}

function combine(
  sofar: HooksOpinion & { kind: "opinion" },
  checked: ReturnType<typeof checkHookAnswer>,
  hook: string,
): HooksOpinion {
  if (checked.kind === "misuse") return { kind: "misuse", hook, misuse: checked.message };
  const answer: HookAnswer = checked.answer;
  if (answer === undefined) return sofar;
  const updatedArguments =
    answer.updatedArguments === undefined
      ? sofar.updatedArguments
      : copyJsonObject(answer.updatedArguments);
  if (weight[answer.behavior] <= weight[sofar.behavior]) return { ...sofar, updatedArguments };
  const { behavior, message } = answer;
  return { kind: "opinion", behavior, hook, message, updatedArguments };
}

const weight = { pass: 0, allow: 1, ask: 2, deny: 3 } as const;

/** Whether a value has to be waited for. */
export function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}

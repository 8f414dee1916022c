import { isThenable } from "../awaitable.js";
import { isJsonObject, type JsonObject } from "../json.js";
import { checkHookAnswer } from "./answers.js";
import { copyJsonObject } from "./copy-json.js";
import type { PermissionHook, PermissionRequest } from "./permission.js";

/** What all hooks together said. */
export type HooksOpinion =
  | HooksVerdict
  | { readonly kind: "failed"; readonly hook: string; readonly cause: unknown }
  | { readonly kind: "misuse"; readonly hook: string; readonly misuse: string };

interface HooksVerdict {
  readonly kind: "opinion";
  readonly behavior: "allow" | "deny" | "ask" | "pass";
  /** Name of the hook that decided. */
  readonly hook: string | undefined;
  readonly message: string | undefined;
  /** The last arguments that a hook put in place of the model's. */
  readonly updatedArguments: JsonObject | undefined;
}

/** No hook had anything to say. */
export const silent: HooksVerdict = {
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
  let opinion = silent;
  for (let index = 0; index < hooks.length; index++) {
    const answer = askHook(hooks, index, request, opinion);
    if (answer.kind === "later") return askRest(hooks, index, request, opinion, answer.answer);
    if (answer.kind !== "opinion" || answer.behavior === "deny") return answer;
    opinion = answer;
  }
  return opinion;
}

/** The same from a hook on whose answer has to be waited for. */
async function askRest(
  hooks: readonly PermissionHook[],
  from: number,
  request: PermissionRequest,
  before: HooksVerdict,
  first: PromiseLike<unknown>,
): Promise<HooksOpinion> {
  let opinion = before;
  let pending: PromiseLike<unknown> | undefined = first;
  for (let index = from; index < hooks.length; index++) {
    const answer: HookResult =
      pending === undefined
        ? askHook(hooks, index, request, opinion)
        : { kind: "later", answer: pending };
    pending = undefined;
    const settled =
      answer.kind === "later" ? await awaitHook(hooks, index, opinion, answer.answer) : answer;
    if (settled.kind !== "opinion" || settled.behavior === "deny") return settled;
    opinion = settled;
  }
  return opinion;
}

type HookResult = HooksOpinion | { readonly kind: "later"; readonly answer: PromiseLike<unknown> };

function askHook(
  hooks: readonly PermissionHook[],
  index: number,
  { tool, arguments: original, call, context }: PermissionRequest,
  sofar: HooksVerdict,
): HookResult {
  try {
    const args = copyJsonObject(sofar.updatedArguments ?? original);
    const answer: unknown = hooks[index]?.({ tool, arguments: args, call, context });
    if (answer === undefined) return sofar;
    if (isThenable(answer)) return { kind: "later", answer };
    return combine(sofar, answer, hooks, index);
  } catch (cause) {
    return { kind: "failed", hook: nameOf(hooks, index), cause };
  }
}

async function awaitHook(
  hooks: readonly PermissionHook[],
  index: number,
  sofar: HooksVerdict,
  answer: PromiseLike<unknown>,
): Promise<HooksOpinion> {
  try {
    return combine(sofar, await answer, hooks, index);
  } catch (cause) {
    return { kind: "failed", hook: nameOf(hooks, index), cause };
  }
}

function combine(
  sofar: HooksVerdict,
  given: unknown,
  hooks: readonly PermissionHook[],
  index: number,
): HooksOpinion {
  if (isBarePass(given)) return sofar;
  const checked = checkHookAnswer(given);
  if (checked.kind === "misuse") {
    const hook = nameOf(hooks, index);
    return { kind: "misuse", hook, misuse: `The permission hook ${hook} ${checked.message}` };
  }
  const { answer } = checked;
  if (answer === undefined) return sofar;
  const updatedArguments =
    answer.updatedArguments === undefined
      ? sofar.updatedArguments
      : copyJsonObject(answer.updatedArguments);
  if (weight[answer.behavior] <= weight[sofar.behavior]) return { ...sofar, updatedArguments };
  const { behavior, message } = answer;
  const hook = nameOf(hooks, index);
  return { kind: "opinion", behavior, hook, message, updatedArguments };
}

/** Whether an answer is `{ behavior: "pass" }` and nothing else: what most hooks say of most calls. */
function isBarePass(given: unknown): boolean {
  if (!isJsonObject(given) || given["behavior"] !== "pass") return false;
  for (const key in given) if (key !== "behavior") return false;
  return true;
}

const weight = { pass: 0, allow: 1, ask: 2, deny: 3 } as const;

function nameOf(hooks: readonly PermissionHook[], index: number): string {
  return hooks[index]?.name || `hook ${index + 1}`;
}

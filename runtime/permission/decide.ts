import { isThenable } from "../awaitable.js";
import type { JsonObject } from "../json.js";
import { askCallback, type CallbackOpinion } from "./ask-callback.js";
import { askHooks, type HooksOpinion, silent } from "./ask-hooks.js";
import { denialText, undecidedText } from "./denial.js";
import { type CompiledSettings, judge, judgeDenials } from "./judge.js";
import type {
  GivenApproval,
  PermissionRequest,
  PermissionStep,
  PermissionVerdict,
} from "./permission.js";

type Decision = PermissionVerdict | Promise<PermissionVerdict>;

/** One call on its way through the order. */
interface Inquiry {
  readonly settings: CompiledSettings;
  readonly approval: GivenApproval | undefined;
  /** With the arguments as they are by now. */
  readonly request: PermissionRequest;
  /** Those arguments again, once they are not the model's own any more. */
  readonly updatedArguments?: JsonObject | undefined;
  readonly steps: readonly PermissionStep[];
  /** Why a hook wants a person to be asked. */
  readonly message?: string | undefined;
}

/**
 * Decides about one call: hooks, then deny and ask rules, mode, allow rules, effect, callback.
 *
 * Never throws or rejects; what throws on the way denies.
 */
export function decideCall(
  settings: CompiledSettings,
  request: PermissionRequest,
  approval: GivenApproval | undefined,
): Decision {
  const inquiry: Inquiry = { settings, approval, request, steps: [] };
  try {
    if (settings.hooks.length === 0) return followRules(inquiry, undefined);
    const opinion = askHooks(settings.hooks, request);
    if (opinion === silent) return followRules(inquiry, undefined);
    return settle(inquiry, opinion, followHooks);
  } catch (cause) {
    return undecided(inquiry, undefined, { cause });
  }
}

function followHooks(inquiry: Inquiry, opinion: HooksOpinion): Decision {
  const { hook } = opinion;
  if (opinion.kind !== "opinion") {
    return undecided(inquiry, { stage: "hook", verdict: "deny", rule: hook }, opinion);
  }
  const { behavior, message, updatedArguments } = opinion;
  if (behavior === "deny") {
    return denied(inquiry, [{ stage: "hook", verdict: "deny", rule: hook }], message);
  }
  const changed = withArguments(inquiry, updatedArguments);
  if (behavior === "pass") return followRules(changed, undefined);
  return followRules({ ...changed, message }, { stage: "hook", verdict: behavior, rule: hook });
}

function followRules(inquiry: Inquiry, hooked: PermissionStep | undefined): Decision {
  const { request, approval, updatedArguments, message } = inquiry;
  const settings = approval === undefined ? inquiry.settings : askable(inquiry.settings);
  const { behavior, steps, reason } = judge(settings, request, hooked);
  if (behavior === "deny") return denied(inquiry, steps, reason);
  if (behavior === "allow") return { behavior, updatedArguments, steps };
  if (approval !== undefined) {
    return allowed(inquiry, steps, "callback", approval.by ?? "approval");
  }
  const { canUseTool } = settings;
  if (canUseTool !== undefined) {
    const opinion = askCallback(canUseTool, request, steps, settings.session);
    return settle({ ...inquiry, steps }, opinion, followCallback);
  }
  if (behavior === "ask") return { behavior, message, updatedArguments, steps };
  if (steps.length === 0) return { behavior: "allow", updatedArguments, steps: withoutEffect };
  return allowed(inquiry, steps, "effect", "none");
}

/** The steps of every call of a tool without an effect that nothing else spoke about. */
const withoutEffect: readonly PermissionStep[] = Object.freeze([
  Object.freeze({ stage: "effect", verdict: "allow", rule: "none" } as const),
]);

function followCallback(inquiry: Inquiry, opinion: CallbackOpinion): Decision {
  const { steps, message, updatedArguments } = inquiry;
  const rule = opinion.callback;
  if (opinion.kind !== "opinion") {
    return undecided(inquiry, { stage: "callback", verdict: "deny", rule }, opinion);
  }
  const step: PermissionStep = { stage: "callback", verdict: opinion.behavior, rule };
  switch (opinion.behavior) {
    case "deny":
      return denied(inquiry, [...steps, step], opinion.message);
    case "ask":
      return { behavior: "ask", message, updatedArguments, steps: [...steps, step] };
    case "allow":
      return opinion.updatedArguments === undefined
        ? { behavior: "allow", updatedArguments, steps: [...steps, step] }
        : followEdit(withArguments(inquiry, opinion.updatedArguments), [...steps, step]);
  }
}

/** Arguments that the callback put in are not above the deny rules. */
function followEdit(inquiry: Inquiry, steps: readonly PermissionStep[]): PermissionVerdict {
  const { settings, request, updatedArguments } = inquiry;
  const judgement = judgeDenials(settings, request);
  return judgement === undefined
    ? { behavior: "allow", updatedArguments, steps }
    : denied(inquiry, [...steps, ...judgement.steps], judgement.reason);
}

function allowed(
  { updatedArguments }: Inquiry,
  steps: readonly PermissionStep[],
  stage: "callback" | "effect",
  rule: string,
): PermissionVerdict {
  return {
    behavior: "allow",
    updatedArguments,
    steps: [...steps, { stage, verdict: "allow", rule }],
  };
}

function denied(
  { request }: Inquiry,
  steps: readonly PermissionStep[],
  reason: string | undefined,
): PermissionVerdict {
  return { behavior: "deny", message: denialText(request.tool.name, reason), steps };
}

/** A denial because something that had to be asked gave no usable answer. */
function undecided(
  { request, steps }: Inquiry,
  step: PermissionStep | undefined,
  failure: { readonly cause: unknown } | { readonly misuse: string },
): PermissionVerdict {
  return {
    behavior: "deny",
    message: undecidedText(request.tool.name),
    steps: step === undefined ? steps : [...steps, step],
    ...("misuse" in failure ? { misuse: failure.misuse } : { cause: failure.cause }),
  };
}

function withArguments(inquiry: Inquiry, updated: JsonObject | undefined): Inquiry {
  if (updated === undefined) return inquiry;
  const request = { ...inquiry.request, arguments: updated };
  return { ...inquiry, request, updatedArguments: updated };
}

/** A person has been asked already, so the mode that forbids asking has nothing to forbid. */
function askable(settings: CompiledSettings): CompiledSettings {
  return settings.mode === "dontAsk" ? { ...settings, mode: "default" } : settings;
}

function settle<Opinion>(
  inquiry: Inquiry,
  opinion: Opinion | Promise<Opinion>,
  follow: (inquiry: Inquiry, opinion: Opinion) => Decision,
): Decision {
  if (!isThenable(opinion)) return follow(inquiry, opinion);
  return Promise.resolve(opinion)
    .then((said) => follow(inquiry, said))
    .catch((cause: unknown) => undecided(inquiry, undefined, { cause }));
}

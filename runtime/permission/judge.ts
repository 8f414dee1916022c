import type { Effect } from "../tool.js";
import type {
  CanUseTool,
  PermissionHook,
  PermissionMode,
  PermissionRequest,
  PermissionStep,
} from "./permission.js";
import type { Rule } from "./rule.js";
import { effectOf, matchesRule } from "./rule-match.js";
import { answersAll, describeRemembered, type SessionMemory } from "./session.js";

/** Settings as they are asked: rules compiled, defaults filled in. */
export interface CompiledSettings {
  readonly hooks: readonly PermissionHook[];
  readonly deny: readonly Rule[];
  readonly ask: readonly Rule[];
  readonly allow: readonly Rule[];
  readonly mode: PermissionMode;
  readonly canUseTool: CanUseTool | undefined;
  readonly session: SessionMemory;
}

/** What everything but hooks and callback says. `open`: nothing spoke, so the callback may decide. */
export interface Judgement {
  readonly behavior: "allow" | "deny" | "ask" | "open";
  readonly steps: readonly PermissionStep[];
  /** The remembered reason of a denial. */
  readonly reason?: string | undefined;
}

/**
 * Everything between hooks and callback, in the order deny, ask, mode, allow, effect.
 *
 * `hooked` is the step of the hooks, if they had an opinion; they did not deny. Their `allow` skips
 * mode, allow rules and callback, but neither deny nor ask rules (claude-code issue 39344).
 */
export function judge(
  settings: CompiledSettings,
  request: PermissionRequest,
  hooked: PermissionStep | undefined,
): Judgement {
  const steps = hooked === undefined ? [] : [hooked];
  const denied = judgeDenials(settings, request);
  if (denied !== undefined) return { ...denied, steps: [...steps, ...denied.steps] };

  const askRule = settings.ask.find((rule) => matchesRule(rule, request, "any"));
  if (askRule !== undefined) steps.push({ stage: "ask", verdict: "ask", rule: askRule.text });
  const insisted = askRule !== undefined || hooked?.verdict === "ask";
  if (hooked !== undefined && !insisted) return { behavior: "allow", steps };

  const effect = effectOf(request.tool);
  const byMode = insisted ? undefined : judgeMode(settings.mode, effect);
  if (byMode !== undefined) steps.push(byMode);
  if (byMode?.verdict === "allow") return { behavior: "allow", steps };

  const asks = insisted || byMode !== undefined;
  const permit =
    recallApproval(settings.session, request, steps) ??
    (asks ? undefined : judgeAllow(settings, request, effect));
  if (permit !== undefined) {
    // The steps of a call that merely reads are made once.
    if (permit === readOnly[0] && steps.length === 0) return { behavior: "allow", steps: readOnly };
    return { behavior: "allow", steps: [...steps, permit] };
  }

  if (!asks && effect !== undefined) steps.push({ stage: "effect", verdict: "ask", rule: effect });
  if (settings.mode === "dontAsk") {
    steps.push({ stage: "mode", verdict: "deny", rule: settings.mode });
    return { behavior: "deny", steps };
  }
  return { behavior: asks || effect !== undefined ? "ask" : "open", steps };
}

/** What deny rules and remembered denials say about a call. */
export function judgeDenials(
  settings: Pick<CompiledSettings, "deny" | "session">,
  request: PermissionRequest,
): (Judgement & { readonly behavior: "deny" }) | undefined {
  const rule = settings.deny.find((candidate) => matchesRule(candidate, request, "any"));
  if (rule !== undefined) return denial(rule.text, undefined);
  const [remembered] = settings.session.matching("deny", request);
  return remembered && denial(describeRemembered(remembered), remembered.reason);
}

/** The remembered approval that answers everything asked so far, as a step. */
export function recallApproval(
  session: SessionMemory,
  request: PermissionRequest,
  steps: readonly PermissionStep[],
): PermissionStep | undefined {
  const remembered = session
    .matching("allow", request)
    .find((decision) => answersAll(decision, steps));
  return remembered && { stage: "allow", verdict: "allow", rule: describeRemembered(remembered) };
}

function denial(rule: string, reason: string | undefined) {
  return {
    behavior: "deny",
    steps: [{ stage: "deny", verdict: "deny", rule }],
    reason,
  } as const;
}

function judgeMode(mode: PermissionMode, effect: Effect | undefined): PermissionStep | undefined {
  switch (mode) {
    case "bypassPermissions":
      return { stage: "mode", verdict: "allow", rule: mode };
    case "acceptEdits":
      return effect === "write" ? { stage: "mode", verdict: "allow", rule: mode } : undefined;
    case "plan":
      return effect === "read" ? undefined : { stage: "mode", verdict: "ask", rule: mode };
    case "default":
    case "dontAsk":
      return undefined;
  }
}

const readOnly: readonly [PermissionStep] = Object.freeze([
  Object.freeze({ stage: "effect", verdict: "allow", rule: "read" } as const),
]);

function judgeAllow(
  settings: CompiledSettings,
  request: PermissionRequest,
  effect: Effect | undefined,
): PermissionStep | undefined {
  const rule = settings.allow.find((candidate) => matchesRule(candidate, request, "every"));
  if (rule !== undefined) return { stage: "allow", verdict: "allow", rule: rule.text };
  return effect === "read" ? readOnly[0] : undefined;
}

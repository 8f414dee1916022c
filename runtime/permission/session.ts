import { UserError } from "../errors.js";
import { canonicalJson } from "./canonical-json.js";
import type {
  PermissionRequest,
  PermissionStage,
  PermissionStep,
  RememberScope,
} from "./permission.js";
import { isAnchored, parseRule, type Rule } from "./rule.js";
import { matchesRule } from "./rule-match.js";

/** One decision that holds for the rest of the session. Plain data, so that apps can keep it. */
export interface RememberedDecision {
  readonly behavior: "allow" | "deny";
  readonly scope:
    | { readonly kind: "tool"; readonly tool: string }
    /** `arguments` is canonical JSON. */
    | { readonly kind: "arguments"; readonly tool: string; readonly arguments: string }
    | { readonly kind: "pattern"; readonly rule: string };
  /**
   * The questions it answered, each as `stage: rule`. An approval never answers a hook, an ask rule or
   * the mode `plan` that was not among them: whoever let `sendMail` pass did not see the rule about
   * mails to strangers.
   */
  readonly answers: readonly string[];
  /** The reason of a denial, for the model. */
  readonly reason?: string | undefined;
}

/** Decisions of one session. */
export interface SessionMemory {
  /** @throws UserError when the decision is about a pattern that is no rule, or permits everything. */
  remember(decision: RememberedDecision): void;
  /** All decisions, oldest first. */
  entries(): readonly RememberedDecision[];
  /** The decisions of one kind that are about a call. */
  matching(
    behavior: RememberedDecision["behavior"],
    request: PermissionRequest,
  ): readonly RememberedDecision[];
}

/** What to remember about one decided call. */
export interface DecisionToRemember {
  readonly request: PermissionRequest;
  readonly behavior: "allow" | "deny";
  readonly scope: RememberScope;
  /** Steps of the verdict that asked. */
  readonly steps: readonly PermissionStep[];
  /** The reason of a denial, for the model. */
  readonly reason?: string | undefined;
}

/** Makes a memory, empty or with decisions that an app kept. */
export function createSessionMemory(kept: readonly RememberedDecision[] = []): SessionMemory {
  const decisions: { readonly decision: RememberedDecision; readonly rule: Rule | undefined }[] =
    [];
  const memory: SessionMemory = {
    remember(decision) {
      const { behavior, scope } = decision;
      const rule =
        scope.kind === "pattern" ? parseRememberedPattern(behavior, scope.rule) : undefined;
      decisions.push({ decision, rule });
    },
    entries: () => decisions.map(({ decision }) => decision),
    matching: (behavior, request) =>
      decisions.length === 0
        ? none
        : decisions
            .filter(
              ({ decision, rule }) =>
                decision.behavior === behavior && holds(decision, rule, request),
            )
            .map(({ decision }) => decision),
  };
  for (const decision of kept) memory.remember(decision);
  return memory;
}

/** A decision about a call as it is remembered. */
export function toRemembered(made: DecisionToRemember): RememberedDecision {
  const { request, behavior, scope, steps, reason } = made;
  const tool = request.tool.name;
  return {
    behavior,
    scope:
      scope === "tool"
        ? { kind: "tool", tool }
        : scope === "arguments"
          ? { kind: "arguments", tool, arguments: canonicalJson(request.arguments) }
          : { kind: "pattern", rule: scope.pattern },
    answers: questionsOf(steps),
    reason,
  };
}

/** Whether a remembered approval answers all that was asked about a call. */
export function answersAll(
  decision: RememberedDecision,
  steps: readonly PermissionStep[],
): boolean {
  return steps
    .filter(({ stage, verdict }) => verdict === "ask" && insistent.has(stage))
    .every((step) => decision.answers.includes(questionOf(step)));
}

/** A remembered decision as the rule of a step. Says nothing of the arguments. */
export function describeRemembered({ scope }: RememberedDecision): string {
  return `session: ${scope.kind === "pattern" ? scope.rule : scope.kind}`;
}

const none: readonly RememberedDecision[] = [];

/** Stages whose question stands even when something else allows the call. */
const insistent: ReadonlySet<PermissionStage> = new Set(["hook", "ask", "mode"]);

function questionsOf(steps: readonly PermissionStep[]): readonly string[] {
  return steps.filter(({ verdict }) => verdict === "ask").map(questionOf);
}

function questionOf({ stage, rule }: PermissionStep): string {
  return `${stage}: ${rule ?? ""}`;
}

/**
 * Reads the pattern of a decision to remember.
 *
 * @throws UserError when it is no rule, or would permit any tool.
 */
export function parseRememberedPattern(behavior: "allow" | "deny", pattern: string): Rule {
  const rule = parseRule(pattern);
  if (behavior === "allow" && !isAnchored(rule)) {
    throw new UserError(`The pattern ${JSON.stringify(pattern)} would permit any tool.`);
  }
  return rule;
}

function holds(
  { behavior, scope }: RememberedDecision,
  rule: Rule | undefined,
  request: PermissionRequest,
): boolean {
  switch (scope.kind) {
    case "tool":
      return scope.tool === request.tool.name;
    case "arguments":
      return (
        scope.tool === request.tool.name && scope.arguments === canonicalJson(request.arguments)
      );
    case "pattern":
      return (
        rule !== undefined && matchesRule(rule, request, behavior === "deny" ? "any" : "every")
      );
  }
}

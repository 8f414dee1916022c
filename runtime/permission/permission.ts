import type { JsonObject } from "../json.js";
import type { Policy } from "../tool.js";
import type { SessionMemory } from "./session.js";

/** What a policy says about a call. `ask` means: a person decides before it may run. */
export type PermissionBehavior = "allow" | "deny" | "ask";

/** Where in the order a step was taken. */
export type PermissionStage =
  | "guard"
  | "hook"
  | "deny"
  | "ask"
  | "mode"
  | "allow"
  | "callback"
  | "effect";

/** One call, decoded and not yet run, as permission sees it. */
export interface PermissionRequest {
  readonly tool: {
    readonly name: string;
    readonly policy: Policy;
    readonly category?: string | undefined;
  };
  /** The arguments by parameter name. Hooks and callbacks are given a copy of their own. */
  readonly arguments: JsonObject;
  readonly call: {
    readonly id: string;
    /** Aborted when the run is cancelled; for callbacks that wait for a person. */
    readonly signal?: AbortSignal | undefined;
  };
  /** What the caller of the dispatcher passed for this run. */
  readonly context: unknown;
}

/** What one stage of the order said. A stage that had nothing to say leaves no step. */
export interface PermissionStep {
  readonly stage: PermissionStage;
  readonly verdict: PermissionBehavior;
  /**
   * What spoke: the text of the rule, the name of the guard, hook or callback, the mode or the effect. A
   * remembered decision reads `session: …`.
   */
  readonly rule?: string | undefined;
}

/** The answer to one request. */
export interface PermissionVerdict {
  readonly behavior: PermissionBehavior;
  /** With `deny`: the text for the model. With `ask`: why a person is asked, when a hook said so. */
  readonly message?: string | undefined;
  /**
   * Arguments that a hook or the callback put in place of the original ones. They have to be decoded
   * again before they run. Deny rules were already asked about them.
   */
  readonly updatedArguments?: JsonObject | undefined;
  /** One per stage that spoke, in order; the last one decided. */
  readonly steps: readonly PermissionStep[];
  /**
   * A hook or callback answered in a shape that means nothing. The call is denied to the model, and
   * this sentence is to be thrown to the developer.
   */
  readonly misuse?: string | undefined;
  /** What a hook or callback threw; the call is denied. For the developer, never for the model. */
  readonly cause?: unknown;
}

/** What a hook says. `pass` and `undefined` have no opinion; `pass` may still change arguments. */
export type HookAnswer =
  | undefined
  | {
      readonly behavior: PermissionBehavior | "pass";
      /** With `deny` the reason for the model, with `ask` the reason for the person. */
      readonly message?: string | undefined;
      readonly updatedArguments?: JsonObject | undefined;
    };

/** Looks at a call before every rule. Throwing denies. */
export type PermissionHook = (request: PermissionRequest) => HookAnswer | Promise<HookAnswer>;

/** How long a decision holds: for every call of the tool, for equal arguments, or for a rule. */
export type RememberScope = "tool" | "arguments" | { readonly pattern: string };

/** What the callback says. `ask` and `null` leave the call waiting for an answer out of band. */
export type CallbackAnswer =
  | null
  | { readonly behavior: "ask" }
  | {
      readonly behavior: "allow";
      readonly updatedArguments?: JsonObject | undefined;
      readonly remember?: RememberScope | undefined;
    }
  | {
      readonly behavior: "deny";
      /** The reason, for the model. */
      readonly message?: string | undefined;
      readonly remember?: RememberScope | undefined;
    };

/**
 * Decides about calls that nothing else decided. `steps` says what was found so far; none of them
 * asks when the call merely fell through. Throwing denies.
 */
export type CanUseTool = (
  request: PermissionRequest,
  steps: readonly PermissionStep[],
) => CallbackAnswer | Promise<CallbackAnswer>;

/**
 * How much runs without asking.
 *
 * - `default`: what the rules, the effect and the callback say.
 * - `acceptEdits`: tools with the effect `write` run too.
 * - `plan`: whatever is not read-only is asked about, even when an allow rule matches.
 * - `dontAsk`: whatever would be asked about is denied.
 * - `bypassPermissions`: everything runs that no hook, deny rule or ask rule stops.
 */
export type PermissionMode = "default" | "acceptEdits" | "plan" | "dontAsk" | "bypassPermissions";

/**
 * Who may call what. Order: hooks, deny rules, ask rules, mode, allow rules, callback.
 *
 * A rule is a tool name (`sendMail`), a glob (`github_*`), `category:…` or `effect:…`, each with
 * patterns for arguments where wanted: `writeReport(title:weekly-*, draft:true)`.
 */
export interface PermissionSettings {
  readonly hooks?: readonly PermissionHook[] | undefined;
  readonly deny?: readonly string[] | undefined;
  readonly ask?: readonly string[] | undefined;
  readonly allow?: readonly string[] | undefined;
  /** `default` when not given. */
  readonly mode?: PermissionMode | undefined;
  /** Has to be true for the mode `bypassPermissions`. */
  readonly allowDangerouslySkipPermissions?: boolean | undefined;
  readonly canUseTool?: CanUseTool | undefined;
  /** Decisions remembered for this session; a new, empty memory when not given. */
  readonly session?: SessionMemory | undefined;
}

/** A part of the settings that can never have an effect. */
export interface UnreachablePermission {
  readonly kind: "rule" | "callback";
  /** The list the rule stands in; absent for the callback. */
  readonly list?: "deny" | "ask" | "allow" | undefined;
  /** Text of the rule; absent for the callback. */
  readonly rule?: string | undefined;
  /** One sentence that says why, for the developer. */
  readonly message: string;
}

/** What is known of a tool when settings are checked against a registry. */
export interface PermissionTool {
  readonly name: string;
  readonly policy: Policy;
  readonly category?: string | undefined;
  /** Contract schema of the arguments; lets a check find patterns for unknown parameters. */
  readonly parameters?: { readonly [keyword: string]: unknown } | undefined;
}

/** A person who approved a call, or its edited arguments, before it is decided about once more. */
export interface GivenApproval {
  /** Who it was, for the record. */
  readonly by?: string | undefined;
}

/** Settings with their rules compiled. */
export interface Permissions {
  /** The mode in force. */
  readonly mode: PermissionMode;
  /** Decisions remembered for this session. */
  readonly session: SessionMemory;
  /**
   * Decides about one call. Answers at once when no hook and no callback is asked, or when those
   * answer at once. Never throws.
   *
   * With `approval` whatever would be asked about is allowed, and the callback is left alone; hooks
   * and deny rules still count.
   */
  decide(
    request: PermissionRequest,
    approval?: GivenApproval,
  ): PermissionVerdict | Promise<PermissionVerdict>;
  /**
   * What the session's memory says by now about a call that waits after `steps`; `undefined` when it
   * says nothing. For the siblings of a call that was just decided.
   */
  recall(
    request: PermissionRequest,
    steps: readonly PermissionStep[],
  ): PermissionVerdict | undefined;
  /**
   * What deny rules and remembered denials say about a call, whatever was decided about it before;
   * `undefined` when they let it pass. For calls that were permitted some time ago, and for arguments
   * that changed since.
   */
  denies(request: PermissionRequest): PermissionVerdict | undefined;
  /** Says what a call would do, for the person who decides about it; see `describeCall`. */
  describe(tool: PermissionTool, args: JsonObject): string;
  /** Whether a deny rule without argument patterns rules a tool out, so that models need not see it. */
  excludes(tool: PermissionTool): boolean;
  /** Rules and callbacks that can never be reached; with `tools`, also rules that fit none of them. */
  unreachable(tools?: readonly PermissionTool[]): readonly UnreachablePermission[];
}

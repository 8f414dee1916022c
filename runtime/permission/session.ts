import type { PermissionRequest, PermissionStep, RememberScope } from "./permission.js";

/** One decision that holds for the rest of the session. Plain data, so that apps can keep it. */
export interface RememberedDecision {
  readonly behavior: "allow" | "deny";
  readonly scope:
    | { readonly kind: "tool"; readonly tool: string }
    /** `arguments` is canonical JSON. */
    | { readonly kind: "arguments"; readonly tool: string; readonly arguments: string }
    | { readonly kind: "pattern"; readonly rule: string };
  /** Which question it answered, as `stage: rule`. An approval never answers a different ask rule. */
  readonly answers?: string | undefined;
  /** The reason of a denial, for the model. */
  readonly reason?: string | undefined;
}

/** Decisions of one session. Denials win over approvals. */
export interface SessionMemory {
  remember(decision: RememberedDecision): void;
  entries(): readonly RememberedDecision[];
}

/** What to remember about one decided call. */
export interface DecisionToRemember {
  readonly request: PermissionRequest;
  readonly behavior: "allow" | "deny";
  readonly scope: RememberScope;
  /** The step that asked: the last one of the verdict with `ask`. */
  readonly asked?: PermissionStep | undefined;
  readonly reason?: string | undefined;
}

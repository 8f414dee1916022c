import type { JsonObject } from "../json.js";
import type { PermissionHook } from "../permission/permission.js";

/** One call whose arguments are looked at before it is decided about. */
export interface GuardedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** What a guard says. A rewrite is decoded and decided about like arguments of the model. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | { readonly kind: "rewrite"; readonly arguments: JsonObject }
  /** `message` is a sentence for the model. */
  | { readonly kind: "refuse"; readonly message: string };

/** Looks at the arguments of a call. Throwing refuses. */
export type Guard = (call: GuardedCall) => GuardVerdict;

/** One guard of many: each sees what the ones before it rewrote; the first refusal ends it. */
export function allGuards(...guards: readonly Guard[]): Guard {
  const guardAll: Guard = (call) => {
    let current = call;
    for (const guard of guards) {
      const verdict = guard(current);
      if (verdict.kind === "refuse") return verdict;
      if (verdict.kind === "rewrite") current = { ...current, arguments: verdict.arguments };
    }
    return current === call ? { kind: "pass" } : { kind: "rewrite", arguments: current.arguments };
  };
  return named(guardAll, guards.map(({ name }) => name).join(" + "));
}

/** A guard for some tools only. */
export function forTools(names: readonly string[], guard: Guard): Guard {
  const guarded = new Set(names);
  const guardTools: Guard = (call) => (guarded.has(call.tool) ? guard(call) : { kind: "pass" });
  return named(guardTools, guard.name);
}

/** A guard as a permission hook: refusals deny, rewrites reach the rules and are decoded again. */
export function guardHook(guard: Guard): PermissionHook {
  return function argumentGuard({ tool, arguments: args }) {
    const verdict = guard({ tool: tool.name, arguments: args });
    switch (verdict.kind) {
      case "pass":
        return undefined;
      case "rewrite":
        return { behavior: "pass", updatedArguments: verdict.arguments };
      case "refuse":
        return { behavior: "deny", message: verdict.message };
    }
  };
}

/** Records say which guard refused a call by its name. */
function named(guard: Guard, name: string): Guard {
  if (name !== "") Object.defineProperty(guard, "name", { value: name });
  return guard;
}

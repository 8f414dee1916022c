import { UserError } from "../errors.js";
import { createRedactor } from "../records/redact.js";
import { decideCall } from "./decide.js";
import { denialText } from "./denial.js";
import { type CompiledSettings, judgeDenials, recallApproval } from "./judge.js";
import type {
  PermissionMode,
  PermissionRequest,
  PermissionSettings,
  PermissionStep,
  Permissions,
  PermissionVerdict,
} from "./permission.js";
import { describeCall } from "./preview.js";
import { isAnchored, parseRule } from "./rule.js";
import { concernsTool } from "./rule-match.js";
import { createSessionMemory } from "./session.js";
import { findUnreachable } from "./unreachable.js";

const modes: ReadonlySet<PermissionMode> = new Set([
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "bypassPermissions",
]);

/**
 * Compiles settings once, for all calls.
 *
 * @throws UserError for a rule that can't be read, an unknown mode, or `bypassPermissions` without
 *   `allowDangerouslySkipPermissions`.
 */
export function createPermissions(settings: PermissionSettings = {}): Permissions {
  const compiled = compile(settings);
  const { mode, session } = compiled;
  const redactor = createRedactor();
  return {
    mode,
    session,
    decide: (request, approval) => decideCall(compiled, request, approval),
    recall: (request, steps) => recall(compiled, request, steps),
    denies: (request) => denies(compiled, request),
    describe: (tool, args) => describeCall(tool, args, redactor),
    excludes: (tool) =>
      compiled.deny.some((rule) => rule.arguments.length === 0 && concernsTool(rule, tool)),
    unreachable: (tools) => findUnreachable(compiled, settings.allow ?? [], tools),
  };
}

/**
 * Decides about one call.
 *
 * Give it the answer of `createPermissions` wherever there is more than one call: settings as they
 * are get compiled each time.
 *
 * @throws UserError for settings that `createPermissions` refuses; a call alone never makes it throw.
 */
export function decide(
  request: PermissionRequest,
  permissions: PermissionSettings | Permissions,
): PermissionVerdict | Promise<PermissionVerdict> {
  const compiled = "decide" in permissions ? permissions : createPermissions(permissions);
  return compiled.decide(request);
}

function compile(settings: PermissionSettings): CompiledSettings {
  const mode = settings.mode ?? "default";
  if (!modes.has(mode)) throw new UserError(`There is no permission mode ${JSON.stringify(mode)}.`);
  if (mode === "bypassPermissions" && settings.allowDangerouslySkipPermissions !== true) {
    throw new UserError(
      "The mode bypassPermissions runs everything; it needs allowDangerouslySkipPermissions: true.",
    );
  }
  return {
    hooks: settings.hooks ?? [],
    deny: (settings.deny ?? []).map(parseRule),
    ask: (settings.ask ?? []).map(parseRule),
    // Those that would let in any tool count for nothing; `unreachable` says so.
    allow: (settings.allow ?? []).map(parseRule).filter(isAnchored),
    mode,
    canUseTool: settings.canUseTool,
    session: settings.session ?? createSessionMemory(),
  };
}

function recall(
  settings: CompiledSettings,
  request: PermissionRequest,
  steps: readonly PermissionStep[],
): PermissionVerdict | undefined {
  const denied = denies(settings, request);
  if (denied !== undefined) return { ...denied, steps: [...steps, ...denied.steps] };
  const allowed = recallApproval(settings.session, request, steps);
  return allowed && { behavior: "allow", steps: [...steps, allowed] };
}

function denies(
  settings: CompiledSettings,
  request: PermissionRequest,
): PermissionVerdict | undefined {
  const denied = judgeDenials(settings, request);
  if (denied === undefined) return undefined;
  const message = denialText(request.tool.name, denied.reason);
  return { behavior: "deny", message, steps: denied.steps };
}

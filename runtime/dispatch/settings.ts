import type { Awaitable } from "../awaitable.js";
import { UserError } from "../errors.js";
import type { RunContext } from "../run-context.js";
import type { AnyTool, Policy } from "../tool.js";

/** What a failure handler is told about the call. */
export interface FailedCall {
  readonly id: string;
  readonly name: string;
  /** The context of the run; absent when the call failed before it had one. */
  readonly context: RunContext | undefined;
}

/**
 * Words a failure for the model. The error is a `ModelBehaviorError`, a `ToolTimeoutError` or
 * whatever the tool threw. `ToolRetry` and `ToolFailed` are worded by the tool and not asked about.
 */
export type FailureErrorFunction = (error: Error, call: FailedCall) => Awaitable<string>;

/** Whether a tool is there for a run; asked at every call, with what the app passed as context. */
export type IsEnabled = boolean | ((context: unknown) => Awaitable<boolean>);

/** What code may say about a tool: everything its tags say, and what only code can. */
export interface ToolOverrides extends PolicyOverrides {
  /** `null` throws failures at whoever dispatched; the dispatcher's own when not given. */
  readonly failureErrorFunction?: FailureErrorFunction | null;
  /** Whether the messages of unexpected errors are shown to the model. */
  readonly exposeErrors?: boolean;
  readonly isEnabled?: IsEnabled;
}

/** Each wins over the tag; `undefined` takes away what a tag set. */
export type PolicyOverrides = { readonly [Key in keyof Policy]?: Policy[Key] | undefined };

/** Everything that is known about how a tool runs: tags, then what code says, then defaults. */
export interface ToolSettings {
  readonly tool: AnyTool;
  readonly policy: Policy;
  readonly failureErrorFunction: FailureErrorFunction | null | undefined;
  readonly exposeErrors: boolean;
  readonly isEnabled: IsEnabled;
  readonly maxResultChars: number;
}

/** What holds for all tools of a dispatcher that say nothing themselves. */
export interface ToolDefaults {
  readonly timeoutMs?: number;
  readonly idleTimeoutMs?: number;
  readonly maxResultChars?: number;
  readonly failureErrorFunction?: FailureErrorFunction | null;
  readonly exposeErrors?: boolean;
}

/**
 * Merges what tags, code and defaults say about one tool.
 *
 * @throws UserError for a number that cannot be meant.
 */
export function resolveSettings(
  tool: AnyTool,
  overrides: ToolOverrides,
  defaults: ToolDefaults,
): ToolSettings {
  const { failureErrorFunction, exposeErrors, isEnabled, ...policyOverrides } = overrides;
  const policy = mergePolicies(
    pickTimes(defaults),
    tool.policy,
    // Only keys of a policy are left.
    policyOverrides as PolicyOverrides,
  );
  checkPolicy(tool.name, policy);
  return {
    tool,
    policy,
    failureErrorFunction:
      failureErrorFunction === undefined ? defaults.failureErrorFunction : failureErrorFunction,
    exposeErrors: exposeErrors ?? defaults.exposeErrors ?? false,
    isEnabled: isEnabled ?? true,
    maxResultChars: policy.maxResultChars ?? Number.POSITIVE_INFINITY,
  };
}

function pickTimes({ timeoutMs, idleTimeoutMs, maxResultChars }: ToolDefaults): PolicyOverrides {
  return { timeoutMs, idleTimeoutMs, maxResultChars };
}

/** Later ones win, key by key; a key that ends as `undefined` is left out. */
function mergePolicies(...policies: readonly PolicyOverrides[]): Policy {
  const merged = Object.entries(Object.assign({}, ...policies));
  // The values are those of the policies, and none is undefined.
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Policy;
}

/** Timers of every engine overflow above this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function checkPolicy(name: string, policy: Policy): void {
  const refuse = (option: string, wanted: string, value: unknown): never => {
    throw new UserError(`${option} of tool '${name}' must be ${wanted}, not ${String(value)}.`);
  };
  const time = (option: string, value: unknown) => {
    if (value === undefined) return;
    if (typeof value === "number" && value > 0 && value <= MAX_TIMER_MS) return;
    refuse(option, `milliseconds above 0, at most ${MAX_TIMER_MS}`, value);
  };
  const count = (option: string, value: unknown, least: number) => {
    if (value === undefined) return;
    if (typeof value === "number" && Number.isInteger(value) && value >= least) return;
    refuse(option, `a whole number from ${least} on`, value);
  };
  time("timeoutMs", policy.timeoutMs);
  time("idleTimeoutMs", policy.idleTimeoutMs);
  count("concurrency", policy.concurrency, 1);
  count("maxResultChars", policy.maxResultChars, 1);
  count("rateLimit.calls", policy.rateLimit?.calls, 1);
  time("rateLimit.perMs", policy.rateLimit?.perMs);
  count("retry.times", policy.retry?.times, 0);
  count("circuitBreaker.failures", policy.circuitBreaker?.failures, 1);
  time("circuitBreaker.coolDownMs", policy.circuitBreaker?.coolDownMs);
}

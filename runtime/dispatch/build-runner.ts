import type { Clock } from "../clock.js";
import { UserError } from "../errors.js";
import type { Policy } from "../tool.js";
import { withCircuitBreaker } from "./circuit-breaker.js";
import { withDeadline } from "./deadline.js";
import { idempotentRunners } from "./idempotency.js";
import { invokeTool, invokeWhole } from "./invoke-tool.js";
import type { Runner } from "./job.js";
import { createLimiter, type Limiter, withLimit } from "./limiter.js";
import { withRateLimit } from "./rate-limit.js";
import { withRetry } from "./retry.js";
import type { WorkerPool } from "./worker-pool.js";

/** What runners of all tools of a dispatcher share. */
export interface RunnerParts {
  readonly clock: Clock;
  readonly random: () => number;
  /** Places for calls of all tools together. */
  readonly limiter: Limiter | undefined;
  readonly workers: WorkerPool | "inline" | undefined;
  /** Places for calls in workers: the time in the line is not the tool's. */
  readonly workerLimiter: Limiter | undefined;
}

/**
 * Puts the layers a policy asks for around a tool; what it does not ask for costs nothing.
 *
 * From the outside in: a repeat is answered before it costs anything, an open circuit and a rate
 * refuse, limits let wait, and only then the time of the call starts to run.
 */
export function buildRunner(tool: string, policy: Policy, parts: RunnerParts): Runner {
  const { clock } = parts;
  const idempotent = policy.idempotent && idempotentRunners(policy.idempotent);
  const waitOnly = (next: Runner) => withDeadline(next, policy, clock);

  let runner = policy.worker === true ? workerRunner(tool, parts.workers) : invokeWhole;
  if (policy.retry !== undefined) runner = withRetry(runner, policy.retry, clock, parts.random);
  if (idempotent !== undefined) runner = idempotent.remember(runner);
  // The time of a call covers its stream, so nothing else has to read it where nothing is between.
  runner = waitOnly(runner === invokeWhole ? invokeTool : runner);
  if (policy.worker === true && parts.workerLimiter !== undefined) {
    runner = withLimit(runner, parts.workerLimiter);
  }
  if (parts.limiter !== undefined) runner = withLimit(runner, parts.limiter);
  if (policy.concurrency !== undefined) {
    runner = withLimit(runner, createLimiter(policy.concurrency));
  }
  if (policy.rateLimit !== undefined) runner = withRateLimit(runner, policy.rateLimit, clock);
  if (policy.circuitBreaker !== undefined) {
    runner = withCircuitBreaker(runner, policy.circuitBreaker, clock);
  }
  return idempotent === undefined ? runner : idempotent.join(runner, waitOnly);
}

/** Whether anything stands around the calls of a tool but the end of its turn. */
export function hasLayers(policy: Policy, { limiter, workers }: RunnerParts): boolean {
  const { retry, idempotent, concurrency, rateLimit, circuitBreaker, worker } = policy;
  const layers = [limiter, retry, idempotent, concurrency, rateLimit, circuitBreaker];
  if (worker === true && workers !== "inline") return true;
  return isTimed(policy) || layers.some((layer) => layer !== undefined);
}

function isTimed({ timeoutMs, idleTimeoutMs }: Policy): boolean {
  return timeoutMs !== undefined || idleTimeoutMs !== undefined;
}

function workerRunner(tool: string, workers: WorkerPool | "inline" | undefined): Runner {
  if (workers === "inline") return invokeWhole;
  if (workers === undefined) {
    throw new UserError(
      `Tool '${tool}' is tagged @worker: pass \`workers: createWorkerPool(…)\` from ` +
        `"toolgen/node", or \`workers: "inline"\` to run it in the thread of the app.`,
    );
  }
  return ({ tool: { name }, input, context }) => {
    const { result, kill } = workers.start({
      id: context.call.id,
      name,
      arguments: input,
      context: context.context,
      attempt: context.attempt,
      onProgress: (update) => context.progress(update),
    });
    context.onStop(kill);
    return result.finally(() => context.offStop(kill));
  };
}

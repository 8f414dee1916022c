import { type Awaitable, isThenable } from "../awaitable.js";
import type { JsonObject } from "../json.js";
import { canonicalJson } from "../permission/canonical-json.js";
import type { Job, Runner } from "./job.js";

/** More results than this are not kept; the oldest go first. */
const MAX_RESULTS = 10_000;

/** Keeps first results of idempotent calls. Shared between processes, it protects all of them. */
export interface ResultStore {
  get(key: string): Awaitable<StoredResult | undefined>;
  set(key: string, result: StoredResult): Awaitable<void>;
}

/** A result, in a box so that nothing is a result too. */
export interface StoredResult {
  readonly value: unknown;
}

/** Makes a store in the memory of this process. */
export function createResultMemory(maxResults = MAX_RESULTS): ResultStore {
  const results = new Map<string, StoredResult>();
  return {
    get: (key) => results.get(key),
    set(key, result) {
      const [oldest] = results.keys();
      if (results.size >= maxResults && oldest !== undefined) results.delete(oldest);
      results.set(key, result);
    },
  };
}

/** The two runners that idempotency puts around a call, one outside and one inside of its limits. */
export interface IdempotentRunners {
  /** Goes around everything: a repeat costs no place and no rate. */
  readonly join: (full: Runner, waitOnly: (next: Runner) => Runner) => Runner;
  /** Goes around the function: what it answers counts, also when nobody waits for it any more. */
  readonly remember: (next: Runner) => Runner;
}

/**
 * Gives a repeat of a call the first result, also while that is still being made.
 *
 * A call that was answered with a timeout may still come to its end, so a repeat waits for it
 * instead of running again. A call that failed is forgotten: the repeat tries.
 *
 * @param keyNames Arguments that make two calls the same; none means all.
 */
export function idempotentRunners(keyNames: readonly string[]): IdempotentRunners {
  return {
    join: (full, waitOnly) => (job) => joinOrRun(job, callKey(job, keyNames), full, waitOnly),
    remember: (next) => (job) => rememberResult(job, callKey(job, keyNames), next),
  };
}

function joinOrRun(
  job: Job,
  key: string,
  full: Runner,
  waitOnly: (next: Runner) => Runner,
): unknown {
  const running = job.run.running.get(key);
  if (running !== undefined) return waitOnly(() => running)(job);
  const stored = job.run.results.get(key);
  if (!isThenable(stored)) return stored === undefined ? startFirst(job, key, full) : stored.value;
  // Two calls in the same moment must not both find the store empty.
  const answer = new Promise((resolve, reject) => {
    stored.then((found) => resolve(found === undefined ? full(job) : found.value), reject);
  });
  return trackRunning(job, key, answer);
}

/** A call that waits in line for its limits is already the first one. */
function startFirst(job: Job, key: string, full: Runner): unknown {
  const result = full(job);
  if (isThenable(result) && !job.run.running.has(key)) {
    return trackRunning(job, key, Promise.resolve(result));
  }
  return result;
}

function rememberResult(job: Job, key: string, next: Runner): unknown {
  const result = next(job);
  if (!isThenable(result)) {
    const stored = job.run.results.set(key, { value: result });
    return isThenable(stored) ? stored.then(() => result) : result;
  }
  const remembered = result.then(async (value) => {
    await job.run.results.set(key, { value });
    return value;
  });
  return trackRunning(job, key, Promise.resolve(remembered));
}

/** The innermost promise of a call replaces the outer ones: it lives longest. */
function trackRunning(job: Job, key: string, promise: Promise<unknown>): Promise<unknown> {
  const { running } = job.run;
  running.set(key, promise);
  const forget = () => {
    if (running.get(key) === promise) running.delete(key);
  };
  promise.then(forget, forget);
  return promise;
}

function callKey({ tool, input }: Job, keyNames: readonly string[]): string {
  return canonicalJson([
    tool.name,
    keyNames.length === 0 ? withoutNulls(input) : pick(input, keyNames),
  ]);
}

/** An optional argument may be absent or null; both are the same call. */
function withoutNulls(input: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

function pick(input: JsonObject, names: readonly string[]): readonly unknown[] {
  return names.map((name) => (Object.hasOwn(input, name) ? input[name] : null));
}

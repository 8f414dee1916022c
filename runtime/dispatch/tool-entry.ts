import type { Clock } from "../clock.js";
import { createArgumentDecoder } from "../decode/decode-arguments.js";
import { UserError } from "../errors.js";
import { isJsonObject, type JsonObject, type JsonSchema } from "../json.js";
import type { PermissionRequest } from "../permission/permission.js";
import type { AnyRegistry } from "../registry.js";
import { createInterpreter, type Interpreter } from "../schema/interpret.js";
import type { AnyTool, Policy } from "../tool.js";
import { buildRunner, hasLayers, type RunnerParts } from "./build-runner.js";
import { createResultCheck, type ResultCheck } from "./check-result.js";
import type { AnyDecoder } from "./decode-call.js";
import type { DispatcherOptions } from "./dispatch-options.js";
import { hasMaps } from "./has-maps.js";
import type { Runner } from "./job.js";
import { createLimiter } from "./limiter.js";
import { resolveSettings, type ToolSettings } from "./settings.js";

/** A tool and how it runs. */
export interface ToolEntry {
  readonly tool: AnyTool;
  readonly settings: ToolSettings;
  readonly runner: Runner;
  readonly decode: AnyDecoder;
  /** Brings arguments that fit into the one form that rules look at. */
  readonly toNatural: (input: JsonObject) => JsonObject;
  /** Throws for a result that is not what the tool declares; absent when that is not checked. */
  readonly checkResult: ResultCheck | undefined;
  /** The tool as permissions see it. */
  readonly asked: PermissionRequest["tool"];
  /** Whether it runs without being asked for when there are no permissions. */
  readonly isFree: boolean;
  /** Whether nothing at all stands around its calls; see `dispatchPlain`. */
  readonly isPlain: boolean;
}

/**
 * Works out how each tool of a registry runs, by name and by alias.
 *
 * @throws UserError for settings that cannot be meant.
 */
export function createToolEntries(
  registry: AnyRegistry,
  options: DispatcherOptions,
  clock: Clock,
): ReadonlyMap<string, ToolEntry> {
  const { concurrency, random = Math.random, workers } = options;
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && concurrency >= 1)) {
    throw new UserError(`concurrency must be a whole number from 1 on, not ${concurrency}.`);
  }
  const runnerParts: RunnerParts = {
    clock,
    random,
    workers,
    limiter: concurrency === undefined ? undefined : createLimiter(concurrency),
    workerLimiter: typeof workers === "object" ? createLimiter(workers.size) : undefined,
  };
  const overrides = new Map(Object.entries(options.tools ?? {}));
  const entries = new Map<string, ToolEntry>();
  for (const tool of Object.values(registry.tools)) {
    const settings = resolveSettings(tool, overrides.get(tool.name) ?? {}, options);
    entries.set(tool.name, createToolEntry(tool, settings, options, runnerParts));
  }
  for (const [alias, name] of Object.entries(options.aliases ?? {})) {
    const entry = entries.get(name);
    if (entry !== undefined && !entries.has(alias)) entries.set(alias, entry);
  }
  return entries;
}

function createToolEntry(
  tool: AnyTool,
  settings: ToolSettings,
  options: DispatcherOptions,
  parts: RunnerParts,
): ToolEntry {
  const { policy, isEnabled } = settings;
  const checksResults = options.checkResults ?? isDevelopment();
  return {
    tool,
    settings,
    runner: buildRunner(tool.name, policy, parts),
    decode: createArgumentDecoder(tool.decode, tool.parameters),
    toNatural: naturalForm(tool.parameters),
    checkResult: checksResults ? createResultCheck(tool) : undefined,
    asked: { name: tool.name, policy, category: policy.category },
    isFree: isFree(policy),
    isPlain: isFree(policy) && isEnabled === true && !hasLayers(policy, parts) && isBare(options),
  };
}

/** Whether a dispatcher does nothing about calls but run them. */
function isBare(options: DispatcherOptions): boolean {
  const { permissions, guards = [], audit, log, telemetry, onLongBlock, giveUpAfter } = options;
  const parts = [permissions, audit, log, telemetry, onLongBlock, giveUpAfter];
  return guards.length === 0 && parts.every((part) => part === undefined);
}

/** Reads the schema at the first call: most registries are larger than what a run uses of them. */
function naturalForm(parameters: JsonSchema): (input: JsonObject) => JsonObject {
  let interpret: Interpreter | undefined;
  let isNeeded: boolean | undefined;
  return (input) => {
    isNeeded ??= hasMaps(parameters);
    if (!isNeeded) return input;
    interpret ??= createInterpreter(parameters);
    const natural = interpret(input);
    return natural.ok && isJsonObject(natural.value) ? natural.value : input;
  };
}

function isFree({ effect, destructive }: Policy): boolean {
  return (effect === undefined || effect === "read") && destructive !== true;
}

function isDevelopment(): boolean {
  // Browsers and Workers have no `process`.
  const { process } = globalThis as { readonly process?: { readonly env?: Environment } };
  return process?.env?.["NODE_ENV"] === "development";
}

interface Environment {
  readonly [variable: string]: string | undefined;
}

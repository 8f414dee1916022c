import { type Clock, systemClock } from "../clock.js";
import { createArgumentDecoder } from "../decode/decode-arguments.js";
import { UserError } from "../errors.js";
import type { Guard } from "../guards/guard.js";
import { isJsonObject, type JsonObject, type JsonSchema } from "../json.js";
import { nearestName } from "../nearest-name.js";
import type { PermissionRequest, Permissions } from "../permission/permission.js";
import type { Audit } from "../records/audit.js";
import type { Telemetry } from "../records/telemetry.js";
import { mayLogToolData } from "../records/tool-data.js";
import type { ToolLog } from "../records/tool-log.js";
import type { AnyRegistry } from "../registry.js";
import { createInterpreter, type Interpreter } from "../schema/interpret.js";
import type { AnyTool, Policy } from "../tool.js";
import type { FailureSettings } from "./answer-failure.js";
import { buildRunner, type RunnerParts } from "./build-runner.js";
import { createResultCheck, type ResultCheck } from "./check-result.js";
import type { AnyDecoder } from "./decode-call.js";
import type { DispatcherOptions, LongBlock, TurnMode } from "./dispatch-options.js";
import { hasMaps } from "./has-maps.js";
import type { Runner } from "./job.js";
import { createLimiter } from "./limiter.js";
import { resolveSettings, type ToolSettings } from "./settings.js";

/** Everything a dispatcher knows, worked out once. */
export interface DispatchParts {
  readonly registry: AnyRegistry;
  /** By name and by alias. */
  readonly entries: ReadonlyMap<string, ToolEntry>;
  /** For calls of tools that do not exist. */
  readonly failures: FailureSettings;
  readonly permissions: Permissions | undefined;
  readonly guards: readonly Guard[];
  readonly turnMode: TurnMode;
  /** Whether rules or guards look at arguments, so that they have to be in their natural form. */
  readonly isGuarded: boolean;
  readonly repair: boolean;
  readonly maxArgumentChars: number;
  readonly annotate: boolean;
  readonly giveUpAfter: number;
  readonly toolData: boolean;
  readonly audit: Audit | undefined;
  readonly telemetry: Telemetry | undefined;
  readonly log: ToolLog | undefined;
  /** Whether anything is written down, so that times have to be taken. */
  readonly isRecorded: boolean;
  readonly onLongBlock: ((block: LongBlock) => void) | undefined;
  readonly longBlockMs: number;
  readonly clock: Clock;
}

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
}

/**
 * Works out the options of a dispatcher.
 *
 * @throws UserError for options that cannot be meant.
 */
export function dispatchParts(registry: AnyRegistry, options: DispatcherOptions): DispatchParts {
  const { clock = systemClock, permissions, audit, telemetry, log } = options;
  checkNames(registry, "tools", Object.keys(options.tools ?? {}));
  checkNames(registry, "aliases", Object.values(options.aliases ?? {}));
  return {
    registry,
    entries: toolEntries(registry, options, clock),
    failures: {
      failureErrorFunction: options.failureErrorFunction,
      exposeErrors: options.exposeErrors ?? false,
      maxResultChars: Number.POSITIVE_INFINITY,
    },
    permissions,
    guards: options.guards ?? [],
    turnMode: options.turnMode ?? "hold-all",
    isGuarded: permissions !== undefined || (options.guards ?? []).length > 0,
    repair: options.repair ?? true,
    maxArgumentChars: options.maxArgumentChars ?? 1_000_000,
    annotate: options.annotateRepeatedMistakes ?? false,
    giveUpAfter: options.giveUpAfter ?? Number.POSITIVE_INFINITY,
    toolData: mayLogToolData(options.toolData),
    audit,
    telemetry,
    log,
    isRecorded: audit !== undefined || log !== undefined,
    onLongBlock: options.onLongBlock,
    longBlockMs: options.longBlockMs ?? 200,
    clock,
  };
}

function toolEntries(
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
  const checksResults = options.checkResults ?? isDevelopment();
  const entries = new Map<string, ToolEntry>();
  for (const tool of Object.values(registry.tools)) {
    const settings = resolveSettings(tool, overrides.get(tool.name) ?? {}, options);
    const runner = buildRunner(tool.name, settings.policy, runnerParts);
    entries.set(tool.name, toolEntry(tool, settings, runner, checksResults));
  }
  for (const [alias, name] of Object.entries(options.aliases ?? {})) {
    const entry = entries.get(name);
    if (entry !== undefined && !entries.has(alias)) entries.set(alias, entry);
  }
  return entries;
}

function toolEntry(
  tool: AnyTool,
  settings: ToolSettings,
  runner: Runner,
  checksResults: boolean,
): ToolEntry {
  const { policy } = settings;
  return {
    tool,
    settings,
    runner,
    decode: createArgumentDecoder(tool.decode, tool.parameters),
    toNatural: naturalForm(tool.parameters),
    checkResult: checksResults ? createResultCheck(tool) : undefined,
    asked: { name: tool.name, policy, category: policy.category },
    isFree: isFree(policy),
  };
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

function checkNames(registry: AnyRegistry, option: string, names: readonly string[]): void {
  for (const name of names) {
    if (registry.get(name) !== undefined) continue;
    const nearest = nearestName(name, registry.names);
    const hint = nearest === undefined ? "" : ` Did you mean '${nearest}'?`;
    throw new UserError(`"${option}" names '${name}', which is not a tool of the registry.${hint}`);
  }
}

function isDevelopment(): boolean {
  // Browsers and Workers have no `process`.
  const { process } = globalThis as { readonly process?: { readonly env?: Environment } };
  return process?.env?.["NODE_ENV"] === "development";
}

interface Environment {
  readonly [variable: string]: string | undefined;
}

import { type Clock, createSystemClock } from "../clock.js";
import { UserError } from "../errors.js";
import type { Guard } from "../guards/guard.js";
import { nearestName } from "../nearest-name.js";
import type { Permissions } from "../permission/permission.js";
import type { Audit } from "../records/audit.js";
import type { Telemetry } from "../records/telemetry.js";
import { mayLogToolData } from "../records/tool-data.js";
import type { ToolLog } from "../records/tool-log.js";
import type { AnyRegistry } from "../registry.js";
import type { FailureSettings } from "./answer-failure.js";
import type { DescribeCall, DispatcherOptions, LongBlock, TurnMode } from "./dispatch-options.js";
import { reportUnreachable } from "./report-unreachable.js";
import { createToolEntries, type ToolEntry } from "./tool-entry.js";

/** Everything a dispatcher knows, worked out once. */
export interface DispatchParts {
  readonly registry: AnyRegistry;
  /** By name and by alias. */
  readonly entries: ReadonlyMap<string, ToolEntry>;
  /** For calls of tools that do not exist. */
  readonly failures: FailureSettings;
  readonly permissions: Permissions | undefined;
  readonly guards: readonly Guard[];
  readonly describe: DescribeCall;
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

/**
 * Works out the options of a dispatcher.
 *
 * @throws UserError for options that cannot be meant.
 */
export function dispatchParts(registry: AnyRegistry, options: DispatcherOptions): DispatchParts {
  const { clock = createSystemClock(), permissions, audit, telemetry, log } = options;
  checkNames(registry, "tools", Object.keys(options.tools ?? {}));
  checkNames(registry, "aliases", Object.values(options.aliases ?? {}));
  const entries = createToolEntries(registry, options, clock);
  if (permissions !== undefined) reportUnreachable(permissions, entries, options.onUnreachable);
  return {
    registry,
    entries,
    failures: {
      failureErrorFunction: options.failureErrorFunction,
      exposeErrors: options.exposeErrors ?? false,
      maxResultChars: Number.POSITIVE_INFINITY,
    },
    permissions,
    guards: options.guards ?? [],
    describe: options.describe ?? permissions?.describe ?? (({ name }) => name),
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

function checkNames(registry: AnyRegistry, option: string, names: readonly string[]): void {
  for (const name of names) {
    if (registry.get(name) !== undefined) continue;
    const nearest = nearestName(name, registry.names);
    const hint = nearest === undefined ? "" : ` Did you mean '${nearest}'?`;
    throw new UserError(`"${option}" names '${name}', which is not a tool of the registry.${hint}`);
  }
}

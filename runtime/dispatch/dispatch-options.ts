import type { Clock } from "../clock.js";
import type { Guard } from "../guards/guard.js";
import type { JsonObject } from "../json.js";
import type {
  Permissions,
  PermissionTool,
  UnreachablePermission,
} from "../permission/permission.js";
import type { Audit } from "../records/audit.js";
import type { Telemetry } from "../records/telemetry.js";
import type { ToolLog } from "../records/tool-log.js";
import type { AnyRegistry, ToolName } from "../registry.js";
import type { ToolDefaults, ToolOverrides } from "./settings.js";
import type { WorkerPool } from "./worker-pool.js";

/**
 * What happens to the other calls of a turn when one of them has to be approved or was denied.
 *
 * - `hold-all`: nothing runs until every call of the turn is decided.
 * - `run-safe`: calls that need no approval run at once, the others wait.
 * - `deny-all-on-deny`: like `hold-all`, and when one call is denied none runs.
 */
export type TurnMode = "hold-all" | "run-safe" | "deny-all-on-deny";

/** How a dispatcher behaves. Everything has a default. */
export interface DispatcherOptions<R extends AnyRegistry = AnyRegistry> extends ToolDefaults {
  /** What code says about single tools; wins over their tags. */
  readonly tools?: { readonly [Name in ToolName<R>]?: ToolOverrides };
  /** Names under which models may call tools as well: `{ search_web: "searchWeb" }`. */
  readonly aliases?: { readonly [alias: string]: ToolName<R> };
  /** Who may call what. Without it, tools with an effect other than `read` wait for approval. */
  readonly permissions?: Permissions;
  /** Hears of rules and callbacks that can never be reached; `console.warn` does when not given. */
  readonly onUnreachable?: (found: UnreachablePermission) => void;
  /**
   * Words a waiting call for a person: `describeCall`, which comes with `permissions`, or your own.
   * Without either, and when it throws, the name of the tool stands there alone.
   */
  readonly describe?: DescribeCall;
  /** Look at the arguments of every call before it is decided about, in order. */
  readonly guards?: readonly Guard[];
  /** `hold-all` when not given. */
  readonly turnMode?: TurnMode;
  /** Calls of all tools that may run at the same time; no limit when not given. */
  readonly concurrency?: number;
  /** Whether unambiguous mistakes in arguments are repaired; true when not given. */
  readonly repair?: boolean;
  /** Longer arguments are refused unread; 1,000,000 when not given. UTF-16 units. */
  readonly maxArgumentChars?: number;
  /** From the second failure of a tool in a row on, shows the model its arguments with notes. */
  readonly annotateRepeatedMistakes?: boolean;
  /** After so many turns in a row in which a tool failed, its errors tell the model to stop. */
  readonly giveUpAfter?: number;
  /** Checks results against what tools declare. When `NODE_ENV` is `development`, if not given. */
  readonly checkResults?: boolean;
  /** Whether errors for the developer may hold what a model sent; as for logs when not given. */
  readonly toolData?: boolean;
  readonly audit?: Audit;
  readonly telemetry?: Telemetry;
  readonly log?: ToolLog;
  /** Where `@worker` tools run; `inline` runs them in the thread of the app. */
  readonly workers?: WorkerPool | "inline";
  /** Hears of a tool that kept the thread busy for long without giving way. */
  readonly onLongBlock?: (block: LongBlock) => void;
  /** What counts as long; 200 ms when not given. */
  readonly longBlockMs?: number;
  readonly clock?: Clock;
  /** From 0 to below 1; spreads retries. */
  readonly random?: () => number;
}

/** Says what a call would do: a text for the person who decides about it. */
export type DescribeCall = (tool: PermissionTool, args: JsonObject) => string;

/** A tool that kept everything else waiting: a candidate for `@worker`. */
export interface LongBlock {
  readonly tool: string;
  readonly ms: number;
}

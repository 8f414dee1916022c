import type { JsonObject, JsonValue } from "../json.js";
import type { PermissionStep } from "./permission.js";
import type { UsedStore } from "./used-store.js";

/** A call of a turn that waits for people. */
export type PendingCall =
  /** Waits for a decision. */
  | {
      readonly kind: "waiting";
      readonly id: string;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly steps: readonly PermissionStep[];
    }
  /** Permitted, but held back with its siblings. */
  | {
      readonly kind: "held";
      readonly id: string;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly steps: readonly PermissionStep[];
    }
  /** Answered already: never runs again. `answer` is whatever the dispatcher wants back. */
  | {
      readonly kind: "answered";
      readonly id: string;
      readonly name: string;
      readonly answer: JsonValue;
    };

/** A turn that stopped for approval, as plain JSON. */
export interface PendingState {
  /** Every call of the turn, in its order. */
  readonly calls: readonly PendingCall[];
  /** `schemaHash` of the contract schema of every tool that may still run, by name. */
  readonly schemas: { readonly [tool: string]: string };
  /** Whatever else has to survive, for example a mode or the ids of a run. */
  readonly extra?: JsonObject | undefined;
}

/** At least 16 bytes. In a list the first one signs and all of them verify, for rotation. */
export type PendingSecret = string | Uint8Array | readonly (string | Uint8Array)[];

export interface SealOptions {
  readonly secret: PendingSecret;
  /** How long it may be resumed, in milliseconds. */
  readonly ttlMs: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whom it is for, for example a user or session id; has to be the same on opening. */
  readonly audience?: string | undefined;
}

export interface OpenOptions {
  readonly secret: PendingSecret;
  /** `schemaHash` of every tool in the registry, by name. */
  readonly registryHashes: ReadonlyMap<string, string>;
  readonly usedStore: UsedStore;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly audience?: string | undefined;
}

/** Why a pending turn was refused. */
export type PendingRefusalKind = "altered" | "expired" | "replayed" | "foreign" | "schema-changed";

/** A pending turn, or why it can't be resumed. */
export type OpenedPending =
  | { readonly kind: "opened"; readonly state: PendingState }
  | {
      readonly kind: "refused";
      readonly reason: PendingRefusalKind;
      /** One sentence for the developer. */
      readonly message: string;
      /** With `schema-changed`: the tools that are not what they were. */
      readonly tools?: readonly string[] | undefined;
    };

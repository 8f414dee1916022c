import { UserError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import { canonicalJson } from "./canonical-json.js";
import type { PermissionStep } from "./permission.js";
import { readSealed, type Sealed, seal } from "./seal.js";
import type { UsedStore } from "./used-store.js";

/** A call of a turn that waits for people. */
export type PendingCall =
  /** `waiting` for a decision of its own; `held` back with its siblings, though permitted. */
  | {
      readonly kind: "waiting" | "held";
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
  /** Name of the turn in audit records, so that those from before and after belong together. */
  readonly turn?: string | undefined;
  /** Whatever else has to survive, for example a mode or the ids of a run. */
  readonly extra?: JsonObject | undefined;
}

/** At least 16 bytes. In a list the first one signs and all of them verify, for rotation. */
export type PendingSecret = string | Uint8Array | readonly (string | Uint8Array)[];

/** How a pending turn is sealed. */
export interface SealOptions {
  readonly secret: PendingSecret;
  /** How long it may be resumed, in milliseconds. */
  readonly ttlMs: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whom it is for, for example a user or session id; has to be the same on opening. */
  readonly audience?: string | undefined;
}

/** How a pending turn is opened. */
export interface OpenOptions {
  readonly secret: PendingSecret;
  /** `schemaHash` of every tool in the registry, by name. */
  readonly registryHashes: ReadonlyMap<string, string>;
  readonly usedStore: UsedStore;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly audience?: string | undefined;
}

/**
 * Why a pending turn was refused.
 *
 * - `foreign`: not made by `sealPending`, with another secret, or for another audience.
 * - `altered`: made here, and changed since.
 * - `expired`, `replayed`: made here, too late or once too often.
 * - `schema-changed`: a tool that may still run is gone or takes other arguments by now.
 */
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

/** What is signed. */
interface PendingEnvelope {
  /** Random; what the store of used turns knows. */
  readonly id: string;
  readonly audience?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly state: PendingState;
}

/**
 * Writes a pending turn as a small text that its holder can't change, only keep and hand back.
 *
 * It is signed (HMAC-SHA-256), not encrypted: whoever holds it can read the arguments. Its characters
 * are safe in URLs and JSON.
 *
 * @throws UserError for a secret under 16 bytes, a useless `ttlMs`, call ids that repeat, or a call
 *   whose tool has no schema hash.
 */
export async function sealPending(state: PendingState, options: SealOptions): Promise<string> {
  checkState(state);
  if (!Number.isFinite(options.ttlMs) || options.ttlMs <= 0) {
    throw new UserError("ttlMs has to be a number of milliseconds above zero.");
  }
  const envelope: PendingEnvelope = {
    id: crypto.randomUUID(),
    audience: options.audience,
    expires: options.now + options.ttlMs,
    state,
  };
  return seal(canonicalJson(envelope), options.secret);
}

/**
 * Reads what `sealPending` wrote, once.
 *
 * A refused text is not used up. Never rejects for a text; what the store throws is passed on.
 *
 * @throws UserError for a secret under 16 bytes.
 */
export async function openPending(text: string, options: OpenOptions): Promise<OpenedPending> {
  const sealed = await readSealed(text, options.secret);
  if (sealed.kind !== "sealed") return refuse(sealed.kind, sentences[sealed.kind]);
  const { id, audience, expires, state } = readEnvelope(sealed);
  if (audience !== options.audience) return refuse("foreign", "It was made for someone else.");
  if (options.now >= expires) return refuse("expired", sentences.expired);
  const tools = changedTools(state, options.registryHashes);
  if (tools.length > 0) {
    const message = `Tools changed since: ${tools.join(", ")}.`;
    return { kind: "refused", reason: "schema-changed", message, tools };
  }
  const first = await options.usedStore.claim(id, expires, options.now);
  return first ? { kind: "opened", state } : refuse("replayed", sentences.replayed);
}

const sentences = {
  foreign: "It is not a pending turn that was sealed with this secret.",
  altered: "It was changed after it was sealed.",
  expired: "It was resumed too late.",
  replayed: "It was resumed before.",
} as const;

function refuse(reason: PendingRefusalKind, message: string): OpenedPending {
  return { kind: "refused", reason, message };
}

function readEnvelope({ content }: Sealed): PendingEnvelope {
  // Its signature was verified, so `sealPending` wrote it.
  return JSON.parse(content) as PendingEnvelope;
}

function checkState({ calls, schemas }: PendingState): void {
  const ids = new Set<string>();
  for (const call of calls) {
    if (ids.has(call.id)) throw new UserError(`Two pending calls have the id ${call.id}.`);
    ids.add(call.id);
    if (call.kind !== "answered" && !Object.hasOwn(schemas, call.name)) {
      throw new UserError(
        `The pending call ${call.id} comes without a schema hash of ${call.name}.`,
      );
    }
  }
}

function changedTools(
  { calls, schemas }: PendingState,
  hashes: ReadonlyMap<string, string>,
): readonly string[] {
  const names = calls.filter(({ kind }) => kind !== "answered").map(({ name }) => name);
  return [...new Set(names)].filter(
    (name) => !hashes.has(name) || hashes.get(name) !== schemas[name],
  );
}

import type { PendingState } from "../permission/pending.js";
import type { Outcome } from "./outcome.js";

/** All calls of one reply of a model, answered: one outcome for each, in the order of the calls. */
export type Turn = DoneTurn | PendingTurn;

/** Nothing is left to decide; the next request can be made. */
export interface DoneTurn {
  readonly kind: "done";
  readonly outcomes: readonly Outcome[];
}

/** Calls wait for approval: `resumeTurn` goes on with it, here or in another process. */
export interface PendingTurn {
  readonly kind: "pending";
  /** Calls that wait or are held have outcomes of the kind `pending`. */
  readonly outcomes: readonly Outcome[];
  /** Plain JSON; `sealPending` signs it for a way through other hands. */
  readonly pending: PendingState;
}

import type { JsonObject } from "../json.js";

/** One call whose arguments are looked at before it is decided about. */
export interface GuardedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** What a guard says. A rewrite is decoded and decided about like arguments of the model. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | { readonly kind: "rewrite"; readonly arguments: JsonObject }
  /** `message` is a sentence for the model. */
  | { readonly kind: "refuse"; readonly message: string };

/** Looks at the arguments of a call. Throwing refuses. */
export type Guard = (call: GuardedCall) => GuardVerdict;

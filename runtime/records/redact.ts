import type { JsonObject, JsonValue } from "../json.js";

/** What counts as secret beyond what is recognised anyway. */
export interface RedactionOptions {
  /** More keys to hide, at any depth. */
  readonly isSecretKey?: ((key: string) => boolean) | undefined;
  /** Stands in place of a secret; `[redacted]` when not given. */
  readonly replacement?: string | undefined;
}

/** Everything that is written down about one call goes through this. Works when first asked. */
export interface CallRedaction {
  /** The arguments as plain JSON, without secrets. */
  arguments(): JsonObject;
  /** Any other value of the call (a result), as plain JSON, without secrets or echoes of them. */
  value(value: unknown): JsonValue;
  /** Any text of the call (an error, a rule), without secrets or echoes of them. */
  text(text: string): string;
}

/** Makes the redaction of single calls. */
export interface Redactor {
  /** `sensitive` names parameters; `user.password` names a member of one. */
  forCall(
    args: { readonly [name: string]: unknown } | undefined,
    sensitive: readonly string[],
  ): CallRedaction;
}

import type { JsonObject, JsonValue } from "../json.js";
import { toPlainJson, toPlainObject } from "./plain-json.js";
import { isSecretKey } from "./secret-keys.js";
import { hideSecretsInText } from "./secret-text.js";
import { collectSecrets, hideEchoes } from "./secret-values.js";

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
    sensitive?: readonly string[],
  ): CallRedaction;
}

/** How many keys a redactor remembers the verdict of. */
const rememberedKeys = 2000;

/**
 * Makes a redactor. It hides the values of sensitive parameters and of keys that look secret, secrets
 * that are known by their look, and, wherever else they turn up in the same call, the values it hid:
 * a result that says `logged in with hunter2` does not give away the password.
 *
 * Values under three characters are not looked for elsewhere: they would be found everywhere.
 */
export function createRedactor(options: RedactionOptions = {}): Redactor {
  const replacement = options.replacement ?? "[redacted]";
  const isSecret = rememberVerdicts(
    (key) => isSecretKey(key) || options.isSecretKey?.(key) === true,
  );
  const hide = (text: string) => hideSecretsInText(text, isSecret, replacement);
  return {
    forCall(args, sensitive = []) {
      const paths = new Set(sensitive);
      let secrets: readonly string[] | undefined;
      const text = (raw: string): string => {
        secrets ??= collectSecrets(args ?? {}, isSecret, paths);
        return hide(hideEchoes(raw, secrets, replacement));
      };
      const isHidden = (_path: string, key: string) => isSecret(key);
      const isHiddenArgument = (path: string, key: string) => paths.has(path) || isSecret(key);
      return {
        arguments: () =>
          toPlainObject(args ?? {}, { text, isHidden: isHiddenArgument, replacement }),
        value: (value) => toPlainJson(value, { text, isHidden, replacement }),
        text,
      };
    },
  };
}

/** A value as plain JSON without secrets. One step: for a call use a redactor, which knows its secrets. */
export function redact(value: unknown, options: RedactionOptions = {}): JsonValue {
  return createRedactor(options)
    .forCall(isRecord(value) ? value : undefined)
    .value(value);
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rememberVerdicts(decide: (key: string) => boolean): (key: string) => boolean {
  const verdicts = new Map<string, boolean>();
  return (key) => {
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = decide(key);
    if (verdicts.size >= rememberedKeys) verdicts.clear();
    verdicts.set(key, verdict);
    return verdict;
  };
}

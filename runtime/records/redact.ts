import type { JsonObject, JsonValue } from "../json.js";
import { type HiddenPaths, type PlainRules, toPlainJson, toPlainObject } from "./plain-json.js";
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

const noNames: readonly string[] = [];
const noPaths: HiddenPaths = new Set();

/**
 * Makes a redactor. It hides the values of sensitive parameters and of keys that look secret, secrets
 * that are known by their look, and, wherever else they turn up in the same call, the values it hid:
 * a result that says `logged in with hunter2` does not give away the password.
 *
 * Values under three characters are not looked for elsewhere: they would be found everywhere.
 */
export function createRedactor(options: RedactionOptions = {}): Redactor {
  const replacement = options.replacement ?? "[redacted]";
  const isSecret = remember((key) => isSecretKey(key) || options.isSecretKey?.(key) === true);
  const hide = (text: string) => hideSecretsInText(text, isSecret, replacement);
  const hider: Hider = { replacement, isSecret, hide, hideInKey: remember(hide) };
  return {
    forCall(args = {}, sensitive = noNames) {
      return new RedactedCall(hider, args, sensitive.length === 0 ? noPaths : new Set(sensitive));
    },
  };
}

/** What is the same for all calls. */
interface Hider {
  readonly replacement: string;
  readonly isSecret: (key: string) => boolean;
  readonly hide: (text: string) => string;
  readonly hideInKey: (key: string) => string;
}

class RedactedCall implements CallRedaction, PlainRules {
  readonly replacement: string;
  readonly #hider: Hider;
  readonly #args: { readonly [name: string]: unknown };
  readonly #paths: HiddenPaths;
  #secrets: readonly string[] | undefined;

  constructor(hider: Hider, args: { readonly [name: string]: unknown }, paths: HiddenPaths) {
    this.replacement = hider.replacement;
    this.#hider = hider;
    this.#args = args;
    this.#paths = paths;
  }

  arguments(): JsonObject {
    return toPlainObject(this.#args, this, this.#paths);
  }

  value(value: unknown): JsonValue {
    return toPlainJson(value, this, noPaths);
  }

  text(text: string): string {
    return this.#hider.hide(this.#hideEchoes(text));
  }

  key(key: string): string {
    return this.#hideEchoes(this.#hider.hideInKey(key));
  }

  isSecret(key: string): boolean {
    return this.#hider.isSecret(key);
  }

  #hideEchoes(text: string): string {
    this.#secrets ??= collectSecrets(this.#args, this.#hider.isSecret, this.#paths);
    return this.#secrets.length === 0 ? text : hideEchoes(text, this.#secrets, this.replacement);
  }
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

/** How many keys a redactor remembers what it found out about. */
const rememberedKeys = 2000;

function remember<Found>(find: (key: string) => Found): (key: string) => Found {
  const known = new Map<string, Found>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    if (known.size >= rememberedKeys) known.clear();
    known.set(key, found);
    return found;
  };
}

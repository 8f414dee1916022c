import type { JsonObject, JsonValue } from "../json.js";
import { isPolluted } from "../json.js";
import { Fingerprint, joinItem, joinMember, type KeyHash } from "./fingerprint.js";
import { isSecretKey } from "./secret-keys.js";
import { hideSecretsInText } from "./secret-text.js";

/** How many keys are remembered; those of schemas come again and again. */
const rememberedKeys = 2_000;

/** Deeper, or more, goes the careful way, which knows when to stop. */
const maxDepth = 16;
const maxNodes = 1_000;

/** Any text that is no secret; whether it is put in is all that counts. */
const replacement = "[redacted]";

/** What makes a value go the careful way. */
const harmful: unique symbol = Symbol("harmful");

/**
 * The short way through redaction: most arguments are plain JSON in which nothing has to be hidden,
 * and finding that out, copying, freezing and fingerprinting take one walk. Copy and fingerprint are
 * exactly what the careful way makes, which a test holds.
 */
export class HarmlessCopier {
  /** What `fingerprint.number` is after a copy: the fingerprint of the copy. */
  readonly fingerprint = new Fingerprint();
  /** The hash of a key that hides nothing; `undefined` for a key that may. */
  readonly #keys = new Map<string, KeyHash | undefined>();
  readonly #hides: (key: string) => boolean;
  #nodes = 0;

  /** @param isSecret Further keys to hide. */
  constructor(isSecret?: (key: string) => boolean) {
    this.#hides = (key) => isSecretKey(key) || isSecret?.(key) === true;
  }

  /** A frozen copy of arguments with nothing secret in them; `undefined` for all others. */
  copy(args: { readonly [name: string]: unknown }): JsonObject | undefined {
    if (isPolluted()) return undefined;
    this.#nodes = 0;
    try {
      const copied = this.#object(args, 0);
      return copied === harmful ? undefined : copied;
    } catch {
      // Something in it cannot be read.
      return undefined;
    }
  }

  #value(value: unknown, depth: number): JsonValue | typeof harmful {
    switch (typeof value) {
      case "string":
        if (!this.#isHarmlessText(value)) return harmful;
        this.fingerprint.text(value);
        return value;
      case "number":
        // Nothing that looks like a secret consists of digits alone.
        if (!Number.isFinite(value)) return harmful;
        this.fingerprint.other(value);
        return value;
      case "boolean":
        this.fingerprint.other(value);
        return value;
      case "object":
        if (value === null) {
          this.fingerprint.other(value);
          return value;
        }
        return Array.isArray(value) ? this.#items(value, depth) : this.#object(value, depth);
      default:
        return harmful;
    }
  }

  #items(items: readonly unknown[], depth: number): readonly JsonValue[] | typeof harmful {
    if (depth >= maxDepth || items.length > maxNodes) return harmful;
    const copied: JsonValue[] = [];
    const { fingerprint } = this;
    let high = items.length;
    let low = items.length;
    for (const item of items) {
      const member = ++this.#nodes > maxNodes ? harmful : this.#value(item, depth + 1);
      if (member === harmful) return harmful;
      high = joinItem(high, fingerprint.high);
      low = joinItem(low, fingerprint.low);
      copied.push(member);
    }
    fingerprint.end(high, low, 3);
    return Object.freeze(copied);
  }

  #object(object: object, depth: number): JsonObject | typeof harmful {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) return harmful;
    if (depth >= maxDepth) return harmful;
    const copied: { [key: string]: JsonValue } = {};
    const { fingerprint } = this;
    let high = 0;
    let low = 0;
    for (const key in object) {
      const hash = this.#keys.get(key) ?? this.#hashOf(key);
      if (hash === undefined || ++this.#nodes > maxNodes) return harmful;
      // Prototypes add nothing, so `key` is one of the object's own keys.
      const value = (object as { readonly [key: string]: unknown })[key];
      const member = this.#value(value, depth + 1);
      if (member === harmful) return harmful;
      high = joinMember(high, fingerprint.high, hash.high);
      low = joinMember(low, fingerprint.low, hash.low);
      copied[key] = member;
    }
    fingerprint.end(high, low, 5);
    return Object.freeze(copied);
  }

  #hashOf(key: string): KeyHash | undefined {
    if (this.#keys.has(key)) return undefined;
    const isHarmless = key !== "__proto__" && !this.#hides(key) && this.#isHarmlessText(key);
    const hash = isHarmless ? this.fingerprint.key(key) : undefined;
    if (this.#keys.size >= rememberedKeys) this.#keys.clear();
    this.#keys.set(key, hash);
    return hash;
  }

  #isHarmlessText(text: string): boolean {
    return hideSecretsInText(text, this.#hides, replacement) === text;
  }
}

import type { JsonValue } from "../json.js";

/** How many keys are remembered; those of schemas come again and again. */
const rememberedKeys = 2_000;

/** Both lanes of the hash of a key. */
export interface KeyHash {
  readonly high: number;
  readonly low: number;
}

/**
 * Makes fingerprints: equal for equal values, whatever the order of keys, on every machine.
 *
 * Quick and not cryptographic: they find repeats, and prove nothing. Two lanes of 32-bit
 * multiplicative mixing with different constants; members of an object are added up, so that they
 * need no sorting. Each method leaves the hash of what it was given in the lanes; whoever walks a
 * value anyway may call them on the way instead of `of`.
 */
export class Fingerprint {
  high = 0;
  low = 0;
  readonly #keys = new Map<string, KeyHash>();

  /** A whole number of 53 bits that stands for a value. */
  of(value: JsonValue): number {
    this.#value(value);
    return this.number;
  }

  /** The number that the lanes make. */
  get number(): number {
    return (finish(this.high) & 0x1fffff) * 0x100000000 + (finish(this.low) >>> 0);
  }

  text(text: string): void {
    this.#mix(text, 1);
  }

  /** A number, a truth value or null. */
  other(value: number | boolean | null): void {
    this.#mix(String(value), 2);
  }

  key(key: string): KeyHash {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    this.#mix(key, 4);
    const hash = { high: finish(this.high), low: finish(this.low) };
    if (this.#keys.size >= rememberedKeys) this.#keys.clear();
    this.#keys.set(key, hash);
    return hash;
  }

  #value(value: JsonValue): void {
    if (typeof value === "string") this.text(value);
    else if (typeof value !== "object" || value === null) this.other(value);
    else if (Array.isArray(value)) this.#items(value);
    // What is left of JSON is an object.
    else this.#members(value as { readonly [key: string]: JsonValue });
  }

  #mix(text: string, kind: number): void {
    let high = 0x1b873593 ^ kind;
    let low = 0x4cf5ad43 ^ kind;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x27d4eb2f) ^ (high >>> 15);
      low = Math.imul(low ^ unit, 0x165667b1) ^ (low >>> 13);
    }
    this.high = Math.imul(high ^ text.length, 0x2c1b3c6d);
    this.low = Math.imul(low ^ text.length, 0x297a2d39);
  }

  #items(items: readonly JsonValue[]): void {
    let high = items.length;
    let low = items.length;
    for (const item of items) {
      this.#value(item);
      high = joinItem(high, this.high);
      low = joinItem(low, this.low);
    }
    this.end(high, low, 3);
  }

  #members(object: { readonly [key: string]: JsonValue }): void {
    let high = 0;
    let low = 0;
    for (const key of Object.keys(object)) {
      const hash = this.key(key);
      this.#value(object[key] ?? null);
      high = joinMember(high, this.high, hash.high);
      low = joinMember(low, this.low, hash.low);
    }
    this.end(high, low, 5);
  }

  /** Ends an array or an object. */
  end(high: number, low: number, kind: number): void {
    this.high = high ^ kind;
    this.low = low ^ kind;
  }
}

/** Adds the lane of an item to the lane of its array. */
export function joinItem(array: number, item: number): number {
  return (Math.imul(array, 31) + finish(item)) | 0;
}

/** Adds the lane of a member to the lane of its object, in any order. */
export function joinMember(object: number, member: number, key: number): number {
  return (object + finish(member ^ key)) | 0;
}

function finish(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

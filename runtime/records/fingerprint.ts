import type { JsonValue } from "../json.js";

/**
 * A whole number of 53 bits that stands for a value: equal for equal values, whatever the order of
 * keys, on every machine.
 *
 * Quick and not cryptographic: it finds repeats, and proves nothing. Two lanes of 32-bit
 * multiplicative mixing with different constants; members of an object are added up, so that they need
 * no sorting.
 */
export function fingerprint(value: JsonValue): number {
  const mixer = new Mixer();
  mixer.value(value);
  return (finish(mixer.high) & 0x1fffff) * 0x100000000 + (finish(mixer.low) >>> 0);
}

class Mixer {
  high = 0x1b873593;
  low = 0x4cf5ad43;

  value(value: JsonValue): void {
    if (typeof value === "string") this.text(value, 1);
    else if (typeof value !== "object" || value === null) this.text(String(value), 2);
    else if (Array.isArray(value)) this.items(value);
    // What is left of JSON is an object.
    else this.members(value as { readonly [key: string]: JsonValue });
  }

  text(text: string, kind: number): void {
    let { high, low } = this;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      high = Math.imul((high << 5) ^ (high >>> 27) ^ unit, 0x27d4eb2f);
      low = Math.imul((low << 7) ^ (low >>> 25) ^ unit, 0x165667b1);
    }
    this.high = high;
    this.low = low;
    this.number(text.length * 8 + kind);
  }

  items(items: readonly JsonValue[]): void {
    for (const item of items) this.value(item);
    this.number(items.length * 8 + 3);
  }

  members(object: { readonly [key: string]: JsonValue }): void {
    const { high, low } = this;
    let highSum = 0;
    let lowSum = 0;
    for (const key of Object.keys(object)) {
      this.high = high;
      this.low = low;
      this.text(key, 4);
      this.value(object[key] ?? null);
      highSum = (highSum + finish(this.high)) | 0;
      lowSum = (lowSum + finish(this.low)) | 0;
    }
    this.high = high ^ highSum;
    this.low = low ^ lowSum;
    this.number(5);
  }

  number(number: number): void {
    this.high = Math.imul(this.high ^ number ^ (this.high >>> 15), 0x2c1b3c6d);
    this.low = Math.imul(this.low ^ number ^ (this.low >>> 13), 0x297a2d39);
  }
}

function finish(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

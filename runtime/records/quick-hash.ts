/**
 * 53 bits of a text as 14 hexadecimal digits: equal for equal texts on every machine.
 *
 * Not cryptographic: it finds repeats, and proves nothing. Two rounds of 32-bit multiplicative mixing
 * with different constants.
 */
export function quickHash(text: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x27d4eb2f);
    low = Math.imul(low ^ unit, 0x165667b1);
  }
  high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d) ^ Math.imul(low ^ (low >>> 13), 0x297a2d39);
  low = Math.imul(low ^ (low >>> 15), 0x2c1b3c6d) ^ Math.imul(high ^ (high >>> 13), 0x297a2d39);
  const number = (high & 0x1fffff) * 0x100000000 + (low >>> 0);
  return number.toString(16).padStart(14, "0");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Value of each character of the alphabet, by its code. */
const VALUES: ReadonlyMap<number, number> = new Map(
  Array.from(ALPHABET, (character, index) => [character.charCodeAt(0), index]),
);

/** Whether a text is base64 of RFC 4648, section 4, with its padding. */
export function isBase64(text: string): boolean {
  // At most two `=` in a whole number of quartets leave no wrong padding.
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}

/** The bytes that a base64 text stands for, or `undefined` when it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!isBase64(text)) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let read = 0, write = 0; read < text.length; read += 4) {
    const word =
      (valueAt(text, read) << 18) |
      (valueAt(text, read + 1) << 12) |
      (valueAt(text, read + 2) << 6) |
      valueAt(text, read + 3);
    // Writing past the end of a typed array does nothing: padding vanishes.
    bytes[write++] = word >> 16;
    bytes[write++] = word >> 8;
    bytes[write++] = word;
  }
  return bytes;
}

function valueAt(text: string, index: number): number {
  return VALUES.get(text.charCodeAt(index)) ?? 0;
}

import type { JsonValue } from "../../runtime/json.js";

/** Whether a decoded value has nothing but what was sent, in one of the forms on the wire. */
export function comesFrom(decoded: unknown, sent: JsonValue | undefined): boolean {
  if (decoded === undefined) return sent === undefined || sent === null;
  if (typeof decoded !== "object" || decoded === null) return Object.is(decoded, sent);
  if (typeof sent !== "object" || sent === null) return false;
  if (Array.isArray(decoded)) {
    const isAsLong = Array.isArray(sent) && sent.length === decoded.length;
    return isAsLong && decoded.every((item, index) => comesFrom(item, sent[index]));
  }
  const entries = Array.isArray(sent) ? sent.map(entryOf) : Object.entries(sent);
  const given = new Map<unknown, JsonValue | undefined>(entries);
  return Object.entries(decoded).every(([key, value]) => comesFrom(value, given.get(key)));
}

function entryOf(entry: JsonValue): [unknown, JsonValue | undefined] {
  // Of anything but an entry both are undefined.
  const { key, value }: { readonly key?: JsonValue; readonly value?: JsonValue } = Object(entry);
  return [key, value];
}

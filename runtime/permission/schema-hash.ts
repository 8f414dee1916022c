import type { JsonSchema } from "../json.js";
import { toBase64url } from "./base64url.js";
import { canonicalJson } from "./canonical-json.js";

/**
 * SHA-256 of a schema's canonical JSON, as base64url (43 characters).
 *
 * Equal schemas have equal hashes on every machine, whatever the order of their keys. For pending
 * turns, and for telling at start whether a registry is what was built.
 */
export async function schemaHash(schema: JsonSchema): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(schema));
  return toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

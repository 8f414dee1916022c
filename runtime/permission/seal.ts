import { UserError } from "../errors.js";
import { fromBase64url, toBase64url } from "./base64url.js";
import type { PendingSecret } from "./pending.js";

/** A text whose signature was verified. */
export interface Sealed {
  readonly kind: "sealed";
  readonly content: string;
}

/** Begins every sealed text, so that the secret's other uses can't be confused with this one. */
const version = "tgp1";

const smallestSecret = 16;

/** Signs a text: `tgp1.<key id>.<content>.<HMAC-SHA-256>`, the last three in base64url. */
export async function seal(content: string, secret: PendingSecret): Promise<string> {
  const [key] = await importKeys(secret);
  if (key === undefined) throw new UserError("A secret is needed to seal a pending turn.");
  const signed = `${version}.${key.id}.${toBase64url(encode(content))}`;
  return `${signed}.${toBase64url(await sign(key.key, signed))}`;
}

/** Verifies a sealed text. `foreign`: another format or secret; `altered`: this secret, other content. */
export async function readSealed(
  text: string,
  secret: PendingSecret,
): Promise<Sealed | { readonly kind: "foreign" | "altered" }> {
  const keys = await importKeys(secret);
  const [format, keyId, content = "", signature = "", ...rest] = text.split(".");
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (format !== version || key === undefined) return { kind: "foreign" };
  const bytes = fromBase64url(content);
  const mac = fromBase64url(signature);
  if (rest.length > 0 || bytes === undefined || mac === undefined) return { kind: "altered" };
  const signed = encode(`${version}.${keyId}.${content}`);
  // Compares in constant time.
  const genuine = await crypto.subtle.verify("HMAC", key, mac, signed);
  return genuine ? { kind: "sealed", content: decode(bytes) } : { kind: "altered" };
}

interface SealKey {
  /** Tells secrets apart without saying anything about them. */
  readonly id: string;
  readonly key: CryptoKey;
}

async function importKeys(secret: PendingSecret): Promise<readonly SealKey[]> {
  const secrets = typeof secret === "string" || secret instanceof Uint8Array ? [secret] : secret;
  return Promise.all(secrets.map(importKey));
}

async function importKey(secret: string | Uint8Array): Promise<SealKey> {
  const bytes = typeof secret === "string" ? encode(secret) : new Uint8Array(secret);
  if (bytes.length < smallestSecret) {
    throw new UserError(`A secret for pending turns has to have ${smallestSecret} bytes or more.`);
  }
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  return { id: toBase64url((await sign(key, `${version} key id`)).subarray(0, 6)), key };
}

async function sign(key: CryptoKey, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text)));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

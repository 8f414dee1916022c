/** Shorter values are not looked for elsewhere: they would be found everywhere. */
const shortestEcho = 3;

/** More secrets of one call are not looked for elsewhere. */
const maxSecrets = 1000;
const maxDepth = 64;

const none: readonly string[] = [];

/**
 * The texts that are secret in some arguments: everything under a sensitive path or a secret key.
 * Longest first, so that no secret is hidden in part only.
 */
export function collectSecrets(
  args: { readonly [name: string]: unknown },
  isSecretKey: (key: string) => boolean,
  sensitive: ReadonlySet<string>,
): readonly string[] {
  const visiting: Visit = { isSecretKey, sensitive, found: undefined, parents: [] };
  visit(args, "", false, visiting);
  if (visiting.found === undefined) return none;
  return [...visiting.found].sort((a, b) => b.length - a.length);
}

/** Hides secrets that turn up in a text: as they are, and as JSON and URLs write them. */
export function hideEchoes(text: string, secrets: readonly string[], replacement: string): string {
  let hidden = text;
  for (const secret of secrets) {
    if (hidden.length < secret.length) continue;
    if (hidden.includes(secret)) hidden = hidden.split(secret).join(replacement);
  }
  return hidden;
}

interface Visit {
  readonly isSecretKey: (key: string) => boolean;
  readonly sensitive: ReadonlySet<string>;
  /** Made when needed: most arguments hold no secret. */
  found: Set<string> | undefined;
  readonly parents: object[];
}

function visit(value: unknown, path: string, secret: boolean, visiting: Visit): void {
  if (typeof value === "object" && value !== null) {
    visitObject(value, path, secret, visiting);
  } else if (secret && isTelling(value)) {
    visiting.found ??= new Set();
    if (visiting.found.size >= maxSecrets) return;
    for (const spelling of spellings(String(value))) visiting.found.add(spelling);
  }
}

function visitObject(value: object, path: string, secret: boolean, visiting: Visit): void {
  const { parents } = visiting;
  if (parents.length > maxDepth || parents.includes(value)) return;
  parents.push(value);
  try {
    visitMembers(value, path, secret, visiting);
  } catch {
    // What can't be read is not written down either.
  }
  parents.pop();
}

function visitMembers(value: object, path: string, secret: boolean, visiting: Visit): void {
  if (Array.isArray(value) || value instanceof Set) {
    for (const item of value) visit(item, path, secret, visiting);
  } else if (value instanceof Map) {
    for (const [key, member] of value) visitMember(String(key), member, path, secret, visiting);
  } else if (value instanceof Date || value instanceof URL) {
    visit(value.toJSON(), path, secret, visiting);
  } else if (!ArrayBuffer.isView(value)) {
    for (const key of Object.keys(value)) {
      // `key` is one of the object's own keys.
      const member = (value as { readonly [key: string]: unknown })[key];
      visitMember(key, member, path, secret, visiting);
    }
  }
}

function visitMember(
  key: string,
  value: unknown,
  path: string,
  secret: boolean,
  visiting: Visit,
): void {
  const { sensitive, isSecretKey } = visiting;
  const below = sensitive.size === 0 ? "" : path === "" ? key : `${path}.${key}`;
  visit(value, below, secret || isSecretKey(key) || sensitive.has(below), visiting);
}

function isTelling(value: unknown): value is string | number | bigint {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}

function spellings(secret: string): readonly string[] {
  const forms = new Set([
    secret,
    secret.trim(),
    JSON.stringify(secret).slice(1, -1),
    urlSpelling(secret),
  ]);
  return [...forms].filter((form) => form.length >= shortestEcho);
}

function urlSpelling(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a surrogate pair has no spelling in URLs.
    return text;
  }
}

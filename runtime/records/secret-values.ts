/** Shorter values are not looked for elsewhere: they would be found everywhere. */
const shortestEcho = 3;

/** More of a secret object is not looked at. */
const maxSecrets = 1000;

/**
 * The texts that are secret in some arguments: everything under a sensitive path or a secret key.
 * Longest first, so that no secret is hidden in part only.
 */
export function collectSecrets(
  args: { readonly [name: string]: unknown },
  isSecretKey: (key: string) => boolean,
  sensitive: ReadonlySet<string>,
): readonly string[] {
  const found = new Set<string>();
  visit(args, "", false, { isSecretKey, sensitive, found, parents: new Set() });
  return [...found].sort((a, b) => b.length - a.length);
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
  readonly found: Set<string>;
  readonly parents: Set<object>;
}

function visit(value: unknown, path: string, secret: boolean, visiting: Visit): void {
  if (visiting.found.size >= maxSecrets) return;
  if (typeof value === "object" && value !== null) {
    visitObject(value, path, secret, visiting);
  } else if (secret && isTelling(value)) {
    for (const spelling of spellings(String(value))) visiting.found.add(spelling);
  }
}

function visitObject(value: object, path: string, secret: boolean, visiting: Visit): void {
  if (visiting.parents.has(value) || visiting.parents.size > 64) return;
  visiting.parents.add(value);
  for (const [key, member] of readEntries(value)) {
    const below = key === undefined ? path : path === "" ? key : `${path}.${key}`;
    const known = visiting.sensitive.has(below) || (key !== undefined && visiting.isSecretKey(key));
    visit(member, below, secret || known, visiting);
  }
  visiting.parents.delete(value);
}

/** Members by key; items of lists have none. What can't be read is not written down either. */
function readEntries(value: object): Iterable<readonly [string | undefined, unknown]> {
  try {
    return entriesOf(value);
  } catch {
    return [];
  }
}

function entriesOf(value: object): Iterable<readonly [string | undefined, unknown]> {
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].map((item) => [undefined, item] as const);
  }
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item] as const);
  if (value instanceof Date) return [[undefined, value.toISOString()]];
  if (value instanceof URL) return [[undefined, value.href]];
  return ArrayBuffer.isView(value) ? [] : Object.entries(value);
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

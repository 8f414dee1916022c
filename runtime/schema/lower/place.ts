/** Adds a property name to a path, escaped as in JSON Pointers (RFC 6901). */
export function propertyPath(path: string, name: string): string {
  // Definitions start with this token, so that a property of that name at the root needs another.
  const isLikeDefinitions = path === "" && name === "$defs";
  return `${path}/${isLikeDefinitions ? "~2defs" : escapeToken(name)}`;
}

/** The path of every item of the list at `path`. */
export function itemPath(path: string): string {
  return `${path}/*`;
}

/** The path of a member of the union at `path`, counted without null. */
export function branchPath(path: string, index: number): string {
  return `${path}/anyOf/${index}`;
}

/** The path of a definition. */
export function definitionPath(name: string): string {
  return `/$defs/${escapeToken(name)}`;
}

/** Escapes a name as a token of a JSON Pointer. */
export function escapeToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The name that a token of a JSON Pointer stands for. */
export function unescapeToken(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * A reference to a definition: a JSON Pointer (RFC 6901). Only `%` is encoded as in URLs, without
 * which it would be ambiguous: not every resolver decodes.
 */
export function definitionReference(name: string): string {
  return `#/$defs/${escapeToken(name).replaceAll("%", "%25")}`;
}

/** The names that a reference to a definition may mean: as it is written, and percent-decoded. */
export function referredNames(reference: string): readonly string[] {
  const token = reference.slice("#/$defs/".length);
  return [unescapeToken(token), unescapeToken(decodePercent(token))];
}

/** Text without percent-encoding; itself where it has none. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

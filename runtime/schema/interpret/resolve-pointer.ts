import { isJsonObject } from "../../json.js";

/**
 * What a reference within a document points to: `#`, a JSON Pointer after `#` (RFC 6901, section 6),
 * or the name of an `$anchor`.
 *
 * @throws TypeError when it leads out of the document or to nothing
 */
export function resolvePointer(reference: string, root: unknown): unknown {
  const fragment = reference.startsWith("#") ? decode(reference.slice(1)) : undefined;
  const found =
    fragment === undefined
      ? undefined
      : fragment === "" || fragment.startsWith("/")
        ? follow(fragment, root)
        : findAnchor(fragment, root);
  if (found === undefined) {
    throw new TypeError(`a schema refers to ${JSON.stringify(reference)}, which is not in it`);
  }
  return found;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function follow(pointer: string, root: unknown): unknown {
  let current = root;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    // The key is the object's own.
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

function findAnchor(name: string, root: unknown): unknown {
  const waiting = [root];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isJsonObject(value) && (value["$anchor"] === name || value["$dynamicAnchor"] === name)) {
      return value;
    }
    waiting.push(...Object.values(value));
  }
  return undefined;
}

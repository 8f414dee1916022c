/**
 * JSON text that is equal for equal values: keys in code-unit order, no white space.
 *
 * Follows RFC 8785 (JSON Canonicalization Scheme). Members that are `undefined` or functions are left
 * out and `toJSON` is used, as in `JSON.stringify`.
 *
 * @throws TypeError for what JSON has no words for: bigints, cycles.
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set()) ?? "null";
}

function write(value: unknown, parents: Set<object>): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return write(value.toJSON(), parents);
  }
  if (parents.has(value)) throw new TypeError("A cycle has no JSON text.");
  parents.add(value);
  const text = Array.isArray(value)
    ? `[${value.map((item) => write(item, parents) ?? "null").join(",")}]`
    : writeMembers(value, parents);
  parents.delete(value);
  return text;
}

function writeMembers(value: object, parents: Set<object>): string {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    // `key` is one of the object's own keys.
    const text = write((value as Readonly<Record<string, unknown>>)[key], parents);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(",")}}`;
}

/** The keys of a JSON Pointer (RFC 6901), unescaped. */
export function pointerKeys(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

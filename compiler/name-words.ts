/** The words of an identifier in lower case: `getHTTPStatus_v2` → get, http, status, v2. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** JSON for readers: what fits on a line stands on it, in property order. */
export function jsonText(value: unknown, indent = "", width = 100): string {
  const line = onOneLine(value);
  if (indent.length + line.length <= width || typeof value !== "object" || value === null) {
    return line;
  }
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => jsonText(item, inner, width))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${jsonText(item, inner, width)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

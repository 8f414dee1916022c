import type { Issue } from "../schema/issue.js";

const MAX_CHARS = 4_000;

/**
 * The arguments as a model sent them, with a note at each place that is wrong. A place that is
 * missing is noted where its object begins.
 */
export function annotateArguments(input: unknown, issues: readonly Issue[]): string {
  const notes = new Map<string, string[]>();
  for (const { path, expected, received } of issues) {
    const at = received === "nothing" ? parentOf(path) : path;
    const missing = received === "nothing" ? `missing ${JSON.stringify(lastKey(path))}: ` : "";
    notes.set(at, [...(notes.get(at) ?? []), `${missing}expected ${expected}`]);
  }
  const text = printValue(input, "", "", notes, "");
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}

/** Prints a value; `tail` is the comma after it, which stands before a note. */
function printValue(
  value: unknown,
  path: string,
  indent: string,
  notes: ReadonlyMap<string, readonly string[]>,
  tail: string,
): string {
  const found = notes.get(path);
  const note = found === undefined ? "" : ` // wrong: ${found.join("; ")}`;
  if (typeof value !== "object" || value === null) return `${JSON.stringify(value)}${tail}${note}`;
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const members = Object.entries(value);
  if (members.length === 0) return `${open}${close}${tail}${note}`;
  const inner = `${indent}  `;
  const lines = members.map(([key, member], index) => {
    const comma = index < members.length - 1 ? "," : "";
    const label = isArray ? "" : `${JSON.stringify(key)}: `;
    return inner + label + printValue(member, `${path}/${escapeKey(key)}`, inner, notes, comma);
  });
  return [`${open}${note}`, ...lines, `${indent}${close}${tail}`].join("\n");
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function lastKey(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

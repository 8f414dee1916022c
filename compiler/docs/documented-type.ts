/** Kinds of values that both a comment and a signature can name without a type checker. */
type ValueKind = "string" | "number" | "boolean" | "bigint" | "array" | "function" | "object";

const names: ReadonlyMap<string, ValueKind> = new Map([
  ["string", "string"],
  ["str", "string"],
  ["number", "number"],
  ["int", "number"],
  ["integer", "number"],
  ["float", "number"],
  ["double", "number"],
  ["boolean", "boolean"],
  ["bool", "boolean"],
  ["true", "boolean"],
  ["false", "boolean"],
  ["bigint", "bigint"],
  ["array", "array"],
  ["list", "array"],
  ["function", "function"],
  ["object", "object"],
  ["dict", "object"],
]);

/**
 * Whether the type in a comment and the type in the signature cannot mean the same value. Only what
 * is plain in both counts; a named type, a generic one or an alias never contradicts.
 */
export function contradicts(documented: string, declared: string): boolean {
  const left = kindsOf(documented.replace(/^[?!]|^\.{3}|=$|\?$/g, ""));
  const right = kindsOf(declared.replace(/^readonly /, ""));
  if (left === undefined || right === undefined) return false;
  if (left.length === 0 || right.length === 0) return false;
  return !left.some((kind) => right.some((other) => kind === other || isObject(kind, other)));
}

/** `Object` in a comment also means arrays and functions. */
function isObject(documented: ValueKind, declared: ValueKind): boolean {
  return documented === "object" && (declared === "array" || declared === "function");
}

/** The kinds of a union of plain types; `undefined` when a part of it is not plain. */
function kindsOf(type: string): readonly ValueKind[] | undefined {
  const kinds: ValueKind[] = [];
  if (/=>|[`&<({]/.test(type.replace(/^Array<.*>$/, "Array"))) return undefined;
  for (const part of type.split(/\||\bor\b/)) {
    const text = part.trim();
    if (text === "null" || text === "undefined" || text === "void" || text === "None") continue;
    const kind = kindOf(text);
    if (kind === undefined) return undefined;
    kinds.push(kind);
  }
  return kinds;
}

function kindOf(text: string): ValueKind | undefined {
  if (/^(?:"[^"]*"|'[^']*')$/.test(text)) return "string";
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return "number";
  if (/^[\w.$ ]+(?:\[\])+$/.test(text)) return "array";
  return names.get(text.toLowerCase());
}

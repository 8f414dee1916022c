/** What is wrong with a text that `JSON.parse` refused. Offsets count UTF-16 units. */
export type JsonFault =
  /** The text ends inside a value: it was cut off. */
  | { readonly kind: "cut-off" }
  /** Several complete values stand in a row. */
  | { readonly kind: "several"; readonly count: number }
  /** A character that cannot stand where it stands. */
  | { readonly kind: "syntax"; readonly offset: number };

interface Scanner {
  readonly text: string;
  offset: number;
}

/** Thrown nowhere outside of this file: where a scan ended. */
const CUT_OFF = -1;

/**
 * Finds out why a text is not JSON, in the words a model needs.
 *
 * Every engine words the errors of `JSON.parse` in its own way, and none tells a text that was cut
 * off from one that is wrong; so the text is read once more here, only after it was refused.
 */
export function findJsonFault(text: string): JsonFault {
  const scanner: Scanner = { text, offset: 0 };
  let count = 0;
  let lastComma = 0;
  for (;;) {
    skipSpace(scanner);
    if (scanner.offset >= text.length) break;
    // Values in a row may be separated by commas, as models write them.
    if (count > 0 && text[scanner.offset] === ",") {
      lastComma = scanner.offset++;
      continue;
    }
    const start = scanner.offset;
    const fault = scanValue(scanner);
    if (fault === CUT_OFF) return { kind: "cut-off" };
    if (fault !== undefined) {
      // Something after a complete value is wrong at its start, not inside of it.
      return { kind: "syntax", offset: count > 0 ? start : fault };
    }
    count++;
  }
  if (count > 1) return { kind: "several", count };
  return count === 0 ? { kind: "cut-off" } : { kind: "syntax", offset: lastComma };
}

/**
 * Reads one value. Answers nothing when it is complete, `CUT_OFF`, or the offset of the fault.
 * Containers are kept in a list instead of on the call stack, so depth is no limit.
 */
function scanValue(scanner: Scanner): number | undefined {
  const closers: ("}" | "]")[] = [];
  for (;;) {
    skipSpace(scanner);
    const fault = scanStart(scanner, closers);
    if (fault !== undefined) return fault;
    const next = scanEnd(scanner, closers);
    if (next === "complete") return undefined;
    if (next !== "more") return next;
  }
}

/** Reads a scalar, or opens containers up to the first scalar in them or the first empty one. */
function scanStart(scanner: Scanner, closers: ("}" | "]")[]): number | undefined {
  for (;;) {
    const character = scanner.text[scanner.offset];
    if (character === undefined) return CUT_OFF;
    if (character !== "{" && character !== "[") return scanScalar(scanner);
    scanner.offset++;
    skipSpace(scanner);
    const closer = character === "{" ? "}" : "]";
    if (scanner.text[scanner.offset] === closer) {
      scanner.offset++;
      return undefined;
    }
    closers.push(closer);
    if (character === "{") {
      const fault = scanKey(scanner);
      if (fault !== undefined) return fault;
    }
    skipSpace(scanner);
  }
}

/** After a value: closes containers, or goes on to the next member. */
function scanEnd(scanner: Scanner, closers: ("}" | "]")[]): "complete" | "more" | number {
  for (;;) {
    const closer = closers.at(-1);
    if (closer === undefined) return "complete";
    skipSpace(scanner);
    const character = scanner.text[scanner.offset];
    if (character === undefined) return CUT_OFF;
    if (character === closer) {
      closers.pop();
      scanner.offset++;
      continue;
    }
    if (character !== ",") return scanner.offset;
    scanner.offset++;
    skipSpace(scanner);
    if (scanner.offset >= scanner.text.length) return CUT_OFF;
    if (closer === "]") return "more";
    return scanKey(scanner) ?? "more";
  }
}

function scanKey(scanner: Scanner): number | undefined {
  const { text } = scanner;
  if (scanner.offset >= text.length) return CUT_OFF;
  if (text[scanner.offset] !== '"') return scanner.offset;
  const fault = scanString(scanner);
  if (fault !== undefined) return fault;
  skipSpace(scanner);
  if (scanner.offset >= text.length) return CUT_OFF;
  if (text[scanner.offset] !== ":") return scanner.offset;
  scanner.offset++;
  return undefined;
}

function scanScalar(scanner: Scanner): number | undefined {
  const { text, offset } = scanner;
  if (text[offset] === '"') return scanString(scanner);
  const word = /[-+.\w]*/y;
  word.lastIndex = offset;
  const found = word.exec(text)?.[0] ?? "";
  const atEnd = offset + found.length === text.length;
  scanner.offset += found.length;
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(found)) {
    return undefined;
  }
  return atEnd && isPartOfScalar(found) ? CUT_OFF : offset;
}

function isPartOfScalar(word: string): boolean {
  if (word === "") return false;
  if (/^-?(?:(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?(?:[eE][-+]?)?))?$/.test(word)) return true;
  return ["true", "false", "null"].some((literal) => literal.startsWith(word));
}

function scanString(scanner: Scanner): number | undefined {
  const { text } = scanner;
  for (let offset = scanner.offset + 1; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 0x22) {
      scanner.offset = offset + 1;
      return undefined;
    }
    if (code < 0x20) return offset;
    if (code !== 0x5c) continue;
    const escaped = text.slice(offset + 1, offset + 6);
    const length = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(escaped)?.[0].length;
    if (length !== undefined) {
      offset += length;
    } else if (offset + 1 + escaped.length >= text.length && /^(?:u[0-9a-fA-F]*)?$/.test(escaped)) {
      return CUT_OFF;
    } else {
      return offset;
    }
  }
  return CUT_OFF;
}

function skipSpace(scanner: Scanner): void {
  const { text } = scanner;
  while (scanner.offset < text.length && " \t\n\r".includes(text.charAt(scanner.offset))) {
    scanner.offset++;
  }
}

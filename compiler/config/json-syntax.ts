/** Where a text stops being JSON, and what JSON wants there. */
export interface JsonSyntaxError {
  /** Offset in UTF-16 units. */
  readonly offset: number;
  /** For example `a comma or "}"`. */
  readonly expected: string;
}

const space = /[ \t\n\r]*/y;
const string = /"(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[^"\\\u0000-\u001f])*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first place where a text is not JSON, or `undefined` when it is JSON. `JSON.parse`
 * words its messages differently in each version of Node, and gives a position only sometimes.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const end = readValue(text, skipSpace(text, 0));
  if (typeof end !== "number") return end;
  const rest = skipSpace(text, end);
  return rest === text.length ? undefined : { offset: rest, expected: "the end of the file" };
}

/** Reads one value; answers with the offset after it, or with the error in it. */
function readValue(text: string, offset: number): number | JsonSyntaxError {
  if (text[offset] === "{") return readItems(text, offset, "}", readMember);
  if (text[offset] === "[") return readItems(text, offset, "]", readValue);
  return (
    match(string, text, offset) ?? match(scalar, text, offset) ?? { offset, expected: "a value" }
  );
}

function readMember(text: string, offset: number): number | JsonSyntaxError {
  const afterKey = match(string, text, offset);
  if (afterKey === undefined) return { offset, expected: "a key in double quotes" };
  const colon = skipSpace(text, afterKey);
  if (text[colon] !== ":") return { offset: colon, expected: '":"' };
  return readValue(text, skipSpace(text, colon + 1));
}

function readItems(
  text: string,
  open: number,
  close: string,
  readItem: (text: string, offset: number) => number | JsonSyntaxError,
): number | JsonSyntaxError {
  let offset = skipSpace(text, open + 1);
  if (text[offset] === close) return offset + 1;
  for (;;) {
    const end = readItem(text, offset);
    if (typeof end !== "number") return end;
    offset = skipSpace(text, end);
    if (text[offset] === close) return offset + 1;
    if (text[offset] !== ",") return { offset, expected: `a comma or "${close}"` };
    offset = skipSpace(text, offset + 1);
  }
}

function skipSpace(text: string, offset: number): number {
  return match(space, text, offset) ?? offset;
}

function match(pattern: RegExp, text: string, offset: number): number | undefined {
  // A copy, because the position of a sticky pattern is state that recursion would share.
  const sticky = new RegExp(pattern.source, "y");
  sticky.lastIndex = offset;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}

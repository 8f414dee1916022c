/** Whether a text can stand as a bare key or member name: ASCII only, so that no tool disagrees. */
export function isIdentifierName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

/** Whether a text can be declared in a module: an identifier that is no reserved word. */
export function isBindingName(text: string): boolean {
  return isIdentifierName(text) && !RESERVED_WORDS.has(text);
}

/** Makes a binding name from any text, deterministic but not unique. */
export function toBindingName(text: string): string {
  if (isBindingName(text)) return text;
  const cleaned = text.replace(
    /[^\w$]+(.)?/g,
    (_, next: string | undefined) => next?.toUpperCase() ?? "",
  );
  const started = /^[A-Za-z_$]/.test(cleaned) ? cleaned : `_${cleaned}`;
  return RESERVED_WORDS.has(started) ? `${started}_` : started;
}

/** The name itself, or the name with the first number that makes it unused. */
export function unusedName(name: string, isUsed: (name: string) => boolean): string {
  if (!isUsed(name)) return name;
  let number = 2;
  while (isUsed(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum " +
    "eval export extends false finally for function if implements import in instanceof interface " +
    "let new null package private protected public return static super switch this throw true " +
    "try typeof undefined var void while with yield"
  ).split(" "),
);

/** Globals that generated code relies on: no import may hide them. */
export const GLOBAL_NAMES: ReadonlySet<string> = new Set(
  (
    "AbortSignal Array ArrayBuffer AsyncIterable Awaited BigInt Boolean Buffer Date Error Exclude " +
    "Extract Infinity InstanceType Iterable JSON Map Math NaN NonNullable Number Object Omit " +
    "Parameters Partial Pick Promise Proxy Readonly ReadonlyArray ReadonlyMap ReadonlySet Record " +
    "Reflect RegExp Required ReturnType Set String Symbol URL Uint8Array any bigint boolean " +
    "globalThis never number object string symbol unknown"
  ).split(" "),
);

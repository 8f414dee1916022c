/** How bad it is: an error stops the build. */
export type Severity = "error" | "warning" | "info";

/** One message: its code, how bad it is, and its words. `Args` is what the words are made of. */
export interface Message<Args> {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence about the user's code. */
  readonly message: (args: Args) => string;
  /** What to do about it. */
  readonly hint?: (args: Args) => string;
}

/** A row of a table of messages. */
export function row<Args = Record<never, never>>(
  code: `TG1${number}`,
  severity: Severity,
  message: (args: Args) => string,
  hint?: (args: Args) => string,
): Message<Args> {
  return hint === undefined ? { code, severity, message } : { code, severity, message, hint };
}

/** The start of a hint where a name was misspelt; empty where none is near. */
export const closest = (nearest: string | undefined) =>
  nearest === undefined ? "" : `Did you mean ${JSON.stringify(nearest)}? `;

/** A text of the user, cut to what fits into a sentence. */
export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** A sentence in the middle of another one. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

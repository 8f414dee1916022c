/**
 * Every message of the compiler, once: code, severity, sentence and way out.
 *
 * Families: TG10xx configuration, TG11xx functions, TG12xx types, TG13xx comments, TG14xx limits of
 * dialects, TG15xx output, TG16xx advice on tool design, TG1900 our bug. A code is never reused.
 */

export type Severity = "error" | "warning" | "info";

interface Message<Args> {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence about the user's code. */
  readonly message: (args: Args) => string;
  /** What to do about it. */
  readonly hint?: (args: Args) => string;
}

function row<Args = Record<never, never>>(
  code: `TG1${number}`,
  severity: Severity,
  message: (args: Args) => string,
  hint?: (args: Args) => string,
): Message<Args> {
  return hint === undefined ? { code, severity, message } : { code, severity, message, hint };
}

const closest = (nearest: string | undefined) =>
  nearest === undefined ? "" : `Did you mean ${JSON.stringify(nearest)}? `;

export const messages = {
  // TG11xx functions
  "no-tools": row<{ searched: string }>(
    "TG1101",
    "error",
    ({ searched }) => `No tool functions were found in ${searched}.`,
    () => 'Export a function from one of these files, or change "include".',
  ),
  "duplicate-tool": row<{ name: string }>(
    "TG1102",
    "error",
    ({ name }) => `Two tools are called ${JSON.stringify(name)}.`,
    () => "Rename one with `@tool otherName` in its comment, or hide one with `@internal`.",
  ),
} as const;

export type MessageName = keyof typeof messages;
export type MessageArguments<Name extends MessageName> = Parameters<
  (typeof messages)[Name]["message"]
>[0];
void closest;

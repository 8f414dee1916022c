import { adviceMessages } from "./diagnostics/advice.js";
import { commentMessages } from "./diagnostics/comments.js";
import { configurationMessages } from "./diagnostics/configuration.js";
import { dialectMessages } from "./diagnostics/dialects.js";
import { functionMessages } from "./diagnostics/functions.js";
import { row } from "./diagnostics/message.js";
import { outputMessages } from "./diagnostics/output.js";
import { typeMessages } from "./diagnostics/types.js";

/**
 * Every message of the compiler, once: code, severity, sentence and way out.
 *
 * Families: TG10xx configuration, TG11xx functions, TG12xx types, TG13xx comments, TG14xx limits of
 * dialects, TG15xx output, TG16xx advice on tool design, TG1900 our bug. A code is never reused.
 */
export const messages = {
  ...configurationMessages,
  ...functionMessages,
  ...typeMessages,
  ...commentMessages,
  ...dialectMessages,
  ...outputMessages,
  ...adviceMessages,

  // TG1900 our bug
  "internal-error": row<{ reason: string }>(
    "TG1900",
    "error",
    ({ reason }) => `toolgen failed: ${reason}`,
    () => "This is a bug of toolgen and not of your code. Please report it with these lines.",
  ),
} as const;

/** The way out where a function of a package cannot be a tool. */
export const hintForPackages =
  'Export a function of your own that calls it. `unsupported: "skip"` leaves such functions out.';

export type { Severity } from "./diagnostics/message.js";

/** Name of a message, as the configuration's `rules` have it. */
export type MessageName = keyof typeof messages;
/** What the words of a message are made of. */
export type MessageArguments<Name extends MessageName> = Parameters<
  (typeof messages)[Name]["message"]
>[0];

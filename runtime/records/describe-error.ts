/** What may be written down about something thrown, whatever it is. Never throws. */
export interface DescribedError {
  /** Name of its class, or the type of what was thrown. */
  readonly type: string;
  readonly message: string;
}

/** Reads class and message of something thrown. The message may hold data of the call. */
export function describeError(thrown: unknown): DescribedError {
  try {
    if (thrown instanceof Error) {
      return { type: className(thrown), message: chainOf(thrown) };
    }
    return { type: typeof thrown, message: String(thrown) };
  } catch {
    return { type: "unknown", message: "unreadable error" };
  }
}

/** The message with those of its causes. */
function chainOf(error: Error): string {
  const messages: string[] = [];
  let link: unknown = error;
  for (let depth = 0; link instanceof Error && depth < 5; depth++) {
    messages.push(link.message);
    link = link.cause;
  }
  return messages.join(", because: ");
}

/**
 * Name of an error's class, also where the class did not set one. Names are logged always, so
 * nothing but a name may pass for one.
 */
function className(error: Error): string {
  const given = error.name === "Error" ? String(error.constructor.name) : error.name;
  return /^[\p{L}_$][\p{L}\p{N}_$.-]{0,63}$/u.test(given) ? given : "Error";
}

/** Thrown by a layer that does not let a call run now. Not a failure of the tool. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** Milliseconds until a call may be tried again. */
  readonly retryAfterMs: number;

  constructor(tool: string, because: string, retryAfterMs: number) {
    const wait = describeWait(retryAfterMs);
    super(
      `Tool '${tool}' is unavailable for ${wait}: ${because}. ` +
        `It was not run. Use another tool, call it again in ${wait}, or tell the user.`,
    );
    this.retryAfterMs = retryAfterMs;
  }
}

/** A stretch of time in the largest unit that says enough. */
export function describeWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

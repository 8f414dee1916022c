/** Codes by which Node, undici and databases tell that a network failed. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_SOCKET",
]);

/** What is looked at in an error, and in its causes. */
interface ErrorFacts {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly transient?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly retryAfterMs?: unknown;
}

/**
 * Whether a failed call is worth another try.
 *
 * An error says so itself with `transient: true`. Labels name more: `network`, `timeout`,
 * `rate-limit` (HTTP 429), `server` (HTTP 5xx), a status (`503`), a code (`ECONNRESET`) or the name
 * of an error class. Without labels those first four count.
 */
export function isTransient(thrown: unknown, labels: readonly string[]): boolean {
  const wanted = labels.length === 0 ? ["network", "timeout", "rate-limit", "server"] : labels;
  for (const facts of withCauses(thrown)) {
    if (facts.transient === true) return true;
    if (facts.transient === false) return false;
    if (wanted.some((label) => carriesLabel(facts, label))) return true;
  }
  return false;
}

/** Milliseconds that an error asks to wait for (`retryAfterMs`), if it does. */
export function requestedWait(thrown: unknown): number | undefined {
  for (const { retryAfterMs } of withCauses(thrown)) {
    if (typeof retryAfterMs === "number" && retryAfterMs >= 0) return retryAfterMs;
  }
  return undefined;
}

function* withCauses(thrown: unknown): Iterable<ErrorFacts> {
  let error = thrown;
  for (let depth = 0; depth < 5 && typeof error === "object" && error !== null; depth++) {
    const facts: ErrorFacts = error;
    yield facts;
    error = facts.cause;
  }
}

function carriesLabel(facts: ErrorFacts, label: string): boolean {
  const status = facts.status ?? facts.statusCode;
  switch (label) {
    case "network":
      return (
        (typeof facts.code === "string" && NETWORK_CODES.has(facts.code)) ||
        // The words of fetch in Node, Chrome, Firefox and Safari; it gives no code.
        (facts.name === "TypeError" &&
          /^(?:fetch failed|Failed to fetch|NetworkError|Load failed)/.test(String(facts.message)))
      );
    case "timeout":
      return facts.name === "TimeoutError" || facts.code === "ETIMEDOUT" || status === 408;
    case "rate-limit":
      return status === 429;
    case "server":
      return typeof status === "number" && status >= 500;
    default:
      return label === facts.name || label === facts.code || label === String(status);
  }
}

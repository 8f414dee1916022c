/** Secrets that are known by their look, whoever issued them. */
const knownTokens = new RegExp(
  [
    // Keys of model providers and payment services: sk-…, sk_live_…, rk_…
    String.raw`\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}`,
    // GitHub, GitLab, Slack, npm, AWS, Google
    String.raw`\bgh[pousr]_[A-Za-z0-9]{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[a-z]-[\w-]{10,}`,
    String.raw`\bnpm_[A-Za-z0-9]{30,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
    String.raw`\bAIza[\w-]{30,}`,
    // JSON Web Tokens
    String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`,
    // Private keys, also when their end is missing
    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\\s\\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)",
  ].join("|"),
  "g",
);

/** A text without any of these holds no secret that can be recognised; most texts are such. */
const suspicious = /[-_=:.]|AKIA|ASIA|AIza|Bearer|Basic/i;

const shortestSecret = 4;

/** `Bearer …` and `Basic …` of HTTP headers. */
const httpCredentials = /\b(Bearer|Basic)(\s+)[A-Za-z0-9+/=._~-]{16,}/gi;

/** The password of `https://user:password@host`. */
const urlPassword = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]{0,256}:)[^\s/@]+(?=@)/gi;

const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\"(?:(?!\\").)*\\"`;

/** `key=value`, `key: value`, `"key":"value"`, also inside JSON inside JSON, and `--key value`. */
const namedValue = new RegExp(
  String.raw`(?<![\w-])((?:--?)?[A-Za-z_][\w-]{0,63})((?:\\{0,3}["'])?\s{0,4}[:=]\s{0,4})` +
    String.raw`((?:Bearer|Basic|Token)\s+[^\s"',;]+|${quoted}|[^\s"',;&}\])]+)`,
  "gsi",
);

const flagValue = /(?<![\w-])(--[A-Za-z][\w-]{0,63})(\s+)([^\s-][^\s]*)/g;

/**
 * Hides secrets that stand in running text: tokens of known formats, credentials in URLs and headers,
 * and the values of keys that look secret.
 */
export function hideSecretsInText(
  text: string,
  isSecretKey: (key: string) => boolean,
  replacement: string,
): string {
  if (text.length < shortestSecret || !suspicious.test(text)) return text;
  let hidden = text.replace(knownTokens, () => replacement);
  const hideNamed = (whole: string, key: string, between: string, value: string) =>
    isSecretKey(key) && !value.startsWith(replacement.slice(0, -1))
      ? `${key}${between}${replacement}`
      : whole;
  if (hidden.includes("://")) {
    hidden = hidden.replace(urlPassword, (_, before: string) => before + replacement);
  }
  if (/basic|bearer/i.test(hidden)) {
    hidden = hidden.replace(
      httpCredentials,
      (_, scheme: string, blank: string) => scheme + blank + replacement,
    );
  }
  if (/[:=]/.test(hidden)) hidden = hidden.replace(namedValue, hideNamed);
  if (hidden.includes("--")) hidden = hidden.replace(flagValue, hideNamed);
  return hidden;
}

/** Words that make a key secret wherever they stand in it. */
const secretWords = new Set([
  ..."password passwords passwd pwd passphrase passcode secret secrets token credential".split(" "),
  ..."credentials creds authorization cookie cookies jwt bearer otp totp mfa cvv cvc ssn".split(
    " ",
  ),
  ..."apikey mnemonic passwort kennwort senha contraseña contrasena пароль".split(" "),
]);

/** Words that make a key secret when they end it. */
const secretLastWords = new Set(["pass", "pin", "auth", "signature", "session"]);

/** Words after `token` that speak about tokens instead of being one. */
const tokenFacts = new Set("count limit usage budget type max min total length".split(" "));

/** Words in a row, however they are joined. */
const secretPhrase =
  /password|passwd|passphrase|(?:api|access|private|secret|signing|encryption|session|account|auth|master)keys?(?![a-z])|(?:access|refresh|auth|id|session|api|bearer)tokens?(?![a-z])|clientsecret|sessionid|cardnumber|creditcard|securitycode|pincode|motdepasse|密码|密碼|パスワード|暗証番号|비밀번호/u;

/**
 * Whether a key looks like the name of a secret: `apiKey`, `DB_PASSWORD`, `x-auth-token`, `cvv`.
 *
 * In doubt it does: hiding too much costs a look elsewhere, hiding too little can't be undone. But
 * counts are none: `maxTokens`, `tokenCount`.
 */
export function isSecretKey(key: string): boolean {
  const words = wordsOf(key);
  const last = words.at(-1);
  if (last === undefined) return false;
  if (words.length === 1 && last === "tokens") return true;
  if (secretLastWords.has(last)) return true;
  const isSecretWord = (word: string, index: number) =>
    secretWords.has(word) && !(word === "token" && tokenFacts.has(words[index + 1] ?? ""));
  return words.some(isSecretWord) || secretPhrase.test(words.join(""));
}

function wordsOf(key: string): readonly string[] {
  return key
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

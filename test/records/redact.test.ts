import fc from "fast-check";
import { expect, test } from "vitest";
import { createAudit } from "../../runtime/records/audit.js";
import { memoryAuditSink } from "../../runtime/records/audit-sinks.js";
import { createRedactor, redact } from "../../runtime/records/redact.js";
import { isSecretKey } from "../../runtime/records/secret-keys.js";
import { createToolLog, type ToolLogEntry } from "../../runtime/records/tool-log.js";

test.each(
  (
    "password passwd userPassword DB_PASSWORD db-password PASSWORD apiKey api_key apikey API-KEY " +
    "OPENAI_API_KEY x-api-key token accessToken access_token accesstoken refreshToken authToken " +
    "x-auth-token bearer authorization Authorization cookie set-cookie clientSecret client_secret " +
    "secret secretKey AWS_SECRET_ACCESS_KEY privateKey private_key signingKey credentials " +
    "passphrase passcode pin cardPin pinCode otp cvv cvc ssn jwt sessionId session_id tokens " +
    "smtpPass cardNumber mnemonic passwort contraseña пароль 密码 パスワード hunter.password"
  ).split(" "),
)("%s names a secret", (key) => {
  expect(isSecretKey(key)).toBe(true);
});

test.each(
  (
    "name title to subject author authorName secretary maxTokens max_tokens tokenCount tokenLimit " +
    "inputTokens key keyword keys monkey primaryKey passenger compass pinned spinner opinion " +
    "description path url query count id ids cookiecutter compassion __proto__ toString 名前"
  ).split(" "),
)("%s names no secret", (key) => {
  expect(isSecretKey(key)).toBe(false);
});

/** Texts with a secret in them, the secret, and something that has to stay. */
test.each<[string, string, string]>([
  ["use sk-proj-abcdefghij0123456789 now", "sk-proj-abcdefghij0123456789", "use "],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_abcdefghij", ""],
  ["github_pat_11ABCDEFG0abcdefghijkl_x", "11ABCDEFG0", ""],
  ["key AKIAIOSFODNN7EXAMPLE!", "AKIAIOSFODNN7EXAMPLE", "key "],
  ["xoxb-123456789012-abcdef", "123456789012", ""],
  ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl end", "eyJzdWIiOiIxIn0", " end"],
  ["curl -H 'Authorization: Bearer abc.def.ghi' x", "abc.def.ghi", "curl"],
  ["authorization: basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNz", "authorization"],
  ["postgres://bob:hunter2@db/x", "hunter2", "postgres://bob:"],
  ["https://a.b/?q=1&api_key=xyz123&r=2", "xyz123", "&r=2"],
  ["password=hunter2; user=bob", "hunter2", "user=bob"],
  ['{"password":"hunter 2 go","user":"bob"}', "hunter 2 go", '"user":"bob"'],
  ['{\\"password\\":\\"hunter 2\\",\\"user\\":1}', "hunter 2", "user"],
  ["{'client_secret': 'a b'}", "a b", "client_secret"],
  ["login --password hunter2 --user bob", "hunter2", "--user bob"],
  ["login --api-key=hunter2", "hunter2", "login"],
  ["export DB_PASSWORD=hunter2", "hunter2", "export"],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- rest", "MIIE", " rest"],
  ["-----BEGIN PRIVATE KEY-----\nMIIE cut off", "MIIE", ""],
])("hides what is secret in %j", (text, secret, kept) => {
  const hidden = redact(text);
  expect(hidden).not.toContain(secret);
  expect(hidden).toContain("[redacted]");
  expect(hidden).toContain(kept);
});

test.each([
  "The maxTokens=512 limit and tokenCount: 7 are fine.",
  "title: weekly report; author=Ann",
  "see https://example.com:8080/a?b=c",
  "basic understanding of tokens",
  "你好，世界：好",
])("leaves %j as it is", (text) => {
  expect(redact(text)).toBe(text);
});

/** Values of every kind as plain JSON. */
test.each<[unknown, unknown]>([
  [
    { password: "x", user: { token: 5, name: "Ann" } },
    { password: "[redacted]", user: { token: "[redacted]", name: "Ann" } },
  ],
  [{ secret: null, a: undefined }, { secret: null }],
  [{ list: [{ apiKey: "x" }, 1, true, null] }, { list: [{ apiKey: "[redacted]" }, 1, true, null] }],
  [
    { n: 10n, d: new Date(0), bad: new Date(Number.NaN) },
    { n: "10", d: "1970-01-01T00:00:00.000Z", bad: "invalid date" },
  ],
  [
    new Map<unknown, unknown>([
      ["password", "x"],
      ["a", 1],
    ]),
    { password: "[redacted]", a: 1 },
  ],
  [new Set([1, "b"]), [1, "b"]],
  [new Error("no\nway"), "Error: no\nway"],
  [new Uint8Array(3), "[3 bytes]"],
  [/a+/g, "/a+/g"],
  [new URL("https://a:b@c.d/"), "https://a:[redacted]@c.d/"],
  [
    { f: () => 1, s: Symbol("x") },
    { f: "[function]", s: "[symbol]" },
  ],
  [
    [Number.NaN, Number.POSITIVE_INFINITY],
    ["NaN", "Infinity"],
  ],
  [{ toJSON: () => ({ password: "x" }) }, { password: "[redacted]" }],
  [undefined, null],
])("%o becomes %j", (value, expected) => {
  expect(redact(value)).toEqual(expected);
});

test("what can't be read, goes round in circles or has no end does not stop a record", () => {
  const loop: Record<string, unknown> = { a: 1 };
  loop["self"] = loop;
  expect(redact(loop)).toEqual({ a: 1, self: "[circular]" });
  const trap = {
    get boom(): never {
      throw new Error("no");
    },
  };
  expect(redact({ trap, b: 1 })).toEqual({ trap: "[unreadable]", b: 1 });
  let deep: unknown = "x";
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  expect(JSON.stringify(redact(deep))).toContain("[too deep]");
  const long = redact(Array.from({ length: 100_000 }, (_, at) => at));
  expect(Array.isArray(long) && long.length).toBeLessThan(20_000);
  expect(Array.isArray(long) && long.at(-1)).toMatch(/^\[\+\d+ more\]$/);
});

test("keys like __proto__ stay keys", () => {
  const strange = JSON.parse('{"__proto__":{"password":"x"},"constructor":1}');
  expect(JSON.stringify(redact(strange))).toBe(
    '{"__proto__":{"password":"[redacted]"},"constructor":1}',
  );
});

test("sensitive parameters are hidden by name and by path, and their values wherever they turn up", () => {
  const args = {
    note: "my cat Tom",
    user: { email: "a@b.c", name: "Ann" },
    pin: 4821,
    list: [{ x: "deep" }],
  };
  const call = createRedactor().forCall(args, ["note", "user.email", "list.x"]);
  expect(call.arguments()).toEqual({
    note: "[redacted]",
    user: { email: "[redacted]", name: "Ann" },
    pin: "[redacted]",
    list: [{ x: "[redacted]" }],
  });
  expect(call.text("a@b.c said “my cat Tom” with 4821")).toBe(
    "[redacted] said “[redacted]” with [redacted]",
  );
  expect(call.value({ "a@b.c": [4821, "deep"], ok: 1 })).toEqual({
    "[redacted]": ["[redacted]", "[redacted]"],
    ok: 1,
  });
});

test("echoes are found as JSON and URLs write them", () => {
  const secret = 'p"a\\ss w/ö';
  const call = createRedactor().forCall({ password: secret }, []);
  for (const echo of [
    secret,
    JSON.stringify({ x: secret }),
    encodeURIComponent(secret),
    ` ${secret}\n`,
  ]) {
    const hidden = call.text(`got ${echo}`);
    expect(hidden).toContain("[redacted]");
    expect(hidden).not.toContain("ss w");
  }
});

test("more keys and another replacement on request", () => {
  const options = { isSecretKey: (key: string) => key === "iban", replacement: "•••" };
  expect(redact({ iban: "DE1", password: "x", a: 1 }, options)).toEqual({
    iban: "•••",
    password: "•••",
    a: 1,
  });
});

test("hiding takes time in proportion to the text", () => {
  for (const part of [
    "a.",
    "a-",
    "a ",
    "://",
    "=",
    '"',
    "password",
    "\\",
    "--a ",
    "eyJ",
    "-----BEGIN ",
  ]) {
    expect(typeof redact(part.repeat(200_000 / part.length))).toBe("string");
  }
});

/** A place where a secret may stand in arguments. */
const secretText = fc
  .oneof(
    fc.string({ minLength: 4, maxLength: 40 }),
    fc.string({ unit: "binary", minLength: 4, maxLength: 20 }),
  )
  .filter((text) => text.trim().length > 3 && !"[redacted]".includes(text.trim()));

const harmless = fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom("plain", "x", ""));

test("a secret value never appears in any record or log, truncated or not", () => {
  fc.assert(
    fc.property(
      secretText,
      fc.constantFrom("password", "apiKey", "nested.token", "chosen"),
      fc.dictionary(fc.constantFrom("a", "b", "c"), harmless),
      fc.nat(1200),
      (secret, place, others, padding) => {
        const texts = writeDown(secret, place, others, padding);
        // Words of the records themselves give nothing away.
        const words = writeDown("☃☃☃☃", place, others, padding).join();
        fc.pre(!words.includes(secret));
        for (const text of texts) expect(text).not.toContain(secret);
      },
    ),
    { numRuns: 200 },
  );
});

/** Every text in what is written down about a call with a secret in one place, and echoes in others. */
function writeDown(
  secret: string,
  place: string,
  others: Readonly<Record<string, unknown>>,
  padding: number,
): readonly string[] {
  const args = { ...others, ...placed(secret, place), comment: `x${secret}x` };
  const sink = memoryAuditSink();
  const entries: ToolLogEntry[] = [];
  const log = createToolLog({ write: (entry) => entries.push(entry), toolData: true });
  const call = { tool: "t", callId: "1", arguments: args, sensitive: ["chosen"] };
  log.call(call);
  for (const result of [
    { echo: [secret, "y".repeat(padding) + secret] },
    "z".repeat(padding) + secret,
  ]) {
    log.answer(call, { outcome: "ok", result });
  }
  const error = new Error(`bad ${secret}`, { cause: new Error(secret) });
  log.answer(call, { outcome: "error", error });
  createAudit({ sinks: [sink] }).record({
    call: { id: "1" },
    tool: "t",
    arguments: args,
    sensitive: ["chosen"],
    steps: [{ stage: "allow", verdict: "allow", rule: `session: t(comment:*${secret}*)` }],
    times: { received: 0, ended: 1 },
    outcome: "ok",
    sizes: { arguments: 1 },
  });
  const texts = [JSON.stringify(sink.records()), JSON.stringify(entries)];
  collectTexts([...sink.records(), ...entries], texts);
  return texts;
}

function placed(secret: string, place: string): Readonly<Record<string, unknown>> {
  if (place === "nested.token") return { nested: { token: secret } };
  return { [place]: place === "chosen" ? [{ deep: secret }] : secret };
}

/** All texts inside a value, and inside JSON texts in it. */
function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === "string") {
    texts.push(value);
    try {
      const inner: unknown = JSON.parse(value);
      if (typeof inner === "object") collectTexts(inner, texts);
    } catch {
      // Not every text is JSON.
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      texts.push(key);
      collectTexts(member, texts);
    }
  }
}

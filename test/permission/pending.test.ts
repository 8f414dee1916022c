import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64url, toBase64url } from "../../runtime/permission/base64url.js";
import {
  type OpenOptions,
  openPending,
  type PendingState,
  sealPending,
} from "../../runtime/permission/pending.js";
import { schemaHash } from "../../runtime/permission/schema-hash.js";
import { createUsedStore } from "../../runtime/permission/used-store.js";

const secret = "a secret of enough bytes";
const now = 1_700_000_000_000;
const schemas = {
  pay: { type: "object", properties: { amount: { type: "number" }, to: { type: "string" } } },
  mail: { type: "object", properties: { text: { type: "string" } } },
};

const hashes = new Map<string, string>();
for (const [name, schema] of Object.entries(schemas)) hashes.set(name, await schemaHash(schema));

const steps = [{ stage: "effect", verdict: "ask", rule: "spend" }] as const;
const state: PendingState = {
  calls: [
    { kind: "waiting", id: "call-a", name: "pay", arguments: { amount: 100, to: "Ann" }, steps },
    { kind: "answered", id: "call-b", name: "search", answer: "found" },
    { kind: "held", id: "call-c", name: "mail", arguments: { text: "héllo 👋" }, steps: [] },
  ],
  schemas: Object.fromEntries(hashes),
  extra: { run: "r1" },
};

function sealed(over: Partial<Parameters<typeof sealPending>[1]> = {}): Promise<string> {
  return sealPending(state, { secret, ttlMs: 60_000, now, ...over });
}

function options(over: Partial<OpenOptions> = {}): OpenOptions {
  return { secret, registryHashes: hashes, usedStore: createUsedStore(), now, ...over };
}

async function refusal(text: string, over: Partial<OpenOptions> = {}): Promise<string> {
  const opened = await openPending(text, options(over));
  return opened.kind === "refused" ? opened.reason : opened.kind;
}

/** A sealed text whose content was changed and whose signature was kept. */
function tamper(text: string, change: (content: string) => string): string {
  const [version, key, content = "", signature] = text.split(".");
  const plain = new TextDecoder().decode(fromBase64url(content));
  const changed = change(plain);
  expect(changed).not.toBe(plain);
  return [version, key, toBase64url(new TextEncoder().encode(changed)), signature].join(".");
}

test("a pending turn comes back as it was, in another process", async () => {
  const text = await sealed();
  expect(text).toMatch(/^[\w.-]+$/);
  expect(await openPending(text, options())).toEqual({ kind: "opened", state });
  expect(await refusal(text, { now: now + 59_999 })).toBe("opened");
});

test("a text is small: a third more than its content, and little else", async () => {
  const text = await sealed();
  expect(text.length).toBeLessThan(JSON.stringify(state).length * 1.4 + 250);
});

/** What an attacker would like to change, in the content's own words. */
const forgeries: [string, (content: string) => string][] = [
  ["an amount", (content) => content.replace('"amount":100', '"amount":900')],
  ["a recipient", (content) => content.replace("Ann", "Eve")],
  ["a tool", (content) => content.replace('"name":"pay"', '"name":"mail"')],
  [
    "two call ids swapped",
    (content) => content.replace("call-a", "#").replace("call-c", "call-a").replace("#", "call-c"),
  ],
  ["waiting to held", (content) => content.replace('"waiting"', '"held"')],
  ["answered to waiting", (content) => content.replace('"answered"', '"waiting"')],
  ["an answer", (content) => content.replace("found", "faked")],
  ["a step", (content) => content.replace('"verdict":"ask"', '"verdict":"allow"')],
  ["the expiry", (content) => content.replace(/"expires":\d+/, '"expires":9999999999999')],
  ["the id", (content) => content.replace(/"id":"[0-9a-f-]{36}"/, '"id":"fresh"')],
  ["an audience", (content) => content.replace("{", '{"audience":"eve",')],
  [
    "a schema hash",
    (content) => content.replace(hashes.get("pay") ?? "?", hashes.get("mail") ?? ""),
  ],
  ["what else was kept", (content) => content.replace('"r1"', '"r2"')],
  ["white space", (content) => ` ${content}`],
];

test.each(forgeries)("changing %s is noticed", async (_, change) => {
  expect(await refusal(tamper(await sealed(), change))).toBe("altered");
});

test("every single changed field of the content is noticed", async () => {
  const text = await sealed({ audience: "ann" });
  const leaves = (
    value: unknown,
    path: readonly (string | number)[],
  ): (readonly (string | number)[])[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, key]))
      : [path];
  const [, , content = ""] = text.split(".");
  const original: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(content)));
  const paths = leaves(original, []);
  expect(paths.length).toBe(22);
  for (const path of paths) {
    const forged = tamper(text, () => {
      const copy = structuredClone(original) as Record<string | number, unknown>;
      const last = path.at(-1) ?? "";
      const parent = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy);
      parent[last] =
        typeof parent[last] === "number" ? Number(parent[last]) + 1 : `${parent[last]}x`;
      return JSON.stringify(copy);
    });
    expect(await refusal(forged, { audience: "ann" }), path.join(".")).toBe("altered");
  }
});

test("every single changed character of the text is noticed", async () => {
  const text = await sealed();
  for (let at = 0; at < text.length; at++) {
    const other = text.charAt(at) === "A" ? "B" : "A";
    const forged = text.slice(0, at) + other + text.slice(at + 1);
    expect(["altered", "foreign"], `at ${at}`).toContain(await refusal(forged));
  }
});

test.each([
  "",
  ".",
  "...",
  "tgp1",
  "not a pending turn",
  "tgp1.a.b.c",
  "tgp2.a.b.c",
  "{}",
  "👋".repeat(9),
])("%j is foreign", async (text) => {
  expect(await refusal(text)).toBe("foreign");
});

test.each(["", ".", "A", "=", ".AAAA", " "])(
  "a text with %j at its end is refused",
  async (tail) => {
    const text = await sealed();
    expect(await refusal(text + tail)).toBe(tail === "" ? "opened" : "altered");
  },
);

test("the content of one text with the signature of another is refused", async () => {
  const [first, second] = [await sealed(), await sealed()];
  const mixed = [...first.split(".").slice(0, 3), second.split(".")[3]].join(".");
  expect(await refusal(mixed)).toBe("altered");
});

test("another secret is foreign, an older one still opens while it is listed", async () => {
  const text = await sealed();
  const other = "another secret of enough bytes";
  expect(await refusal(text, { secret: other })).toBe("foreign");
  expect(await refusal(text, { secret: [other] })).toBe("foreign");
  expect(await refusal(text, { secret: [other, secret] })).toBe("opened");
  expect(await refusal(text, { secret: new TextEncoder().encode(secret) })).toBe("opened");
});

test("it is for whom it was made", async () => {
  const text = await sealed({ audience: "ann" });
  expect(await refusal(text, { audience: "ann" })).toBe("opened");
  expect(await refusal(text, { audience: "eve" })).toBe("foreign");
  expect(await refusal(text)).toBe("foreign");
  expect(await refusal(await sealed(), { audience: "ann" })).toBe("foreign");
});

test("it expires to the millisecond", async () => {
  const text = await sealed();
  expect(await refusal(text, { now: now + 60_000 })).toBe("expired");
});

test("it opens once, and what was refused is not used up", async () => {
  const text = await sealed();
  const usedStore = createUsedStore();
  expect(await refusal(text, { usedStore, now: now + 60_000 })).toBe("expired");
  expect(await refusal(text, { usedStore, registryHashes: new Map() })).toBe("schema-changed");
  expect(
    await refusal(
      tamper(text, (content) => `${content} `),
      { usedStore },
    ),
  ).toBe("altered");
  const race = await Promise.all([1, 2, 3].map(() => refusal(text, { usedStore })));
  expect(race.toSorted()).toEqual(["opened", "replayed", "replayed"]);
  expect(await refusal(text, { usedStore })).toBe("replayed");
  expect(await refusal(await sealed(), { usedStore })).toBe("opened");
});

test("a failing store is no permission", async () => {
  const usedStore = { claim: () => Promise.reject(new Error("store is down")) };
  await expect(openPending(await sealed(), options({ usedStore }))).rejects.toThrow(
    "store is down",
  );
});

test.each<[string, Map<string, string>, readonly string[]]>([
  ["gone", new Map([["mail", hashes.get("mail") ?? ""]]), ["pay"]],
  ["changed", new Map([...hashes, ["pay", hashes.get("mail") ?? ""]]), ["pay"]],
  ["all gone", new Map(), ["pay", "mail"]],
])("a tool that may still run and is %s is told", async (_, registryHashes, tools) => {
  const opened = await openPending(await sealed(), options({ registryHashes }));
  expect(opened).toMatchObject({ kind: "refused", reason: "schema-changed", tools });
});

test("a tool whose calls are all answered may change", async () => {
  expect(hashes.has("search")).toBe(false);
  expect(await refusal(await sealed())).toBe("opened");
});

test("names like __proto__ are names", async () => {
  const hash = hashes.get("pay") ?? "";
  const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
  for (const name of ["__proto__", "constructor", "toString"]) {
    const strange: PendingState = {
      calls: [{ kind: "waiting", id: "hasOwnProperty", name, arguments: args, steps: [] }],
      schemas: Object.fromEntries([[name, hash]]),
    };
    const text = await sealPending(strange, { secret, ttlMs: 1, now });
    const opened = await openPending(text, options({ registryHashes: new Map([[name, hash]]) }));
    expect(JSON.stringify(opened.kind === "opened" && opened.state)).toBe(
      JSON.stringify({
        calls: [{ arguments: args, id: "hasOwnProperty", kind: "waiting", name, steps: [] }],
        schemas: Object.fromEntries([[name, hash]]),
      }),
    );
    expect(await refusal(text, { registryHashes: new Map() })).toBe("schema-changed");
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each<[string, () => Promise<unknown>]>([
  ["secret", () => sealed({ secret: "short" })],
  ["secret", () => sealed({ secret: [] })],
  ["ttlMs", () => sealed({ ttlMs: 0 })],
  ["ttlMs", () => sealed({ ttlMs: Number.NaN })],
  ["schema hash", () => sealPending({ ...state, schemas: {} }, { secret, ttlMs: 1, now })],
  [
    "id",
    () =>
      sealPending({ ...state, calls: [...state.calls, ...state.calls] }, { secret, ttlMs: 1, now }),
  ],
])("what can't be sealed safely is refused: %s", async (word, make) => {
  await expect(make()).rejects.toThrowError(
    expect.objectContaining({ name: "UserError", message: expect.stringContaining(word) }),
  );
});

test("any JSON survives sealing", async () => {
  const json = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<null>;
  await fc.assert(
    fc.asyncProperty(json, fc.string({ unit: "binary" }), async (value, id) => {
      const odd: PendingState = {
        calls: [{ kind: "answered", id, name: "any", answer: JSON.parse(JSON.stringify(value)) }],
        schemas: {},
      };
      const opened = await openPending(
        await sealPending(odd, { secret, ttlMs: 9, now }),
        options(),
      );
      expect(opened).toEqual({ kind: "opened", state: odd });
    }),
    { numRuns: 200 },
  );
});

test("a store forgets what has expired and nothing else", () => {
  const store = createUsedStore();
  for (let id = 0; id < 5000; id++) expect(store.claim(`${id}`, now + id, now)).toBe(true);
  expect(store.claim("4999", now + 4999, now + 4998)).toBe(false);
  expect(store.claim("4998", now + 4998, now)).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { HarmlessCopier } from "../../runtime/records/copy-harmless.js";
import { Fingerprint } from "../../runtime/records/fingerprint.js";
import { createRedactor } from "../../runtime/records/redact.js";

const redactor = createRedactor();
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("sk-live-0123456789abcdef", "password=hunter2", "https://u:pw@host", "a.b", "-1"),
);
const keys = fc.oneof(fc.string(), fc.constantFrom("__proto__", "city", "apiKey", "toString", "n"));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    texts,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.bigInt(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
  ),
}));

test("whatever takes the short way comes out as on the careful one, with the same fingerprint", () => {
  const copier = new HarmlessCopier();
  let short = 0;
  fc.assert(
    fc.property(fc.dictionary(keys, value, { maxKeys: 4 }), (args) => {
      const careful = redactor.forCall(args).arguments();
      const copied = copier.copy(args);
      if (copied === undefined) return;
      short++;
      expect(copied).toEqual(careful);
      expect(copier.fingerprint.number).toBe(new Fingerprint().of(careful));
    }),
    { numRuns: 2_000 },
  );
  expect(short).toBeGreaterThan(200);
});

test("nothing secret, odd or endless takes the short way", () => {
  const copier = new HarmlessCopier((key) => key === "salary");
  const endless: Record<string, unknown> = {};
  endless["self"] = endless;
  let deep: unknown = 1;
  for (let depth = 0; depth < 20; depth++) deep = [deep];
  for (const args of [
    { apiKey: "x" },
    { nested: [{ password: 1 }] },
    { salary: 1 },
    { text: "salary=7" },
    { text: "Bearer 0123456789abcdef0123" },
    { date: new Date(0) },
    { big: 1n },
    { nothing: undefined },
    { not: Number.NaN },
    { many: Array.from({ length: 2_000 }, () => 1) },
    { deep },
    endless,
    {
      get broken(): never {
        throw new Error("no");
      },
    },
    JSON.parse('{"__proto__":1}'),
  ]) {
    expect(copier.copy(args)).toBeUndefined();
  }
});

test("a copy is frozen as a whole and its own", () => {
  const args = { place: { city: "Kaohsiung" }, days: [1, { n: 2 }] };
  const copied = new HarmlessCopier().copy(args);
  expect(copied).toEqual(args);
  const [, day] = args.days;
  for (const part of [copied, copied?.["place"], copied?.["days"]]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
  expect(copied?.["place"]).not.toBe(args.place);
  expect(Object.isFrozen(day)).toBe(false);
});

test("keys that someone added to all objects are no arguments", () => {
  const prototype = Object.prototype as { added?: number };
  prototype.added = 1;
  try {
    expect(new HarmlessCopier().copy({ n: 1 })).toBeUndefined();
  } finally {
    delete prototype.added;
  }
});

test("fingerprints tell values apart, and do not mind the order of keys", () => {
  const fingerprint = new Fingerprint();
  const seen = new Map<number, string>();
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (json) => {
      const text = JSON.stringify(json, sortKeys);
      const plain: unknown = JSON.parse(text);
      const number = fingerprint.of(plain as never);
      expect(fingerprint.of(JSON.parse(text, reverseKeys) as never)).toBe(number);
      expect(seen.get(number) ?? text).toBe(text);
      seen.set(number, text);
    }),
    { numRuns: 3_000 },
  );
});

function sortKeys(_: string, member: unknown): unknown {
  return isObject(member) ? Object.fromEntries(Object.entries(member).sort(byKey)) : member;
}

function reverseKeys(_: string, member: unknown): unknown {
  return isObject(member) ? Object.fromEntries(Object.entries(member).reverse()) : member;
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function isObject(member: unknown): member is object {
  return typeof member === "object" && member !== null && !Array.isArray(member);
}

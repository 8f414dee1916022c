import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64url, toBase64url } from "../../runtime/permission/base64url.js";
import { canonicalJson } from "../../runtime/permission/canonical-json.js";
import { schemaHash } from "../../runtime/permission/schema-hash.js";

test("base64url is that of Node, both ways", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64url");
      expect(toBase64url(bytes)).toBe(text);
      expect(fromBase64url(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test.each(["A", "AAAAA", "AB", "AAB", "AA==", "A A", "A+", "é"])(
  "%j is no canonical base64url",
  (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  },
);

test.each<[unknown, string]>([
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [
    { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 },
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  ],
  [[3, 1, { z: [], a: {} }], '[3,1,{"a":{},"z":[]}]'],
  [{ a: undefined, b: () => 1, c: [undefined] }, '{"c":[null]}'],
  [[-0, 1e21, 1e-7, 0.1], "[0,1e+21,1e-7,0.1]"],
  ["\ud800", '"\\ud800"'],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [JSON.parse('{"b":1,"__proto__":2}'), '{"__proto__":2,"b":1}'],
  [undefined, "null"],
])("canonical JSON of %j", (value, expected) => {
  expect(canonicalJson(value)).toBe(expected);
});

test("canonical JSON is the same whatever the order of keys, and reads back as the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.stringify(JSON.parse(text))).toBe(
        JSON.stringify(JSON.parse(canonicalJson(JSON.parse(text)))),
      );
      expect(canonicalJson(reversed(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  [
    "a cycle",
    () => {
      const loop: unknown[] = [];
      loop.push(loop);
      return loop;
    },
  ],
  ["a bigint", () => 1n],
])("canonical JSON has no words for %s", (_, make) => {
  expect(() => canonicalJson(make())).toThrow(TypeError);
});

test("the same object twice is no cycle", () => {
  const shared = { a: 1 };
  expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
});

test("a schema's hash is SHA-256 of its canonical JSON", async () => {
  const schema = { type: "object", properties: { b: { type: "string" }, a: {} } };
  const same = { properties: { a: {}, b: { type: "string" } }, type: "object" };
  const expected = createHash("sha256").update(canonicalJson(schema)).digest("base64url");
  expect(await schemaHash(schema)).toBe(expected);
  expect(await schemaHash(same)).toBe(expected);
  expect(await schemaHash({ ...schema, required: ["a"] })).not.toBe(expected);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

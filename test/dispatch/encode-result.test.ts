import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContentPart, file, image } from "../../runtime/dispatch/content.js";
import { encodeMedia, encodeText } from "../../runtime/dispatch/encode-result.js";
import { shortenText } from "../../runtime/dispatch/shorten.js";

interface Encoded {
  readonly text: string;
  readonly parts?: readonly ContentPart[];
  readonly fullLength: number;
}

function encode(value: unknown, maxChars = Number.POSITIVE_INFINITY): Encoded {
  const text = encodeText(value);
  const whole = { text: shortenText(text, maxChars), fullLength: text.length };
  return encodeMedia(value, maxChars) ?? whole;
}

const cycle: Record<string, unknown> = { name: "loop" };
cycle["self"] = cycle;
const shared = { n: 1 };
const withGetter = {
  ok: 1,
  get broken(): string {
    throw new Error("no");
  },
};
class Money {
  readonly amount = 3n;
  readonly currency = "TWD";
}
class Labelled {
  readonly secret = 1;
  toJSON() {
    return { label: "x" };
  }
}
const deep: { next?: unknown } = {};
let last = deep;
for (let depth = 0; depth < 10_000; depth++) {
  const next = {};
  last.next = next;
  last = next;
}

test.each<[string, unknown, string]>([
  ["nothing", undefined, "success"],
  ["a function", () => 1, "success"],
  ["a symbol", Symbol("s"), "success"],
  ["null", null, "null"],
  ["text", "plain “text”\n", "plain “text”\n"],
  ["empty text", "", ""],
  ["a number", 4.5, "4.5"],
  ["NaN, as JSON has it", Number.NaN, "null"],
  ["false", false, "false"],
  ["a bigint", 12345678901234567890n, '"12345678901234567890"'],
  ["an object", { a: [1, null, { b: "c" }], d: undefined }, '{"a":[1,null,{"b":"c"}]}'],
  ["a bigint inside", { a: 1n }, '{"a":"1"}'],
  ["a date", new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ["an invalid date", { at: new Date(Number.NaN) }, '{"at":null}'],
  ["a map of texts", new Map([["__proto__", 1n]]), '{"__proto__":"1"}'],
  ["a map of others", new Map([[1, new Set([2])]]), '[{"key":1,"value":[2]}]'],
  ["a set", new Set([new Date(0), "a"]), '["1970-01-01T00:00:00.000Z","a"]'],
  ["bytes", Uint8Array.of(104, 105), '"aGk="'],
  ["a buffer", { b: Buffer.from("hi") }, '{"b":"aGk="}'],
  ["numbers in a typed array", Float32Array.of(1.5, 2), "[1.5,2]"],
  ["a URL", { at: new URL("https://example.com/a b") }, '{"at":"https://example.com/a%20b"}'],
  ["a regular expression", [/a+/u], '["/a+/u"]'],
  ["an error", [new RangeError("too far")], '[{"name":"RangeError","message":"too far"}]'],
  [
    "errors with causes",
    { e: new AggregateError([new Error("a", { cause: 1n })], "all") },
    '{"e":{"name":"AggregateError","message":"all","errors":[{"name":"Error","message":"a","cause":"1"}]}}',
  ],
  ["a cycle", cycle, '{"name":"loop","self":"[circular]"}'],
  ["the same object twice", [shared, shared], '[{"n":1},{"n":1}]'],
  ["a getter that throws", withGetter, '"[unreadable]"'],
  ["an instance", new Money(), '{"amount":"3","currency":"TWD"}'],
  ["an own toJSON", new Labelled(), '{"label":"x"}'],
  ["a plain object with toJSON", { a: 1, toJSON: () => "short" }, '"short"'],
  ["holes", [undefined, () => 1, 1n], '[null,null,"1"]'],
  ["no prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
])("encodes %s", (_, value, text) => {
  expect(encode(value).text).toBe(text);
});

test("a value of any depth is encoded", () => {
  expect(encode(deep).text).toContain("[too deep]");
});

test("plain JSON comes out as JSON.stringify writes it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(typeof value !== "string");
      expect(encode(value).text).toBe(JSON.stringify(value));
    }),
  );
});

test("nothing makes encoding throw", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(encode(value).text).toBeTypeOf("string");
    }),
  );
});

test("images and files become parts beside the text", () => {
  const result = encode([
    "The chart:",
    image(Uint8Array.of(1, 2, 3), "image/png"),
    { total: 4n },
    file(new URL("https://example.com/a.pdf"), "application/pdf", "a.pdf"),
  ]);
  expect(result.parts).toEqual([
    { kind: "text", text: "The chart:" },
    { kind: "image", mediaType: "image/png", data: "AQID" },
    { kind: "text", text: '{"total":"4"}' },
    { kind: "file", mediaType: "application/pdf", url: "https://example.com/a.pdf", name: "a.pdf" },
  ]);
  expect(result.text).toBe(
    'The chart:\n[image, image/png]\n{"total":"4"}\n[file "a.pdf", application/pdf]',
  );
});

test("media are never shortened, the texts beside them are", () => {
  const bytes = new Uint8Array(50_000).fill(7);
  const [text, medium] = encode(["x".repeat(5_000), image(bytes, "image/png")], 200).parts ?? [];
  expect(text?.kind === "text" && text.text.length).toBe(200);
  expect(medium).toMatchObject({ data: Buffer.from(bytes).toString("base64") });
});

test("a long text keeps its head and tail and says how much is missing", () => {
  const { text, fullLength } = encode(`HEAD${"x".repeat(10_000)}TAIL`, 200);
  expect(text).toMatch(/^HEADx+\n\[… \d+ of 10008 characters left out …\]\nx+TAIL$/);
  expect(fullLength).toBe(10_008);
  const missing = Number(/… (\d+) of/.exec(text)?.[1]);
  expect(text.replace(/\n\[.*\]\n/, "").length + missing).toBe(10_008);
});

const FAMILY = "👨‍👩‍👧‍👦";

test("no character is broken", () => {
  const segmenter = new Intl.Segmenter("en");
  const whole = new Set(["é".normalize("NFD"), FAMILY, "👍🏽", "天", "a", "🇹🇼", "\n", "[", "]"]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("é".normalize("NFD"), FAMILY, "👍🏽", "天", "a"), {
        minLength: 100,
        maxLength: 200,
      }),
      fc.integer({ min: 1, max: 120 }),
      (characters, maxChars) => {
        const { text } = encode(characters.join(""), maxChars);
        expect(text.length).toBeLessThanOrEqual(maxChars);
        const kept = text.replace(/\n\[… \d+ of \d+ characters left out …\]\n/, "\n");
        for (const { segment } of segmenter.segment(kept)) expect(whole).toContain(segment);
      },
    ),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { truncate } from "../../runtime/records/truncate.js";

const flag = "🇹🇼";
const family = "👨‍👩‍👧‍👦";

test.each<[string, number, string]>([
  ["abc", 3, "abc"],
  ["", 0, ""],
  ["a".repeat(50), 30, `${"a".repeat(12)}… [+38 characters]`],
  [flag.repeat(300), 40, `${flag.repeat(5)}… [+1180 characters]`],
  [family.repeat(20), 40, `${family}… [+209 characters]`],
  ["é".repeat(30).normalize("NFD"), 30, `${"é".repeat(6).normalize("NFD")}… [+48 characters]`],
  ["한국어".normalize("NFD").repeat(10), 30, null as unknown as string],
  ["abcdef", 3, "abc"],
  ["👋👋", 3, "👋"],
  ["👋👋", 1, ""],
])("%j to %i", (text, limit, expected) => {
  const shown = truncate(text, limit);
  if (expected !== null) expect(shown).toBe(expected);
  expect(shown.length).toBeLessThanOrEqual(limit);
});

test("a thousand characters by default", () => {
  expect(truncate("a".repeat(1000))).toBe("a".repeat(1000));
  expect(truncate("a".repeat(1001))).toBe(`${"a".repeat(980)}… [+21 characters]`);
});

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

test("what is kept is whole graphemes from the start, within the limit", () => {
  const unit = fc.constantFrom(
    flag,
    family,
    "👋🏽",
    "é".normalize("NFD"),
    "a",
    "\r\n",
    "क्षि",
    "한",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 400 }), fc.nat(600), (text, limit) => {
      const shown = truncate(text, limit);
      expect(shown.length).toBeLessThanOrEqual(limit);
      if (text.length <= limit) {
        expect(shown).toBe(text);
        return;
      }
      const kept = shown.replace(/… \[\+\d+ characters\]$/, "");
      expect(text.startsWith(kept)).toBe(true);
      const ends = new Set([0, text.length]);
      for (const { index } of segmenter.segment(text)) ends.add(index);
      expect(ends.has(kept.length)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("code points stay whole where no graphemes are known, and in graphemes without end", () => {
  const endless = `a${"\u0301".repeat(5000)}`;
  expect(truncate(endless, 1000)).toHaveLength(1000);
  const { Segmenter } = Intl;
  Object.defineProperty(Intl, "Segmenter", {
    value: undefined,
    configurable: true,
    writable: true,
  });
  Reflect.deleteProperty(Intl, "Segmenter");
  try {
    expect(truncate("👋".repeat(100), 51)).toMatch(/^(?:👋)+… \[\+\d+ characters\]$/u);
  } finally {
    Object.defineProperty(Intl, "Segmenter", {
      value: Segmenter,
      configurable: true,
      writable: true,
    });
  }
});

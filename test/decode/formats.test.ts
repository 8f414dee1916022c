import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatChecks, parseDateTime, parseUrl } from "../../runtime/decode/formats.js";

/** What ajv-formats says; its table holds patterns, functions and objects with one of them. */
function judge(name: string, text: string): boolean {
  const format = fullFormats[name as keyof typeof fullFormats];
  const check = typeof format === "object" && "validate" in format ? format.validate : format;
  if (check instanceof RegExp) return check.test(text);
  if (typeof check !== "function") throw new Error(`no check for ${name}`);
  return (check as (text: string) => boolean)(text);
}

const samples: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2024-02-29T12:30:00Z",
    "2024-02-29 12:30:00.123456+05:30",
    "1998-12-31T23:59:60Z",
    "1999-01-01T05:29:60+05:30",
    "0000-01-01T00:00:00-00:01",
    "2024-02-29t00:00:00z",
    "2024-01-01T00:00:00+0530",
    "2024-01-01T00:00:00+05",
  ],
  date: ["2024-02-29", "1900-02-28", "2000-02-29", "0000-12-31", "2023-04-30"],
  time: ["23:59:60Z", "00:00:00.5-23:59", "12:30:00+01"],
  duration: ["P3DT4H", "P2W", "PT1H30M5S", "P1Y2M3D"],
  email: ["a.b-c+d@ex-am.ple.org", "'x'@a.b", "a`b@c.d.e"],
  hostname: ["a.b.c.", "xn--x--y.example", `${"a".repeat(63)}.b`, "a.".repeat(126)],
  ipv4: ["0.0.0.0", "255.249.199.99"],
  ipv6: [
    "::",
    "::1",
    "1::",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::",
    "::ffff:1.2.3.4",
    "1:2:3:4:5::1.2.3.4",
  ],
  uri: [
    "https://user:pa%20ss@ex-ample.com:8080/a/b?c=d&e#f",
    "http://[::1]:80/x",
    "http://[v1.fe]/",
    "mailto:a@b.c",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "file:///etc/hosts",
    "a:/b",
    "data:text/plain;base64,SGk=",
  ],
  uuid: ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6"],
  regex: ["^a+$", "(?<x>a)\\k<x>", "[^]", "\\p{L}"],
};

/** A sample with one or two characters deleted, put in, or changed. */
const mutated = (name: string) =>
  fc
    .tuple(
      fc.constantFrom(...(samples[name] ?? [])),
      fc.array(
        fc.tuple(
          fc.nat(60),
          fc.nat(2),
          fc.oneof(fc.constantFrom(...'0129:./-+@[]%#?"\\ tTzZaé\n('), fc.string({ maxLength: 3 })),
        ),
        { minLength: 0, maxLength: 3 },
      ),
    )
    .map(([text, edits]) =>
      edits.reduce(
        (text, [at, count, put]) => text.slice(0, at) + put + text.slice(at + count),
        text,
      ),
    );

for (const [name, check] of formatChecks) {
  test(`${name}: agrees with ajv-formats`, () => {
    for (const sample of samples[name] ?? [])
      expect([sample, check(sample)]).toEqual([sample, true]);
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: mutated(name) }, fc.string()), (text) => {
        expect(check(text)).toBe(judge(name, text));
      }),
      { numRuns: 1500 },
    );
  });
}

test.each([
  ["2024-02-29T12:30:00Z", "2024-02-29T12:30:00.000Z"],
  ["2024-02-29 12:30:00.98765+05:30", "2024-02-29T07:00:00.987Z"],
  ["2024-01-01T01:00:00+0200", "2023-12-31T23:00:00.000Z"],
  ["1998-12-31T23:59:60Z", "1999-01-01T00:00:00.000Z"],
  ["0050-01-01T00:00:00Z", "0050-01-01T00:00:00.000Z"],
])("%s is the moment %s", (text, iso) => {
  expect(parseDateTime(text)?.toISOString()).toBe(iso);
});

test("every date-time is a moment", () => {
  fc.assert(
    fc.property(mutated("date-time"), (text) => {
      const date = parseDateTime(text);
      expect(date === undefined || !Number.isNaN(date.getTime())).toBe(true);
    }),
  );
});

test.each(["http://", "http://a:99999/", "http://1.2.3.256/", "nothing"])(
  "%s is no URL",
  (text) => {
    expect(parseUrl(text)).toBeUndefined();
  },
);

test("texts of ten megabytes are judged without giving up", () => {
  const long = "ab".repeat(5_000_000);
  for (const [name, check] of formatChecks) {
    expect([name, check(long)]).toEqual([name, name === "regex"]);
    check(`a@${long}.b`);
    check(`${".a".repeat(5_000_000)}`);
  }
  expect(formatChecks.get("uri")?.(`data:,${long}`)).toBe(true);
});

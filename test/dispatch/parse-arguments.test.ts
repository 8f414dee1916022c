import fc from "fast-check";
import { expect, test } from "vitest";
import { parseArguments } from "../../runtime/dispatch/parse-arguments.js";
import { findJsonFault } from "../../runtime/dispatch/scan-json.js";

const parse = (sent: unknown) => parseArguments(sent, 1_000);

test.each([
  ["", {}],
  [" \n", {}],
  [undefined, {}],
  ["{}", {}],
  ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
  [{ a: 1 }, { a: 1 }],
])("reads %j", (sent, value) => {
  expect(parse(sent)).toEqual({ kind: "object", value });
});

test("keeps a key called __proto__ as a key", () => {
  const parsed = parse('{"__proto__":{"a":1}}');
  expect(parsed.kind === "object" && Object.keys(parsed.value)).toEqual(["__proto__"]);
});

test.each([
  ["[]", "expected a JSON object with the arguments, received an array."],
  ['"x"', "expected a JSON object with the arguments, received a string."],
  ["123", "expected a JSON object with the arguments, received a number."],
  ["null", "expected a JSON object with the arguments, received null."],
  ["true", "expected a JSON object with the arguments, received a boolean."],
  [null, "expected a JSON object with the arguments, received null."],
  ['{"q":1}{"q":2}', "found 2 JSON values in a row"],
  ['{"q":1}\n{"q":2}, {"q":3}', "found 3 JSON values in a row"],
  ['{"q":1} and', 'unexpected character "a" at position 8, near "{\\"q\\":1} and".'],
  ["{q:1}", 'unexpected character "q" at position 1, near "{q:1}".'],
  ['{"q":1,}', 'unexpected character "}" at position 7'],
  ['{"q":NaN}', 'unexpected character "N" at position 5'],
  ['{"q":01}', 'unexpected character "0" at position 5'],
  ['{"q":"a\\x"}', 'unexpected character "\\\\" at position 7'],
  ['{"q":"a\nb"}', 'unexpected character "\\n" at position 7'],
  ["```json\n{}\n```", 'unexpected character "`" at position 0'],
  ['{"q":1},', 'unexpected character "," at position 7'],
  ["{'q':1}", 'unexpected character "\'" at position 1'],
  ['{"q" 1}', 'unexpected character "1" at position 5'],
  ["天気", 'unexpected character "天" at position 0'],
  [
    `{"q":"${"x".repeat(1_000)}"}`,
    "the arguments are 1008 characters long; at most 1000 are allowed.",
  ],
])("refuses %j", (sent, problem) => {
  const parsed = parse(sent);
  expect(parsed.kind).toBe("invalid");
  expect(parsed.kind === "invalid" && parsed.problem).toContain(problem);
});

test.each([
  '{"x":1',
  "{",
  '{"x',
  '{"x"',
  '{"x":',
  '{"x":tr',
  '{"x":-',
  '{"x":1.',
  '{"x":1e',
  '{"x":"a\\',
  '{"x":"a\\u00',
  '{"x":[1,',
  '{"x":[[{"y":{}',
  '{"x":1},{"x":',
  "[",
])("knows that %j was cut off", (sent) => {
  expect(parse(sent).kind).toBe("cut-off");
});

test("every proper prefix of an object is cut off, and no other text is", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const prefix = text.slice(0, 1 + (cut % Math.max(1, text.length - 1)));
      if (prefix === text) return;
      expect(parseArguments(prefix, Number.POSITIVE_INFINITY)).toMatchObject({ kind: "cut-off" });
    }),
  );
});

test("a fault is found wherever JSON.parse finds one", () => {
  const soup = fc.string({
    unit: fc.constantFrom(...'{}[]",:\\u01-.eEtrufalsn x\n'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(soup, (text) => {
      let fits = true;
      try {
        JSON.parse(text);
      } catch {
        fits = false;
      }
      fc.pre(!fits);
      const fault = findJsonFault(text);
      if (fault.kind === "syntax") expect(fault.offset).toBeLessThan(Math.max(1, text.length));
      if (fault.kind === "several") expect(fault.count).toBeGreaterThan(1);
    }),
    { numRuns: 2_000 },
  );
});

test("depth is no limit", () => {
  expect(findJsonFault("[".repeat(200_000)).kind).toBe("cut-off");
  expect(findJsonFault(`${"[".repeat(200_000)}x`)).toEqual({ kind: "syntax", offset: 200_000 });
});

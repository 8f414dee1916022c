import { beforeAll, expect, test } from "vitest";
import { type JudgedRun, type JudgedType, judgeTypes } from "./judged-types.js";
import { regressions } from "./regressions.js";
import type { TypeFact } from "./type-facts.js";
import { wireDifferences } from "./wire-differences.js";

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const count = Number(process.env["TYPES"] ?? 600);

/** Messages that values arrive in another form than the type says, which nothing in JSON has. */
const unfaithful = ["property-left-out", "index-mismatch"];

/**
 * Parts of types for which the compiler takes JSON that no one means who writes them: lists, and
 * with `{}` strings and numbers. Contracts refuse it.
 */
const wide: readonly TypeFact[] = ["object", "no members", "number index", "any index"];

/**
 * Text that JavaScript reads as a number and nobody writes as one: blanks, hexadecimal, a sign or a
 * point too many. The compiler takes it where a template has `${number}`; contracts take decimals.
 */
const oddNumber = /[\s+]|0[box]|\d\.(?!\d)/i;

let run: JudgedRun;
/** The types whose values arrive just as the type says; those of brands are never literals. */
let exact: readonly JudgedType[];

beforeAll(async () => {
  const given = [...regressions, ...wireDifferences.map(({ example }) => example)];
  run = await judgeTypes(given, count, 20, seed);
  exact = run.types.filter(
    ({ messages, facts }) =>
      !messages.some((name) => unfaithful.includes(name)) && !facts.has("brand"),
  );
  const { generated, valid, values, accepted, types } = run;
  const equal = exact.filter(({ verdict }) => verdict.wireToType && verdict.typeToWire);
  console.log(
    `SEED=${seed}: ${generated} types, ${valid} valid, ${types.length} built; ` +
      `${values} values, ${accepted} accepted; ${equal.length} printed types are the original`,
  );
}, 300_000);

test("most types can be built, and have values of both kinds", () => {
  expect(run.valid / run.generated).toBeGreaterThan(0.95);
  expect(run.types.length / run.valid).toBeGreaterThan(0.9);
  expect(exact.length / run.types.length).toBeGreaterThan(0.9);
  expect(run.accepted / run.values).toBeGreaterThan(0.3);
  expect(run.accepted / run.values).toBeLessThan(0.9);
});

test("what a decoder accepts is a literal of the type", () => {
  const wrong = exact.flatMap((each) => each.verdict.complaints.map((text) => shown(each, text)));
  expect(shortest(wrong)).toEqual([]);
});

test("what a decoder refuses is no value of the type", () => {
  const fair = exact.filter(({ facts }) => !wide.some((part) => facts.has(part)));
  const wrong = fair.flatMap((each) =>
    each.verdict.wanted
      .map((value) => JSON.stringify(value))
      .filter((text) => !each.facts.has("template") || !oddNumber.test(text))
      .map((text) => shown(each, text)),
  );
  expect(shortest(wrong)).toEqual([]);
  expect(fair.length / run.types.length).toBeGreaterThan(0.7);
});

test("a decoder makes nothing up", () => {
  const wrong = run.types.flatMap((each) =>
    each.made.map((value) => shown(each, JSON.stringify(value))),
  );
  expect(shortest(wrong)).toEqual([]);
});

test("the interpreter of the contract schema decides as the decoder does", () => {
  // No schema can say what stands behind the rest element of a tuple: the decoder alone is exact.
  const sayable = run.types.filter(({ facts }) => !facts.has("trailing element"));
  const wrong = sayable.flatMap((each) =>
    each.disputed.map((value) => shown(each, JSON.stringify(value))),
  );
  expect(shortest(wrong)).toEqual([]);
});

test("the type that is printed of a contract is the original", () => {
  const wrong = exact.flatMap((each) => {
    const { wireToType, typeToWire, wireText } = each.verdict;
    const known = knownDifferences(each);
    return [
      ...(wireToType || known.has("wider") ? [] : [shown(each, `is not all of ${wireText}`)]),
      ...(typeToWire || known.has("narrower") ? [] : [shown(each, `is more than ${wireText}`)]),
    ];
  });
  expect(shortest(wrong)).toEqual([]);
});

test.each(wireDifferences)("printed types differ where there is: $part", (row) => {
  const { verdict } = run.types.find(({ source }) => source.text === row.example) ?? {};
  expect(verdict?.wireToType).toBe(row.printed !== "wider");
  expect(verdict?.typeToWire).toBe(row.printed !== "narrower");
});

function knownDifferences({ facts, wireFile }: JudgedType): ReadonlySet<string> {
  const known = wireDifferences.filter(({ part }) => facts.has(part)).map((row) => row.printed);
  // Known keys may be absent, so the signature beside them has to allow `undefined`.
  return new Set(wireFile === "loose" ? [...known, "wider"] : known);
}

/** A disagreement for readers, with all that is needed to see it again. */
function shown({ name, source }: JudgedType, what: string): string {
  return `${name} of SEED=${seed}\n${source.declarations}${source.text}\n  ${what}`;
}

function shortest(texts: readonly string[]): readonly string[] {
  return [...texts].sort((a, b) => a.length - b.length).slice(0, 10);
}

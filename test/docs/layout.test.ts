import fc from "fast-check";
import { expect, test } from "vitest";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { asExpected, completed, type DocstringCase, docstringCases } from "./docstring-cases.js";
import {
  hasSections,
  innerLines,
  isRewritable,
  keepsIndentation,
  type Layout,
  plainLayout,
  rewrite,
} from "./rewritten-case.js";

const cases = docstringCases().filter(isRewritable);

const changes: readonly Partial<Layout>[] = [
  { newline: "\r\n" },
  { newline: "\r" },
  { margin: "\t* " },
  { margin: "  *\t" },
  { margin: "" },
  { margin: "    " },
  { margin: "\t" },
  { firstLine: true },
  { firstLine: true, margin: "    " },
  { level: "  " },
  { level: "\t" },
  { level: "  ", firstLine: true },
  { above: 0 },
  { above: 2 },
  { below: 1 },
  { below: 2 },
  { above: 0, below: 1 },
  { namespace: "  " },
  { namespace: "\t", margin: "\t" },
  { belowTag: true },
  { belowTag: true, above: 0, newline: "\r\n" },
];

/** What a case cannot be asked for: another level where texts keep theirs, a section below a tag. */
function allowed(each: DocstringCase, layout: Layout): Layout {
  return {
    ...layout,
    level: keepsIndentation(each) || each.expected.style === "jsdoc" ? "    " : layout.level,
    belowTag: layout.belowTag && hasSections(innerLines(each)),
  };
}

test("most cases can be laid out anew", () => {
  expect(cases.length).toBeGreaterThanOrEqual(39);
  expect(cases.filter((each) => hasSections(innerLines(each))).length).toBeGreaterThanOrEqual(20);
});

test.each(changes)("no case changes under %o", (change) => {
  for (const each of cases) {
    const source = rewrite(each, allowed(each, { ...plainLayout, ...change }));
    expect({ source, ...asExpected(describeFunction(source)) }).toEqual({
      source,
      ...completed(each.expected),
    });
  }
});

test("no case changes under any layout", () => {
  const layouts: fc.Arbitrary<Layout> = fc.record({
    newline: fc.constantFrom("\n", "\r\n", "\r"),
    margin: fc.constantFrom(" * ", "\t* ", "  *\t", "", "    ", "\t"),
    firstLine: fc.boolean(),
    level: fc.constantFrom("    ", "  ", "\t"),
    above: fc.constantFrom(0, 1, 2),
    below: fc.constantFrom(0, 1, 2),
    namespace: fc.constantFrom(undefined, "  ", "\t"),
    belowTag: fc.boolean(),
  });
  const property = fc.property(fc.constantFrom(...cases), layouts, (each, layout) => {
    const found = describeFunction(rewrite(each, allowed(each, layout)));
    expect(asExpected(found)).toEqual(completed(each.expected));
  });
  fc.assert(property, { numRuns: 600 });
});

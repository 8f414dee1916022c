import fc from "fast-check";
import { expect, test } from "vitest";
import { readConstraintTags } from "../../compiler/docs/constraint-tags.js";
import { detectDocstringStyle } from "../../compiler/docs/detect.js";
import { documentFunction } from "../../compiler/docs/document-function.js";
import { documentMember } from "../../compiler/docs/document-member.js";
import type { SignatureShape } from "../../compiler/docs/signature-shape.js";
import { describeFunction } from "../../compiler/parse/describe-function.js";
import { docstringCases } from "./docstring-cases.js";

const start = 1000;

const signature: SignatureShape = {
  parameters: [
    { name: "a", bindings: [], optional: true, rest: false, typeText: () => "string" },
    {
      name: undefined,
      bindings: [
        { name: "b", path: ["b"], comment: { text: "/** B. @minimum 1 */", start: 0 } },
        { name: "rest", path: undefined },
      ],
      optional: false,
      rest: false,
      propertiesAt: (path) => (path.length === 1 ? ["b", "c"] : undefined),
    },
    { name: "__proto__", bindings: [], optional: false, rest: true },
  ],
};

/** What comments are made of, in any order. */
const pieces = [
  ..."\n\r\t *@{}[]()<>`~:：-–—.,'\"\\#|=/\u3000\u00a0\ufeff\u2028é題🚀x1",
  ..."a b c __proto__ constructor Args: Returns: Raises: Note: Parameters ---- ==== - 1.".split(
    " ",
  ),
  ..."@param @returns @throws @example @deprecated @remarks @inheritDoc @minimum @oncall".split(
    " ",
  ),
  ..."``` ~~~ /** */ ** \\* ... [a=1] a.b[] `a` {string} {@link {@inheritDoc :param :type :rtype:".split(
    " ",
  ),
  "\n * ",
  "\n *     ",
  "\r\n *\t",
  "\n\n",
  "  ",
  "    ",
];

const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));

/** A case of the reference with pieces put in. */
const mutated = fc
  .tuple(
    fc.constantFrom(...docstringCases().map(({ comment }) => comment)),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces), fc.nat({ max: 9 })), { maxLength: 6 }),
  )
  .map(([text, edits]) =>
    edits.reduce((each, [at, piece, cut]) => {
      const index = at % (each.length + 1);
      return each.slice(0, index) + piece + each.slice(index + cut);
    }, text),
  );

const comments = fc.oneof(
  soup.map((text) => `/**${text}*/`),
  soup,
  mutated,
  fc.string({ unit: "binary", maxLength: 200 }),
);

const roots = /^(?:a|#1|__proto__)(?=$|[.[])/;

test("no comment throws, leaves its place, or gives a parameter that is not in the signature", () => {
  const property = fc.property(comments, (text) => {
    const docs = documentFunction({ text, start }, signature);
    for (const map of [docs.params, docs.bindings, docs.paramTags]) {
      for (const key of map.keys()) expect(key).toMatch(roots);
    }
    for (const [key, each] of docs.params) {
      expect(each.text, key).not.toBe("");
      expect(each.text).not.toMatch(/\r|^\n|\n$/);
    }
    for (const each of [...docs.diagnostics, ...docs.tags, ...docs.params.values()]) {
      expect(each.start).toBeGreaterThanOrEqual(start);
      expect(each.start).toBeLessThanOrEqual(start + text.length);
    }
    for (const { start: from, length } of docs.diagnostics) {
      expect(from + length).toBeLessThanOrEqual(start + text.length);
      expect(length).toBeGreaterThan(0);
    }
    readConstraintTags([...docs.paramTags.values()].flat());
    documentMember({ text, start });
    detectDocstringStyle(text);
  });
  fc.assert(property, { numRuns: 2500 });
});

test("no source text throws", () => {
  const sources = fc.oneof(
    fc
      .tuple(comments, fc.constantFrom("export function f(", "const f = (", "enum E {"), soup)
      .map((parts) => parts.join("\n")),
    fc
      .tuple(mutated, fc.constantFrom(...docstringCases().map((each) => each.declaration)))
      .map((parts) => parts.join("\n")),
    soup,
  );
  const property = fc.property(sources, (source) => {
    const found = describeFunction(source);
    for (const { span } of found?.diagnostics ?? []) {
      expect(span?.start).toBeLessThanOrEqual(source.length);
    }
  });
  fc.assert(property, { numRuns: 1000 });
});

test("reading is pure: the same comment gives the same documentation", () => {
  const property = fc.property(comments, comments, (text, other) => {
    const first = documentFunction({ text, start }, signature);
    documentFunction({ text: other, start }, signature);
    expect(documentFunction({ text, start }, signature)).toEqual(first);
  });
  fc.assert(property, { numRuns: 500 });
});

import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { documentMember } from "../../compiler/docs/document-member.js";
import { commentOf } from "../../compiler/parse/comments.js";

/** The text before each named node, or each member of a union, of a source text. */
function textsIn(source: string): Readonly<Record<string, string | undefined>> {
  const file = ts.createSourceFile("place.ts", source, ts.ScriptTarget.ESNext, true);
  const texts: Record<string, string | undefined> = {};
  const visit = (node: ts.Node): void => {
    const member = ts.isTypeNode(node) && ts.isUnionTypeNode(node.parent);
    const named =
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isEnumMember(node) ||
      ts.isBindingElement(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node);
    if (member || named) {
      const comment = commentOf(node);
      texts[(named ? node.name : node).getText()] = comment && documentMember(comment).description;
      if (comment !== undefined) expect(source.slice(comment.start)).toMatch(/^\/\*\*/);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

const rows: readonly (readonly [
  source: string,
  texts: Readonly<Record<string, string | undefined>>,
])[] = [
  [
    "interface T { /** a */ x: string; /** b */ y: number; z: 1 }",
    { T: undefined, x: "a", y: "b", z: undefined },
  ],
  ["type T = { /** a */ x: string, /** b */ y: number }", { T: undefined, x: "a", y: "b" }],
  [
    "enum E { /** low */ Low, /** high */ High = 5, Mid }",
    { Low: "low", High: "high", Mid: undefined },
  ],
  [
    "enum E {\n  Low, /** about Low */\n  High,\n  /** mid */\n  Mid,\n}",
    { Low: undefined, High: undefined, Mid: "mid" },
  ],
  ["const { /** a */ a, b: /** not b */ c, /** d */ ...d } = x;", { a: "a", c: undefined, d: "d" }],
  ["class C { /** a */ a = 1; /** b */ static b = 2 }", { a: "a", b: "b" }],
  ["const o = { /** a */ a: 1,\n  /** b */\n  b: 2 };", { a: "a", b: "b" }],
  ["/** of T */\nexport interface T {}\n/** of U */ type U = 1;", { T: "of T", U: "of U" }],
  [
    "interface T {\n  x: string; // line\n  /** a */ /* block */ // line\n  y: string;\n}",
    { T: undefined, x: undefined, y: "a" },
  ],
  [
    "type S = | /** quick */ 'fast' | /** not so */ 'slow' | 'off';",
    { S: undefined, "'fast'": "quick", "'slow'": "not so", "'off'": undefined },
  ],
  [
    "type S =\n  /** quick */\n  | 'fast'\n  /** not so */\n  | 'slow' /** behind slow */\n  | 'off';",
    { S: undefined, "'fast'": "quick", "'slow'": "not so", "'off'": undefined },
  ],
  [
    "type S = 'fast' /** behind fast */ | 'slow';",
    { S: undefined, "'fast'": undefined, "'slow'": undefined },
  ],
  [
    "type S = /** one */ { /** k */ k: 1 } | /** two */ { k: 2 };",
    { S: undefined, "{ /** k */ k: 1 }": "one", "{ k: 2 }": "two", k: undefined },
  ],
  [
    "interface T { x: string /**/; /***/ y: string; /*** banner */ z: string }",
    { T: undefined, x: undefined, y: undefined, z: undefined },
  ],
  ["#!/usr/bin/env node /** not */\n/** of T */\ninterface T {}", { T: "of T" }],
];

test.each(rows)("%s", (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { documentMember } from "../../compiler/docs/document-member.js";
import { inheritedComment } from "../../compiler/parse/inherited-comment.js";

const files: Readonly<Record<string, string>> = {
  "/base.ts": [
    "/** Opens. */ export function open(): void {}",
    "export class Desk {",
    "  /** Static. */ static of(): void {}",
    "  /** Sits. */ sit(): void {}",
    "}",
    "export interface Lamp { /** Shines. */ shine(): void; dim(): void }",
    "/** A height. */ export type Height = number;",
  ].join("\n"),
  "/tools.ts": [
    'import { Desk, Lamp, open as start, type Height } from "./base.js";',
    'import * as base from "./base.js";',
    "export class Office extends Desk implements Lamp {",
    "  override sit(): void {}",
    "  shine(): void {}",
    "  dim(): void {}",
    "  alone(): void {}",
    "}",
    "export function f(height: Height): void { start(); base.open(); }",
  ].join("\n"),
};

const program = ts.createProgram({
  rootNames: Object.keys(files),
  options: {
    noLib: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
  host: {
    getSourceFile: (name, version) => {
      const text = files[name];
      return text === undefined ? undefined : ts.createSourceFile(name, text, version, true);
    },
    fileExists: (name) => name in files,
    readFile: (name) => files[name],
    getDefaultLibFileName: () => "/lib.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
  },
});

function declarationOf(name: string): ts.Node {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    const named = ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node);
    if (named && node.name?.getText() === name) found = node;
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile("/tools.ts");
  if (file !== undefined) visit(file);
  if (found === undefined) throw new Error(name);
  return found;
}

test.each([
  ["sit", "", "Sits."],
  ["shine", "", "Shines."],
  ["dim", "", undefined],
  ["alone", "", undefined],
  ["f", "", undefined],
  ["f", "start", "Opens."],
  ["f", "base.open", "Opens."],
  ["f", "Desk.of", "Static."],
  ["f", "Desk#sit", "Sits."],
  ["f", "Lamp.shine", "Shines."],
  ["f", "Height", "A height."],
  ["f", "f", undefined],
  ["f", "Desk.nothing", undefined],
  ["f", "nothing", undefined],
  ["f", "__proto__", undefined],
])("%s inherits from %j: %s", (name, target, text) => {
  const comment = inheritedComment(declarationOf(name), target, program.getTypeChecker());
  expect(comment && documentMember(comment).description).toBe(text);
});

import { fileURLToPath } from "node:url";
import fc from "fast-check";
import ts from "typescript";
import { expect, test } from "vitest";
import {
  boolean,
  literals,
  number,
  program,
  property,
  string,
  toolOf,
  union,
} from "../emit/types.js";
import { type TypeSample, typeSample } from "./arbitrary-type.js";
import { decodersText } from "./compile-decoder.js";

const CODEGEN = fileURLToPath(new URL("../../runtime/codegen.ts", import.meta.url));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  paths: { "toolgen/codegen": [CODEGEN] },
};

/** What the compiler says about files that exist only here. */
function diagnose(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, target) => {
    const text = files.get(path);
    return text === undefined
      ? getSourceFile(path, target)
      : ts.createSourceFile(path, text, target);
  };
  const compiled = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(compiled)
    .filter(({ file }) => file === undefined || files.has(file.fileName))
    .map((found) => {
      const text = ts.flattenDiagnosticMessageText(found.messageText, " ");
      const line = found.file?.getLineAndCharacterOfPosition(found.start ?? 0).line ?? 0;
      return `${found.file?.fileName}: ${text}\n${found.file?.text.split("\n")[line]}`;
    });
}

function decodersOf({ type, definitions }: TypeSample): string {
  const parameters = [
    property("x", type, { description: "The value." }),
    property("y", type, { optional: true }),
  ];
  return decodersText(program([toolOf(...parameters)], definitions));
}

test("a union may name a literal again that another member has", () => {
  const integer = { kind: "number", integer: true } as const;
  const types = [
    union(literals(true), literals(true, false)),
    union(boolean, literals(true)),
    union(literals(true), boolean),
    union(string, literals("a")),
    union(integer, literals(1.5)),
    union(number, literals(1), literals(1, "b")),
  ];
  const texts = types.map((type, index): [string, string] => [
    `/generated/decoders-${index}.ts`,
    decodersOf({ type, definitions: {} }),
  ]);
  expect(diagnose(new Map(texts))).toEqual([]);
});

test("decoders of any types are accepted by the strictest compiler", () => {
  fc.assert(
    fc.property(fc.array(typeSample, { minLength: 30, maxLength: 30 }), (samples) => {
      const texts = samples.map((sample, index): [string, string] => [
        `/generated/decoders-${index}.ts`,
        decodersOf(sample),
      ]);
      expect(diagnose(new Map(texts))).toEqual([]);
    }),
    // Shrinking would compile everything again and again; the message names file and line.
    { numRuns: 1, endOnFailure: true },
  );
}, 1_200_000);

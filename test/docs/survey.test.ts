import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { documentFunction } from "../../compiler/docs/document-function.js";
import type { FunctionDocs } from "../../compiler/docs/function-docs.js";
import { declarationComment, overloadsOf } from "../../compiler/parse/comments.js";
import { syntaxFunctions } from "../../compiler/parse/syntax-functions.js";
import { syntaxSignature } from "../../compiler/parse/syntax-signature.js";
import { type PlainFunction, plainFunctions } from "./plain-survey.js";

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));

interface Surveyed {
  readonly name: string;
  /** Documented functions that take parameters with plain names, and texts of their `@param` tags. */
  readonly functions: number;
  readonly tags: number;
  /** What is reported beside unknown names; each was checked by reading the comment. */
  readonly others: readonly string[];
}

/** Packages whose comments no one here wrote. */
const packages: readonly Surveyed[] = [
  { name: "ox", functions: 639, tags: 780, others: [] },
  {
    name: "es-toolkit",
    functions: 1127,
    tags: 2549,
    others: ["dist/string/pad.d.ts required-param length"],
  },
  { name: "moderndash", functions: 65, tags: 114, others: [] },
  { name: "date-fns", functions: 248, tags: 524, others: [] },
  { name: "@thi.ng/math", functions: 40, tags: 34, others: [] },
  { name: "@thi.ng/strings", functions: 53, tags: 13, others: [] },
  { name: "@thi.ng/arrays", functions: 52, tags: 50, others: [] },
  { name: "@thi.ng/transducers", functions: 120, tags: 58, others: [] },
  { name: "@thi.ng/vectors", functions: 88, tags: 42, others: [] },
];

/** Properties that comments document and the type written in the signature does not have. */
const missingProperties: ReadonlySet<string> = new Set([
  "dist/compat/function/debounce.d.ts@3954 options.signal",
  "dist/compat/function/throttle.d.ts@1901 options.signal",
]);

function declarationFiles(
  name: string,
): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(`${modules}${name}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".d.ts") && !/node_modules|locale/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${modules}${name}/${path}`, "utf8") }))
    .filter(({ text }) => text.includes("@param"));
}

/** What we read, by the offset of the comment; each overload has its own. */
function documentedFunctions(path: string, text: string): ReadonlyMap<number, FunctionDocs> {
  const mode = ts.JSDocParsingMode.ParseNone;
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: mode };
  const file = ts.createSourceFile(path, text, options, true);
  const documented = new Map<number, FunctionDocs>();
  for (const { declaration, signature } of syntaxFunctions(file)) {
    for (const overload of overloadsOf(declaration)) {
      const comment = declarationComment(overload);
      const own = ts.isFunctionDeclaration(overload) ? overload : signature;
      if (comment === undefined) continue;
      documented.set(comment.start, documentFunction(comment, syntaxSignature(own)));
    }
  }
  return documented;
}

function trimmed(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** Texts by name and unknown names, as the plain reading has them. */
function plainResult(place: string, { params, otherParams, tags }: PlainFunction) {
  const texts = new Map<string, string>();
  const unknown: string[] = [];
  for (const { name, text } of tags) {
    const root = name.split(/[.[]/)[0] ?? "";
    if (!params.includes(root)) unknown.push(...(otherParams.includes(root) ? [] : [name]));
    else if (missingProperties.has(`${place} ${name}`)) unknown.push(name);
    else if (text !== "" && !texts.has(name)) texts.set(name, text);
  }
  return { texts, unknown };
}

function ourResult(docs: FunctionDocs | undefined) {
  const texts = new Map([...(docs?.params ?? [])].map(([key, { text }]) => [key, trimmed(text)]));
  const unknown = (docs?.diagnostics ?? []).flatMap((each) =>
    each.name === "unknown-param" ? [each.args.name] : [],
  );
  return { texts, unknown };
}

test.each(packages)(
  "the @param tags of $name reach their parameters whole",
  ({ name, functions, tags, others }) => {
    const seen = { functions: 0, tags: 0 };
    const messages: string[] = [];
    for (const { path, text } of declarationFiles(name)) {
      const documented = documentedFunctions(path, text);
      for (const plain of plainFunctions(text)) {
        const place = `${path}@${plain.start}`;
        const expected = plainResult(place, plain);
        expect({ place, ...ourResult(documented.get(plain.start)) }).toEqual({
          place,
          ...expected,
        });
        seen.functions++;
        seen.tags += expected.texts.size;
      }
      for (const { diagnostics } of documented.values()) {
        for (const { name: message, start, length } of diagnostics) {
          if (message === "unknown-param") continue;
          messages.push(`${path} ${message} ${text.slice(start, start + length)}`);
        }
      }
    }
    expect(messages).toEqual(others);
    expect(seen).toEqual({ functions, tags });
  },
);

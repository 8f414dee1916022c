import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Program, Tool } from "../../compiler/ir.js";
import { parseProgram } from "../../compiler/parse/parse-program.js";
import { createReporter } from "../../compiler/reporter.js";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import { isJsonObject } from "../../runtime/json.js";
import { projectAt } from "../types/compile-cases.js";
import { type PlainFunction, plainFunctions } from "./plain-survey.js";

const root = mkdtempSync(join(import.meta.dirname, "../../fixtures/docs/.survey-"));
afterAll(() => rmSync(root, { recursive: true }));

const packages = [
  "ox",
  "es-toolkit",
  "moderndash",
  "date-fns",
  "@thi.ng/math",
  "@thi.ng/strings",
  "@thi.ng/arrays",
  "@thi.ng/transducers",
  "@thi.ng/vectors",
];

function surveyedProgram(): Program {
  const exports = packages.map((name, index) => `export * as p${index} from "${name}";`);
  writeFileSync(join(root, "tools.ts"), exports.join("\n"));
  const compilerOptions = { module: "preserve", moduleResolution: "bundler", strict: true };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const project = projectAt(root, { unsupported: "skip" });
  return parseProgram(project, [join(root, "tools.ts")], createReporter());
}

/** The tags of the declaration that a tool was read from, as the raw file has them. */
function plainFunctionOf({ span }: Tool, known: Map<string, readonly PlainFunction[]>) {
  const functions =
    known.get(span.file) ?? plainFunctions(readFileSync(join(root, span.file), "utf8"));
  known.set(span.file, functions);
  return functions.find(({ nameEnd }) => nameEnd === span.end);
}

/** Every description at a path of a schema, through references and alternatives. */
function descriptionsAt(
  schema: unknown,
  path: readonly string[],
  defs: unknown,
): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const { $ref, description } = schema;
  const target =
    typeof $ref === "string" && isJsonObject(defs)
      ? defs[$ref.slice("#/$defs/".length)]
      : undefined;
  const alternatives = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  const elsewhere = [target, ...alternatives].flatMap((each) => descriptionsAt(each, path, defs));
  const [step, ...rest] = path;
  if (step === undefined) {
    return typeof description === "string" ? [description, ...elsewhere] : elsewhere;
  }
  const { properties, items } = schema;
  const next = step === "[]" ? items : isJsonObject(properties) ? properties[step] : undefined;
  return [...descriptionsAt(next, rest, defs), ...elsewhere];
}

function trimmed(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** Parameters and properties that take functions, which no schema has. */
const functions = [
  "p0_Json_parse reviver",
  "p1_sortKeys compareKeys",
  "p2_decMemoize options.resolver",
  "p6_startsWith equiv",
  "p6_binarySearchNumeric cmp",
];

test("texts of @param tags stand in the schemas of all functions that can be tools", () => {
  const program = surveyedProgram();
  const known = new Map<string, readonly PlainFunction[]>();
  const seen = { tools: 0, tags: 0 };
  const lost: string[] = [];
  for (const tool of program.tools) {
    const plain = plainFunctionOf(tool, known);
    if (plain === undefined) continue;
    seen.tools += 1;
    const schema = argumentsSchema(tool, program);
    for (const [name, text] of textsOf(plain)) {
      seen.tags += 1;
      const path = name.replaceAll("[]", ".[]").split(".");
      const found = descriptionsAt(schema, path, schema["$defs"]).map(trimmed);
      // What is said about the members of a type stands below.
      if (!found.some((each) => each === text || each.startsWith(`${text}\n`))) {
        lost.push(`${tool.name} ${name}`);
      }
    }
  }
  expect(lost).toEqual(functions);
  expect(seen).toEqual({ tools: 917, tags: 1210 });
}, 300_000);

/** The first text of each name whose root is a parameter. */
function textsOf({ tags, params }: PlainFunction): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { name, text } of tags) {
    const isKnown = params.includes(name.split(/[.[]/)[0] ?? "");
    if (isKnown && text !== "" && !texts.has(name)) texts.set(name, text);
  }
  return texts;
}

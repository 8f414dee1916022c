import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Type } from "../../compiler/ir.js";
import { parseProgram } from "../../compiler/parse/parse-program.js";
import { ts } from "../../compiler/parse/typescript.js";
import { createReporter, type Diagnostic } from "../../compiler/reporter.js";
import { contractSchema } from "../../compiler/schema/contract-schema.js";
import type { JsonSchema } from "../../runtime/json.js";
import { projectAt } from "../types/compile-cases.js";
import {
  asTypesSay,
  type Correction,
  corrected,
  type Unsaid,
  withoutTypes,
} from "./as-types-say.js";
import { type Comparison, compareSchemas, type Side } from "./compare-schemas.js";
import { createRandom } from "./random.js";
import { createSampler } from "./schema-values.js";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");

/** A file of an installed package as text. */
export function packageText(specifier: string): string {
  return readFileSync(require.resolve(specifier), "utf8");
}

/** Contracts of types of a package, each by the name of the type. */
export interface Contracts {
  /** An object schema that has each contract as a property. */
  readonly schema: JsonSchema;
  readonly names: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Types by the name they are exported with, and the module that exports each. */
export type ExportedTypes = ReadonlyMap<string, string>;

/** Builds a function for each of some exported types, in a file that has no place on the disk. */
export function contractsOf(types: ExportedTypes): Contracts {
  const path = join(root, "test/proof/published-types.ts");
  const names = [...types.keys()];
  const functions = [...types].map(
    ([name, module], index) =>
      `/** @strict false */\nexport function f${index}(x: import(${JSON.stringify(module)}).${name}): void {}\n`,
  );
  const text = functions.join("");
  const file = ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    impliedNodeFormat: ts.ModuleKind.ESNext,
  });
  const reporter = createReporter();
  const program = parseProgram(projectAt(root), [path], reporter, new Map([[path, file]]));
  const found = program.tools.flatMap((tool) => {
    const [parameter] = tool.parameters;
    const name = names[Number(tool.name.slice(1))];
    return parameter?.kind === "property" && name !== undefined
      ? [{ ...parameter.property, name, optional: false }]
      : [];
  });
  const all: Type = { kind: "object", properties: found, index: [] };
  return {
    schema: contractSchema(all, program),
    names: found.map(({ name }) => name),
    diagnostics: reporter.diagnostics(),
  };
}

/** A published schema, and where in it a type is. */
export interface Published {
  readonly schema: JsonSchema;
  readonly pointers: ReadonlyMap<string, string>;
}

/** What makes the two comparable: see the files in `fixtures/pairs/`. */
interface Adjustments {
  readonly unsaid: Unsaid;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly corrections?: readonly Correction[];
}

/** Compares the contract of each type with its published schema, on `perType` values. */
export function comparePair(
  contracts: Contracts,
  published: Published,
  { unsaid, hidden = {}, corrections = [] }: Adjustments,
  perType: number,
  seed: number,
): ReadonlyMap<string, Comparison> {
  // Both are objects, and stay so.
  const theirs = asTypesSay(corrected(published.schema, corrections), unsaid) as JsonSchema;
  const ours = withoutTypes(contracts.schema, Object.keys(hidden)) as JsonSchema;
  const options = {
    strict: false,
    validateFormats: false,
    ownProperties: true,
    inlineRefs: false,
    code: { optimize: false },
  };
  const random = createRandom(seed);
  const contractSide = sideOf(new Ajv2020(options), ours, random);
  const publishedSide = sideOf(new Ajv(options), theirs, random);
  return new Map(
    contracts.names.map((name) => [
      name,
      compareSchemas(
        contractSide(`/properties/${name}`),
        publishedSide(published.pointers.get(name) ?? ""),
        perType,
        random,
      ),
    ]),
  );
}

function sideOf(ajv: Ajv, schema: JsonSchema, random: ReturnType<typeof createRandom>) {
  ajv.addSchema(schema, "all");
  const sample = createSampler(schema, random);
  return (pointer: string): Side => {
    const uri = `#${pointer.split("/").map(encodeURIComponent).join("/")}`;
    const validate = ajv.getSchema(`all${uri}`);
    if (validate === undefined) throw new Error(`there is no ${pointer}`);
    return { validate, sample: () => sample({ $ref: uri }) };
  };
}

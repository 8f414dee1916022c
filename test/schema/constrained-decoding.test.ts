import type { ErrorObject } from "ajv";
import { expect, test } from "vitest";
import {
  type JsonValue,
  type Lowered,
  lowerSchema,
  restoreValue,
  type SchemaDialect,
  StrictSchemaError,
} from "../../runtime/schema/index.js";
import { compileStrictly } from "./ajv.js";
import { type Contract, compiledContracts, writtenContracts } from "./contracts.js";
import { loosen } from "./loosen.js";
import { createWalker, seededRandom } from "./xgrammar.js";

/*
 * XGrammar, the engine of inference servers, is the judge of strict mode: what it lets through is
 * what models will send. Ajv judges that it fits what we asked for, and that it restores to what
 * the function takes, apart from what the lowering reported as relaxed.
 */

/** Another seed gives other walks: `SEED=7 npx vitest run test/schema`. */
const seed = Number(process.env["SEED"] ?? 1);

const walker = await createWalker();
const contracts = [...writtenContracts(), ...(await compiledContracts())].filter(
  ({ strict, judges }) => strict && judges.includes("xgrammar"),
);

const walks = { "openai-strict": 24, "azure-strict": 8, "anthropic-strict": 12 } as const;

const rows = contracts.flatMap((contract) =>
  Object.entries(walks).map(([dialect, count]) => ({
    ...contract,
    // The keys of the table above.
    dialect: dialect as keyof typeof walks,
    count,
  })),
);

let fitting = 0;
let judged = 0;

test.each(rows)("$dialect: $name", async ({ schema, dialect, count }) => {
  const lowered = lowerOrRefuse(schema, dialect);
  if (lowered === undefined) return;
  const walk = await walker.compile(lowered.schema);
  const fitsLowered = compileStrictly(lowered.schema);
  const fitsContract = compileStrictly(schema);
  const fitsLoosened = compileStrictly(loosen(schema, lowered.relaxed));
  for (let index = 0; index < count; index += 1) {
    const text = await walk(seededRandom(seed * 1_000 + index));
    const value: JsonValue = JSON.parse(text);
    if (!hasFiniteNumbers(value)) continue;
    if (!fitsLowered(value)) {
      // Around a mistake of the engine, unions report that no member fits.
      const errors = fitsLowered.errors ?? [];
      expect(errors.some(isLax) ? [] : errors, text).toEqual([]);
      continue;
    }
    const restored = restoreValue(value, lowered);
    expect(fitsLoosened(restored) ? [] : fitsLoosened.errors, text).toEqual([]);
    judged += 1;
    if (fitsContract(restored)) fitting += 1;
    else expect(lowered.relaxed, text).not.toEqual([]);
  }
});

test("hundreds of walks were judged, and most fit the contract outright", () => {
  expect(judged).toBeGreaterThan(300);
  expect(fitting / judged).toBeGreaterThan(0.3);
});

/** Anthropic takes no recursion, and says so. */
function lowerOrRefuse(schema: Contract["schema"], dialect: SchemaDialect): Lowered | undefined {
  try {
    return lowerSchema(schema, dialect, { records: "entries" });
  } catch (error) {
    if (!(error instanceof StrictSchemaError)) throw error;
    expect([dialect, error.code]).toEqual(["anthropic-strict", "RECURSION"]);
    return undefined;
  }
}

/** The grammar of numbers has no bounds, so a few are too large for JavaScript. */
function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(hasFiniteNumbers);
}

/** What XGrammar 0.1 takes although the schema says otherwise: the 31st of February, 9.5 as at most 9. */
const laxForFractions = new Set(["minimum", "maximum"]);
const laxKeywords = new Set(["multipleOf", "exclusiveMinimum", "exclusiveMaximum"]);
const laxFormats = new Set<unknown>(["uri", "date-time", "date", "time"]);

function isLax({ keyword, params, data }: ErrorObject): boolean {
  if (laxForFractions.has(keyword)) return !Number.isInteger(data);
  return laxKeywords.has(keyword) || (keyword === "format" && laxFormats.has(params["format"]));
}

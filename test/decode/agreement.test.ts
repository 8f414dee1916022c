import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Program, Tool } from "../../compiler/ir.js";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import { isObject } from "../../runtime/decode/json-values.js";
import type { DecodeState } from "../../runtime/decode/notes.js";
import { isUnique } from "../../runtime/decode/unique.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../runtime/json.js";
import { createInterpreter } from "../../runtime/schema/interpret.js";
import { wireSchema } from "../../runtime/schema/wire.js";
import type { DecodeNotes } from "../../runtime/tool.js";
import { program, property, toolOf } from "../emit/types.js";
import { type TypeSample, typeSample } from "./arbitrary-type.js";
import { mutated, wireValue } from "./arbitrary-value.js";
import { compileDecoders, type Decoder } from "./compile-decoder.js";
import { repeatsKey } from "./repeats-key.js";

/** Strict, except that optional elements of tuples and keys that match patterns are meant. */
function judge(schema: JsonSchema): (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: true,
    strictTuples: false,
    allowMatchingProperties: true,
    ownProperties: true,
    multipleOfPrecision: 9,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat("unknown-format", true);
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

/** Everything that decides about arguments `{ x: … }`. */
interface Judges {
  readonly decode: Decoder;
  readonly contract: (value: unknown) => boolean;
  readonly wire: (value: unknown) => boolean;
  readonly interpret: ReturnType<typeof createInterpreter>;
}

function judgesOf({ type, definitions }: TypeSample): Judges {
  const tool = toolOf(property("x", type));
  const types = program([tool], definitions);
  return { ...schemasOf(tool, types), decode: compileDecoders(types).get(tool.name) ?? fail() };
}

function schemasOf(tool: Tool, types: Program) {
  const schema = argumentsSchema(tool, types);
  return {
    contract: judge(schema),
    wire: judge(wireSchema(schema)),
    interpret: createInterpreter(schema),
  };
}

function fail(): never {
  throw new Error("no decoder");
}

/** Whether items differ on the wire but not in their natural form. */
function repeatsItem(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) && !isUnique(value)) || Object.values(value).some(repeatsItem);
}

/** Whether objects with index signatures came as entries: their notes name other places. */
function hasEntries(value: JsonValue | undefined): boolean {
  return JSON.stringify(value ?? null).includes('"key":');
}

/** Whether a list holds `__proto__` twice: Ajv counts texts in a plain object and misses that. */
function misleadsAjv(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  const twice = Array.isArray(value) && value.filter((item) => item === "__proto__").length > 1;
  return twice || Object.values(value).some(misleadsAjv);
}

function check({ decode, contract, wire, interpret }: Judges, input: JsonObject): void {
  const notes: DecodeState = {};
  const decoded = decode(input, notes);
  const found = interpret(input, { repair: false });
  if (repeatsKey(input) || misleadsAjv(input)) return;
  expect(decoded !== undefined, "decoder and Ajv").toBe(wire(input));
  expect(found.ok, "interpreter and Ajv").toBe(wire(input));
  if (!found.ok) {
    const along = interpret(input, { repair: false }, notes.refusedAt);
    expect(along, "issues from where the decoder gave up").toEqual(found);
  }
  if (!found.ok || decoded === undefined) return;
  // Without the keys that were dropped, items and keys of entries may be equal that were not.
  if (repeatsItem(found.value) || repeatsKey(found.value)) return;
  expect(contract(found.value), "natural form and contract").toBe(true);
  const again: DecodeNotes = {};
  const decodedAgain = decode(found.value as JsonObject, again);
  // Without the keys that were dropped, or were null, a member of a union may fit that did not.
  const isWhole = found.unknownKeys.length === 0 && !JSON.stringify(input).includes("null");
  if (isWhole) expect(decodedAgain).toEqual(decoded);
  else expect(decodedAgain).toBeDefined();
  expect(again.unknownKeys).toBeUndefined();
  if (!hasEntries(input))
    expect(found.unknownKeys.toSorted()).toEqual((notes.unknownKeys ?? []).toSorted());
}

const inputs = (sample: TypeSample) => {
  const fitting = wireValue(sample).map((x): JsonObject => ({ x }));
  // A mutation of `{ x }` may be anything.
  const broken = fitting.chain((input) => mutated(input)).filter(isObject);
  // Through JSON, as arguments come: without objects that inherit nothing, without negative zero.
  const parsed = fc
    .oneof(fitting, broken)
    .map((input): JsonObject => JSON.parse(JSON.stringify(input)));
  return fc.array(parsed, { minLength: 25, maxLength: 25 });
};

test("compiled decoder, interpreter and Ajv on the wire schema agree", () => {
  const counts = { types: 0, values: 0, accepted: 0 };
  fc.assert(
    fc.property(
      typeSample.chain((sample) => fc.tuple(fc.constant(sample), inputs(sample))),
      ([sample, values]) => {
        const judges = judgesOf(sample);
        counts.types += 1;
        for (const value of values) {
          check(judges, value);
          counts.values += 1;
          if (judges.wire(value)) counts.accepted += 1;
        }
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 60) },
  );
  // The samples are worth something only if both verdicts are common.
  expect(counts.accepted / counts.values).toBeGreaterThan(0.2);
  expect(counts.accepted / counts.values).toBeLessThan(0.9);
}, 1_200_000);

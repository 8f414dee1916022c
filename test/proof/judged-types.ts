import fc from "fast-check";
import type { Tool, Type } from "../../compiler/ir.js";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import type { JsonValue } from "../../runtime/json.js";
import { createInterpreter, type Interpreter } from "../../runtime/schema/interpret.js";
import { mutated, wireValue } from "../decode/arbitrary-value.js";
import type { Decoder } from "../decode/compile-decoder.js";
import { repeatsKey } from "../decode/repeats-key.js";
import { valuesOf } from "./checked-values.js";
import { comesFrom } from "./comes-from.js";
import type { ParsedFiles } from "./memory-program.js";
import { plainSource, type SourceType, sourceType } from "./source-type.js";
import { buildTypes, type TypeBuild, wireTypesOf } from "./type-build.js";
import { factsOf, type TypeFact } from "./type-facts.js";
import {
  judge,
  type Question,
  type ReadTypes,
  readTypes,
  type Verdict,
} from "./typescript-judge.js";

/** A type that was built, values that its decoder took and refused, and what the compiler says. */
export interface JudgedType extends Question {
  readonly facts: ReadonlySet<TypeFact>;
  /** Names of the messages that the build has about it. */
  readonly messages: readonly string[];
  /** Accepted values whose decoded form has something that was not sent. */
  readonly made: readonly JsonValue[];
  /** Values about which the interpreter of the contract schema says something else. */
  readonly disputed: readonly JsonValue[];
  readonly verdict: Verdict;
}

/** One run: all types that could be built, and how many there were before. */
export interface JudgedRun {
  readonly types: readonly JudgedType[];
  readonly generated: number;
  /** How many of them are types to the compiler. */
  readonly valid: number;
  readonly values: number;
  readonly accepted: number;
}

/**
 * Generates types beside those that are given, builds them, decodes values of each and has the
 * compiler judge all of it.
 */
export async function judgeTypes(
  given: readonly string[],
  count: number,
  perType: number,
  seed: number,
): Promise<JudgedRun> {
  const generated = fc.sample(sourceType, { numRuns: count, seed });
  const samples = [...given.map(plainSource), ...generated];
  const sources = new Map(samples.map((sample, index) => [`t${index}`, sample]));
  const parsed: ParsedFiles = new Map();
  const read = readTypes(sources, parsed);
  const valid = new Map([...sources].filter(([name]) => read.types.has(name)));
  const built = buildTypes(valid);
  const wire = await wireTypesOf(built.program);
  const asked = built.program.tools.map((tool, index) =>
    questionAbout(tool, valid, read, built, wire.homes, { numRuns: perType, seed: seed + index }),
  );
  const verdicts = judge(asked, wire.files, parsed);
  const types = asked.flatMap((each) => {
    const verdict = verdicts.get(each.name);
    return verdict === undefined ? [] : [{ ...each, verdict }];
  });
  const accepted = asked.reduce((sum, { decoded }) => sum + decoded.length, 0);
  const values = asked.reduce((sum, { refused }) => sum + refused.length, accepted);
  return { types, generated: samples.length, valid: valid.size, values, accepted };
}

interface SampleSize {
  readonly numRuns: number;
  readonly seed: number;
}

function questionAbout(
  tool: Tool,
  sources: ReadonlyMap<string, SourceType>,
  { checker, types }: ReadTypes,
  { program, decoders, messages }: TypeBuild,
  homes: ReadonlyMap<string, string>,
  size: SampleSize,
): Omit<JudgedType, "verdict"> {
  const { name, parameters } = tool;
  const [parameter] = parameters;
  const [source, type, decode] = [sources.get(name), types.get(name), decoders.get(name)];
  const wireFile = homes.get(name);
  if (!source || !type || !decode || !wireFile || parameter?.kind !== "property") {
    throw new Error(`${name} was built`);
  }
  const definitions = Object.fromEntries(
    [...program.definitions].map(([name, { type }]): [string, Type] => [name, type]),
  );
  const contract = wireValue({ type: parameter.property.type, definitions });
  const values = sampleValues(valuesOf(checker, type), contract, size);
  return {
    name,
    source,
    wireFile,
    ...decodeAll(decode, createInterpreter(argumentsSchema(tool, program)), values),
    facts: factsOf(checker, type),
    messages: (messages.get(name) ?? []).map((each) => each.name),
  };
}

function decodeAll(decode: Decoder, interpret: Interpreter, values: readonly JsonValue[]) {
  const disputed: JsonValue[] = [];
  const decoded: JsonValue[] = [];
  const refused: JsonValue[] = [];
  const made: JsonValue[] = [];
  for (const value of values) {
    const args = decode({ x: value }, {});
    if (args === undefined) refused.push(value);
    // The types are those of JSON, so what is decoded is JSON too.
    else decoded.push(args[0] as JsonValue);
    if (args !== undefined && !comesFrom(args[0], value)) made.push(value);
    const { ok } = interpret({ x: value }, { repair: false });
    if (ok !== (args !== undefined) && !repeatsKey(value)) disputed.push(value);
  }
  return { decoded, refused, made, disputed };
}

/** Values of the type as the compiler sees it, of the contract, changes of both, and anything. */
function sampleValues(
  typed: fc.Arbitrary<JsonValue> | undefined,
  contract: fc.Arbitrary<JsonValue>,
  size: SampleSize,
): readonly JsonValue[] {
  const fitting = typed === undefined ? contract : fc.oneof(typed, typed, contract);
  // fast-check has a type of its own for JSON.
  const any = fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: fitting.chain(mutated) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue> },
  );
  // As values come out of JSON: without negative zero, and with ordinary objects. The compiler splits
  // strings into UTF-16 units and patterns split them into characters, so these are the same here.
  return fc
    .sample(any, size)
    .map((value) => JSON.stringify(value).replace(/[\u{10000}-\u{10ffff}]/gu, "é"))
    .map((text): JsonValue => JSON.parse(text));
}

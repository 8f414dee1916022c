import type { JsonObject, JsonSchema } from "../json.js";
import type { Interpreter, InterpretOptions } from "../schema/interpret.js";
import { createInterpreter } from "../schema/interpret.js";
import type { Issue, Repair } from "../schema/issue.js";
import type { DecodeNotes } from "../tool.js";
import { type DecodeState, stepText, type Trail } from "./notes.js";

/** Arguments for a function, or what is wrong with what was sent. */
export type DecodedArguments<Args> =
  | {
      readonly ok: true;
      readonly args: Args;
      /** What was decoded: what was sent, or its natural form after repairs. */
      readonly input: JsonObject;
      readonly repairs: readonly Repair[];
      /** JSON Pointers of keys that were dropped. */
      readonly unknownKeys: readonly string[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A compiled decoder: arguments, or `undefined` when they do not fit. */
export type Decode<Args> = (input: JsonObject, notes: DecodeNotes) => Args | undefined;

/** Decodes arguments of one tool again and again. */
export type ArgumentDecoder<Args> = (
  input: unknown,
  options?: InterpretOptions,
) => DecodedArguments<Args>;

const NOTHING: readonly never[] = [];

/**
 * Makes the way from JSON to arguments: the compiled decoder, and where it refuses, the interpreter
 * of the contract schema, which says what is wrong or repairs it. The schema is read at the first
 * refusal.
 */
export function createArgumentDecoder<Args>(
  decode: Decode<Args>,
  schema: JsonSchema,
): ArgumentDecoder<Args> {
  let interpreter: Interpreter | undefined;
  return (input, options) => {
    const notes: DecodeState = {};
    if (isPlainObject(input)) {
      const args = decode(input, notes);
      if (args !== undefined) return accept(args, input, NOTHING, notes.unknownKeys);
    }
    interpreter ??= createInterpreter(schema);
    const found = interpreter(input, options, notes.refusedAt);
    if (!found.ok) return found;
    const natural = found.value;
    const again: DecodeState = {};
    const args = isPlainObject(natural) ? decode(natural, again) : undefined;
    if (args === undefined || !isPlainObject(natural)) {
      return { ok: false, issues: [refusedIssue(again.refusedAt)] };
    }
    return accept(args, natural, found.repairs, found.unknownKeys);
  };
}

function accept<Args>(
  args: Args,
  input: JsonObject,
  repairs: readonly Repair[],
  unknownKeys: readonly string[] = NOTHING,
): DecodedArguments<Args> {
  return { ok: true, args, input, repairs, unknownKeys };
}

/** What breaks a rule of the types that no schema can state; see `wireSchema`. */
function refusedIssue(refusedAt: Trail | undefined): Issue {
  let path = "";
  for (let at = refusedAt; at !== undefined; at = at.next) path += stepText(at.step);
  const place = path === "" ? "The arguments fit" : `The value at ${path} fits`;
  return {
    path,
    expected: "arguments of the declared types",
    received: "arguments that fit the schema but not the types",
    message: `${place} the schema but not the types behind it: a key may be repeated in a list of entries, an address may name nothing, or elements of a list may stand in the wrong order.`,
  };
}

function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

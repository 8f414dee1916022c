import type { Trail } from "../decode/notes.js";
import type { JsonSchema, JsonValue } from "../json.js";
import { explain } from "./interpret/explain.js";
import { createPrepare } from "./interpret/prepare.js";
import { createRun, INVALID, type Run } from "./interpret/run.js";
import { visit } from "./interpret/visit.js";
import type { Issue, Repair } from "./issue.js";

export interface InterpretOptions {
  /** Which repairs may be made where a value does not fit; by default all of them. */
  readonly repair?: boolean | readonly Repair["kind"][] | undefined;
}

/** A value in its natural form, or what is wrong with it. */
export type Interpreted =
  | {
      readonly ok: true;
      /** Without `null` for what is absent, without unknown keys, entries as objects. */
      readonly value: JsonValue;
      readonly repairs: readonly Repair[];
      /** JSON Pointers of keys that were dropped. */
      readonly unknownKeys: readonly string[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Checks values against one schema. Never throws.
 *
 * `refusedAt` is where a decoder of the same schema gave up: what stands before it was right, and is
 * not looked at again to list what is wrong.
 */
export type Interpreter = (
  input: unknown,
  options?: InterpretOptions,
  refusedAt?: Trail,
) => Interpreted;

const ALL_REPAIRS: readonly Repair["kind"][] = [
  "parsed-json",
  "parsed-number",
  "parsed-boolean",
  "enum-case",
];
const NO_REPAIRS: ReadonlySet<Repair["kind"]> = new Set();
const EVERY_REPAIR: ReadonlySet<Repair["kind"]> = new Set(ALL_REPAIRS);

/**
 * Reads a contract schema, or any JSON Schema 2020-12 without references out of it, for checking
 * values again and again.
 *
 * Values are taken as a decoder takes them: `null` for an optional property, a list of entries for a
 * map, unknown keys in a closed object. Repairs are tried only when that fails, and only where the
 * schema leaves no doubt about what was meant.
 *
 * @throws TypeError when the schema is none, or refers to what is not in it
 */
export function createInterpreter(schema: JsonSchema): Interpreter {
  const node = createPrepare(schema)(schema);
  return (input, options, refusedAt) => {
    let strict = createRun(NO_REPAIRS);
    let value: unknown = INVALID;
    if (refusedAt !== undefined) explain(node, input, refusedAt, strict);
    if (strict.issues === undefined && strict.stopped === undefined) {
      // Only a whole walk knows the natural form.
      strict = createRun(NO_REPAIRS);
      value = visit(node, input, strict);
    }
    if (strict.stopped !== undefined) return { ok: false, issues: [strict.stopped] };
    if (value !== INVALID) return accept(value, strict);
    const repair = options?.repair ?? true;
    if (strict.repairable && repair !== false) {
      const repairing = createRun(repair === true ? EVERY_REPAIR : new Set(repair));
      const repaired = visit(node, input, repairing);
      if (repaired !== INVALID && repairing.stopped === undefined) {
        return accept(repaired, repairing);
      }
    }
    return { ok: false, issues: strict.issues ?? [] };
  };
}

function accept(value: unknown, { repairs, unknownKeys }: Run): Interpreted {
  // Every part of it passed a node, and only JSON does.
  return {
    ok: true,
    value: value as JsonValue,
    repairs: repairs ?? [],
    unknownKeys: unknownKeys ?? [],
  };
}

/** Checks one value against a schema; see `createInterpreter`. */
export function interpret(
  schema: JsonSchema,
  input: unknown,
  options?: InterpretOptions,
): Interpreted {
  return createInterpreter(schema)(input, options);
}

import type { ArgumentDecoder, DecodedArguments } from "../decode/decode-arguments.js";
import { messageOf } from "../errors.js";
import type { JsonObject } from "../json.js";
import type { Issue } from "../schema/issue.js";

/** Decoders of tools, whatever their arguments are. */
export type AnyDecoder = ArgumentDecoder<readonly unknown[]>;

/** Arguments that fit a tool. */
export type FittingArguments = Extract<DecodedArguments<readonly unknown[]>, { ok: true }>;

/** Arguments that do not fit, and why. */
export type RefusedArguments = Extract<DecodedArguments<readonly unknown[]>, { ok: false }>;

/** Decodes arguments. A decoder that throws refuses. */
export function decodeCall(
  decode: AnyDecoder,
  input: JsonObject,
  repair: boolean,
): DecodedArguments<readonly unknown[]> {
  try {
    // Repairs are made unless they are switched off.
    return repair ? decode(input) : decode(input, WITHOUT_REPAIRS);
  } catch (thrown) {
    // Recursive types make recursive decoders, and a model may nest deeper than the stack.
    return { ok: false, issues: [refusal(thrown)] };
  }
}

const WITHOUT_REPAIRS = { repair: false };

function refusal(thrown: unknown): Issue {
  return {
    path: "",
    expected: "arguments that can be read",
    received: `arguments that cannot (${messageOf(thrown)})`,
    message: "The arguments cannot be read; they may be nested too deeply.",
  };
}

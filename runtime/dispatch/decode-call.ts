import { messageOf } from "../errors.js";
import type { JsonObject } from "../json.js";
import type { Issue, Repair } from "../schema/issue.js";
import type { AnyTool, DecodeNotes } from "../tool.js";

/** Arguments that fit a tool, or what is wrong with them. */
export type DecodedCall =
  | {
      readonly kind: "fits";
      /** For the function. */
      readonly args: readonly unknown[];
      /** As JSON, by name, after repairs. */
      readonly input: JsonObject;
      readonly repairs: readonly Repair[] | undefined;
      readonly unknownKeys: readonly string[] | undefined;
    }
  | { readonly kind: "wrong"; readonly issues: readonly Issue[] };

/** Decodes arguments: the compiled decoder first, and only when it refuses, the interpreter. */
export function decodeCall(tool: AnyTool, input: JsonObject, _repair: boolean): DecodedCall {
  const notes: DecodeNotes = {};
  try {
    const args = tool.decode(input, notes);
    if (args !== undefined) {
      return { kind: "fits", args, input, repairs: undefined, unknownKeys: notes.unknownKeys };
    }
  } catch (thrown) {
    // Recursive types make decoders recursive, and a model may nest deeper than the stack.
    return { kind: "wrong", issues: [tooDeep(thrown)] };
  }
  return {
    kind: "wrong",
    issues: [{ path: "", expected: "the schema", received: "something else", message: "" }],
  };
}

function tooDeep(thrown: unknown): Issue {
  return {
    path: "",
    expected: "values that are nested less deeply",
    received: messageOf(thrown),
    message: "The arguments are nested too deeply.",
  };
}

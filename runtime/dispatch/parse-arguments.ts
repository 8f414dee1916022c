import type { JsonObject } from "../json.js";
import { isJsonObject } from "../json.js";
import { findJsonFault } from "./scan-json.js";

/** The arguments of a call as an object, or why there is none. `problem` is worded for the model. */
export type ParsedArguments =
  | { readonly kind: "object"; readonly value: JsonObject }
  | { readonly kind: "invalid" | "cut-off"; readonly problem: string };

/** The advice for arguments that ended too early. They are never completed and never run. */
export const CUT_OFF_ADVICE =
  "The arguments were cut off before they were complete, so nothing was run. " +
  "Send the call again with smaller arguments, or in several smaller calls.";

/**
 * Reads the arguments of a call. Empty text is an object without keys, as models send it for tools
 * without parameters.
 *
 * @param maxChars Longer text is refused unread; UTF-16 units.
 */
export function parseArguments(sent: unknown, maxChars: number): ParsedArguments {
  if (typeof sent !== "string") return sent === undefined ? object({}) : checkObject(sent);
  if (sent.length > maxChars) {
    return invalid(
      `the arguments are ${sent.length} characters long; at most ${maxChars} are allowed.`,
    );
  }
  try {
    return checkObject(JSON.parse(sent));
  } catch {
    return sent.trim() === "" ? object({}) : explainFault(sent);
  }
}

function checkObject(value: unknown): ParsedArguments {
  // JSON.parse makes nothing but JSON; objects that a provider already parsed are JSON by contract.
  if (isJsonObject(value)) return object(value as JsonObject);
  return invalid(`expected a JSON object with the arguments, received ${nameKind(value)}.`);
}

function explainFault(text: string): ParsedArguments {
  const fault = findJsonFault(text);
  switch (fault.kind) {
    case "cut-off":
      return { kind: "cut-off", problem: CUT_OFF_ADVICE };
    case "several":
      return invalid(
        `found ${fault.count} JSON values in a row; send exactly one JSON object per call, ` +
          `and ${fault.count} calls for ${fault.count} objects. Nothing was run.`,
      );
    case "syntax":
      return invalid(describeSyntaxFault(text, fault.offset));
  }
}

function describeSyntaxFault(text: string, offset: number): string {
  const found = text.codePointAt(offset);
  const what =
    found === undefined
      ? "end of text"
      : `character ${JSON.stringify(String.fromCodePoint(found))}`;
  const near = text.slice(Math.max(0, offset - 20), offset + 20);
  return `unexpected ${what} at position ${offset}, near ${JSON.stringify(near)}.`;
}

function nameKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value}`;
}

function object(value: JsonObject): ParsedArguments {
  return { kind: "object", value };
}

function invalid(problem: string): ParsedArguments {
  return { kind: "invalid", problem };
}

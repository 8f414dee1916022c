import { ToolFailed, ToolRetry, toError } from "../errors.js";
import type { SentError } from "./worker-messages.js";

/** Turns anything that was thrown into data. */
export function toSentError(thrown: unknown): SentError {
  const error = toError(thrown);
  const fields = Object.entries(error).filter(([, value]) => isPlain(value));
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    fields: Object.fromEntries(fields),
  };
}

/** Makes the error again: what a tool says to the model keeps its class, others keep their name. */
export function fromSentError({ name, message, stack, fields }: SentError): Error {
  const error = makeError(name, message);
  Object.assign(error, fields);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function makeError(name: string, message: string): Error {
  if (name === "ToolRetry") return new ToolRetry(message);
  if (name === "ToolFailed") return new ToolFailed(message);
  const error = new Error(message);
  error.name = name;
  return error;
}

function isPlain(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

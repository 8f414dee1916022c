import { ModelBehaviorError, messageOf, ToolTimeoutError } from "../errors.js";

/** What a tool's own cancellation is called, wherever it came from. */
export const CANCELLED = "Tool execution cancelled.";

/**
 * What a model reads about a failure when nothing else is asked for.
 *
 * The sentence always ends with what went wrong. For errors that nobody wrote for a model that is
 * the class alone: their messages hold paths, queries and keys. `expose` shows the message instead.
 */
export function defaultFailureText(error: Error, expose: boolean): string {
  if (error instanceof ModelBehaviorError) return error.text;
  if (error instanceof ToolTimeoutError) return error.message;
  const detail = expose || error.message === CANCELLED ? messageOf(error) : className(error);
  return `An error occurred while running the tool. Please try again. Error: ${detail}`;
}

/** Name of an error's class, as long as it looks like one. */
function className(error: Error): string {
  for (const name of [error.name, error.constructor?.name]) {
    if (typeof name === "string" && name !== "Error" && /^[A-Za-z][\w.]{0,63}$/.test(name)) {
      return name;
    }
  }
  return "Error";
}

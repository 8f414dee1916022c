import { UserError } from "../errors.js";
import { createInterpreter } from "../schema/interpret.js";
import type { AnyTool } from "../tool.js";
import { isMedia } from "./content.js";
import { encodeJson } from "./encode-json.js";

/** Checks what a tool returned, as JSON, against what it declares. */
export type ResultCheck = (value: unknown) => void;

/**
 * Makes the check of a tool's results.
 *
 * The check throws a `UserError` for a result that does not fit; there is nothing to check where
 * nothing is declared.
 */
export function createResultCheck({ name, output }: AnyTool): ResultCheck {
  if (output === undefined) return () => undefined;
  const interpret = createInterpreter(output);
  return (value) => {
    if (isMedia(value) || value === undefined) return;
    const wire: unknown = JSON.parse(encodeJson(value) ?? "null");
    const checked = interpret(wire, { repair: false });
    if (checked.ok) return;
    const [issue] = checked.issues;
    const where = issue === undefined || issue.path === "" ? "" : ` at ${issue.path}`;
    throw new UserError(
      `The result of tool '${name}' is not what it declares${where}: ` +
        `expected ${issue?.expected}, received ${issue?.received}.`,
    );
  };
}

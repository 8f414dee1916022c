import { stripVTControlCharacters } from "node:util";

/**
 * What went wrong in code that is not ours, as the end of a sentence: the first line of the message,
 * without colours and without paths of this machine, with a full stop.
 *
 * @param root absolute path of the project
 */
export function foreignErrorText(error: unknown, root: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ""] = stripVTControlCharacters(message).split(/\r?\n/);
  const text = line.replace(/^ParseError: /, "").replaceAll(`${root}/`, "");
  return text.trim().replace(/\.?$/, ".");
}

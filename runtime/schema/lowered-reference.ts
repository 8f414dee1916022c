import { isJsonObject, type JsonSchema } from "../json.js";
import { definitionPath, referredNames } from "./lower/place.js";

/** Follows a reference of a lowered schema: `#`, or the name of a definition. */
export function followReference(
  reference: string,
  root: JsonSchema,
): { readonly schema: unknown; readonly path: string } {
  if (reference === "#") return { schema: root, path: "" };
  const definitions = root["$defs"];
  if (!isJsonObject(definitions)) return { schema: undefined, path: "" };
  const name = referredNames(reference).find((name) => Object.hasOwn(definitions, name));
  return name === undefined
    ? { schema: undefined, path: "" }
    : { schema: definitions[name], path: definitionPath(name) };
}

import { isJsonObject, type JsonSchema } from "../json.js";
import { definitionPath, unescapeToken } from "./lower/place.js";

/** Follows a reference of a lowered schema: `#`, or the name of a definition. */
export function followReference(
  reference: string,
  root: JsonSchema,
): { readonly schema: unknown; readonly path: string } {
  if (reference === "#") return { schema: root, path: "" };
  const name = unescapeToken(reference.replace(/^#\/\$defs\//, "").replaceAll("%25", "%"));
  const definitions = root["$defs"];
  const isDefined = isJsonObject(definitions) && Object.hasOwn(definitions, name);
  return { schema: isDefined ? definitions[name] : undefined, path: definitionPath(name) };
}

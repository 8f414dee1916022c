import type { Options } from "../config.js";
import type { Tag } from "../ir.js";
import type { Site } from "./types/reader.js";

/** The name a model calls: from `@tool name`, else from the function's under the naming rule. */
export function toolName(
  declared: string,
  tags: readonly Tag[],
  naming: Options["naming"],
  site: Site,
): string | undefined {
  const tag = tags.find(({ name }) => name === "tool");
  const given = tag?.text.trim() ?? "";
  if (tag === undefined || given === "") return renamed(declared, naming);
  if (!/\s/.test(given)) return given;
  site.reportAt(tag.span, "unnamed-tool", { given });
  return undefined;
}

function renamed(name: string, naming: Options["naming"]): string {
  if (naming === "keep") return name;
  const words = wordsOf(name);
  if (words.length === 0) return name;
  if (naming === "snake_case") return words.join("_");
  if (naming === "kebab-case") return words.join("-");
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/** `getHTTPStatus_v2` → get, http, status, v2. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

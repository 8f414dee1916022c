import type { Options } from "../config.js";
import type { Tag } from "../ir.js";
import { wordsOfName } from "../name-words.js";
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
  const words = wordsOfName(name);
  if (words.length === 0) return name;
  if (naming === "snake_case") return words.join("_");
  if (naming === "kebab-case") return words.join("-");
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

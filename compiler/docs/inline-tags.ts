import { fenceMask } from "./fences.js";

const link = /(?:\[([^\][\n]*)\])?\{@(?:link|linkcode|linkplain)(\s[^{}]*)\}/g;

/**
 * Turns the text of a comment into plain text (rule E5): escapes are undone, and outside code
 * fences links become their label, or their target. Other inline tags stay as they are.
 */
export function plainText(text: string): string {
  const linked = text.includes("{@link") ? replaceLinks(text) : text;
  return linked.includes("\\") ? linked.replaceAll("*\\/", "*/").replaceAll("\\@", "@") : linked;
}

function replaceLinks(text: string): string {
  if (!text.includes("```") && !text.includes("~~~")) return replaceIn(text);
  const lines = text.split("\n");
  const mask = fenceMask(lines);
  const parts: string[] = [];
  let from = 0;
  for (let index = 1; index <= lines.length; index++) {
    if (index < lines.length && fenced(mask[index]) === fenced(mask[from])) continue;
    const part = lines.slice(from, index).join("\n");
    parts.push(fenced(mask[from]) ? part : replaceIn(part));
    from = index;
  }
  return parts.join("\n");
}

function fenced(part: string | undefined): boolean {
  return part !== "none";
}

function replaceIn(text: string): string {
  return text.replace(link, (whole: string, before: string | undefined, body: string) => {
    const [target, label] = splitLink(body.trim());
    if (target === "") return whole;
    const shown = before ?? label;
    if (shown === "") return target;
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? `${shown} (${target})` : shown;
  });
}

/** `target`, `target label` and `target | label`. */
function splitLink(body: string): readonly [string, string] {
  const end = /[\s|]/.exec(body)?.index ?? body.length;
  return [
    body.slice(0, end),
    body
      .slice(end)
      .replace(/^\s*\|?/, "")
      .trim(),
  ];
}

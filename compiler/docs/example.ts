import { dedentedText, type Line } from "./comment-lines.js";
import { fenceMask } from "./fences.js";
import type { DocumentedExample, PlacedExample } from "./findings.js";

/**
 * Reads an example: `<caption>` or else the text beside the tag is its caption, and a body that is
 * exactly one code fence is unwrapped (rule J5). Text beside the tag with nothing below is the code.
 */
export function readExample(beside: string, below: string): DocumentedExample {
  const body = beside === "" ? below : below === "" ? beside : `${beside}\n${below}`;
  const caption = /^<caption>([^<]*)<\/caption>\s*/.exec(body);
  if (caption !== null) {
    return {
      caption: caption[1]?.trim() || null,
      code: unwrapFence(body.slice(caption[0].length)),
    };
  }
  if (beside === "" || below === "" || /^(?:`{3}|~{3})/.test(beside)) {
    return { caption: null, code: unwrapFence(body) };
  }
  return { caption: beside, code: unwrapFence(below) };
}

/** The example that a whole section is. */
export function readExampleSection(lines: readonly Line[]): readonly PlacedExample[] {
  const first = lines.find((line) => line.content !== "");
  return first === undefined
    ? []
    : [{ ...readExample("", dedentedText(lines)), start: first.start }];
}

/** The inside of a text that is nothing but one code fence; any other text as it is. */
export function unwrapFence(text: string): string {
  if (!/^(?:`{3}|~{3})/.test(text)) return text;
  const lines = text.split("\n");
  const mask = fenceMask(lines);
  const whole = mask.every((part, index) => part === (index === 0 ? "open" : "inside"));
  const closes = mask.length > 1 && /^\s*(?:`{3,}|~{3,})$/.test(lines.at(-1) ?? "");
  return whole && closes ? lines.slice(1, -1).join("\n") : text;
}

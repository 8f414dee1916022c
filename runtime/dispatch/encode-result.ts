import { type ContentPart, describeMedia, isMedia, type Media, mediaPart } from "./content.js";
import { encodeJson } from "./encode-json.js";
import { shortenText } from "./shorten.js";

/** What a model reads when a tool returned nothing. */
export const NOTHING = "success";

/** A result as a model gets it. */
export interface EncodedResult {
  /** The whole answer as text; media stand in it as notes in brackets. */
  readonly text: string;
  /** Texts and media in order; only there when the result holds a medium. */
  readonly parts?: readonly ContentPart[];
  /** Length of the text before it was shortened, in UTF-16 units. */
  readonly fullLength: number;
}

/**
 * Turns what a tool returned into what a model reads: a string as it is, nothing as `"success"`,
 * everything else as JSON, images and files as parts.
 *
 * @param maxChars Longer texts lose their middle. Media are never touched.
 */
export function encodeResult(value: unknown, maxChars: number): EncodedResult {
  if (typeof value !== "object" || value === null) return textResult(encodeText(value), maxChars);
  if (isMedia(value)) return mediaResult([value], maxChars);
  if (Array.isArray(value) && value.some(isMedia)) return mediaResult(value, maxChars);
  return textResult(encodeText(value), maxChars);
}

function encodeText(value: unknown): string {
  return typeof value === "string" ? value : (encodeJson(value) ?? NOTHING);
}

function textResult(text: string, maxChars: number): EncodedResult {
  return { text: shortenText(text, maxChars), fullLength: text.length };
}

function mediaResult(items: readonly unknown[], maxChars: number): EncodedResult {
  const parts: ContentPart[] = [];
  const texts: string[] = [];
  let fullLength = 0;
  for (const item of items) {
    const { part, text, length } = encodeItem(item, maxChars);
    parts.push(part);
    texts.push(text);
    fullLength += length;
  }
  return { text: texts.join("\n"), parts, fullLength };
}

function encodeItem(item: unknown, maxChars: number) {
  if (isMedia(item)) return mediaItem(item);
  const whole = encodeText(item);
  const text = shortenText(whole, maxChars);
  const part: ContentPart = { kind: "text", text };
  return { part, text, length: whole.length };
}

function mediaItem(media: Media) {
  const text = describeMedia(media);
  return { part: mediaPart(media), text, length: text.length };
}

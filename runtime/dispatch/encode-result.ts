import { type ContentPart, describeMedia, isMedia, type Media, mediaPart } from "./content.js";
import { encodeJson } from "./encode-json.js";
import { shortenText } from "./shorten.js";

/** What a model reads when a tool returned nothing. */
const NOTHING = "success";

/** A result with media as a model gets it. */
export interface MediaResult {
  /** The whole answer as text; media stand in it as notes in brackets. */
  readonly text: string;
  /** Texts and media in order. */
  readonly parts: readonly ContentPart[];
  /** Length of the text before it was shortened, in UTF-16 units. */
  readonly fullLength: number;
}

/**
 * What a tool returned as text: a string as it is, nothing as `"success"`, everything else as JSON.
 */
export function encodeText(value: unknown): string {
  return typeof value === "string" ? value : (encodeJson(value) ?? NOTHING);
}

/**
 * A result that is an image or a file, or an array with one among its elements, as parts;
 * `undefined` for every other result.
 *
 * @param maxChars Longer texts lose their middle. Media are never touched.
 */
export function encodeMedia(value: unknown, maxChars: number): MediaResult | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  // Most results are neither, and that is found out without anything being made for it.
  if (Array.isArray(value) ? !value.some(isMedia) : !isMedia(value)) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const encoded = items.map((item) => (isMedia(item) ? mediaItem(item) : textItem(item, maxChars)));
  return {
    text: encoded.map(({ text }) => text).join("\n"),
    parts: encoded.map(({ part }) => part),
    fullLength: encoded.reduce((sum, { length }) => sum + length, encoded.length - 1),
  };
}

interface EncodedItem {
  readonly part: ContentPart;
  readonly text: string;
  readonly length: number;
}

function textItem(item: unknown, maxChars: number): EncodedItem {
  const whole = encodeText(item);
  const text = shortenText(whole, maxChars);
  return { part: { kind: "text", text }, text, length: whole.length };
}

function mediaItem(media: Media): EncodedItem {
  const text = describeMedia(media);
  return { part: mediaPart(media), text, length: text.length };
}

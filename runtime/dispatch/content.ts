/** A piece of an answer: text, or a medium that must not be turned into text. */
export type ContentPart =
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "image" } & MediaSource)
  | ({ readonly kind: "file"; readonly name?: string } & MediaSource);

/** Where the bytes of a medium are: in base64, or behind an address. */
export type MediaSource =
  | { readonly mediaType: string; readonly data: string }
  | { readonly mediaType: string; readonly url: string };

/**
 * An image or a file that a tool returns, alone or in an array beside texts. Plain data, so that it
 * passes threads and storage; `image()` and `file()` make it.
 */
export interface Media {
  readonly toolgenMedia: "image" | "file";
  readonly mediaType: string;
  /** Base64. */
  readonly data?: string;
  readonly url?: string;
  readonly name?: string;
}

/**
 * An image for the model, as the result of a tool or as an element of it.
 *
 * @param source The bytes, or the address of the image.
 * @param mediaType For example `image/png`.
 */
export function image(source: Uint8Array | URL, mediaType: string): Media {
  return { toolgenMedia: "image", mediaType, ...locate(source) };
}

/**
 * A file for the model, as the result of a tool or as an element of it.
 *
 * @param source The bytes, or the address of the file.
 * @param mediaType For example `application/pdf`.
 */
export function file(source: Uint8Array | URL, mediaType: string, name?: string): Media {
  const media: Media = { toolgenMedia: "file", mediaType, ...locate(source) };
  return name === undefined ? media : { ...media, name };
}

/** Whether a value was made by `image()` or `file()`. */
export function isMedia(value: unknown): value is Media {
  if (typeof value !== "object" || value === null) return false;
  const { toolgenMedia } = value as { readonly toolgenMedia?: unknown };
  return toolgenMedia === "image" || toolgenMedia === "file";
}

/** The part of an answer that a medium becomes. */
export function mediaPart(media: Media): ContentPart {
  const { mediaType, url, data = "", name } = media;
  const source: MediaSource = url === undefined ? { mediaType, data } : { mediaType, url };
  if (media.toolgenMedia === "image") return { kind: "image", ...source };
  return { kind: "file", ...source, ...(name === undefined ? {} : { name }) };
}

/** What stands for a medium where only text can go. */
export function describeMedia(media: Media): string {
  const name = media.name === undefined ? "" : ` ${JSON.stringify(media.name)}`;
  return `[${media.toolgenMedia}${name}, ${media.mediaType}]`;
}

function locate(source: Uint8Array | URL): { readonly data: string } | { readonly url: string } {
  return source instanceof URL ? { url: source.href } : { data: encodeBase64(source) };
}

/** Base64 with padding, in pieces small enough for the call stack. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 0x2000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x2000));
  }
  return btoa(binary);
}

/** Whether a line opens a code fence, or is one of the lines down to and with the closing one. */
export type FencePart = "none" | "open" | "inside";

interface Marker {
  readonly character: "`" | "~";
  readonly length: number;
}

/**
 * Tells for each line of a text which part of a code fence it is (rule E6): a line with an odd
 * number of fence marks toggles; a fence that never closes is none.
 */
export function fenceMask(lines: readonly string[]): readonly FencePart[] {
  const mask = lines.map((): FencePart => "none");
  /** Shortest marker that was looked for in vain, so that the search stays linear. */
  const unclosed = new Map<string, number>();
  let index = 0;
  while (index < lines.length) {
    const marker = openingMarker(lines[index] ?? "");
    const close = marker === undefined ? -1 : closingLine(lines, index + 1, marker, unclosed);
    if (close !== -1) {
      mask[index] = "open";
      mask.fill("inside", index + 1, close + 1);
      index = close;
    }
    index++;
  }
  return mask;
}

function openingMarker(line: string): Marker | undefined {
  const first = /`{3,}|~{3,}/.exec(line)?.[0];
  if (first === undefined) return undefined;
  const marker: Marker = { character: first.startsWith("`") ? "`" : "~", length: first.length };
  return toggles(line, { ...marker, length: 3 }) ? marker : undefined;
}

function closingLine(
  lines: readonly string[],
  from: number,
  marker: Marker,
  unclosed: Map<string, number>,
): number {
  if (marker.length >= (unclosed.get(marker.character) ?? Number.POSITIVE_INFINITY)) return -1;
  for (let index = from; index < lines.length; index++) {
    if (toggles(lines[index] ?? "", marker)) return index;
  }
  unclosed.set(marker.character, marker.length);
  return -1;
}

function toggles(line: string, marker: Marker): boolean {
  if (!line.includes(marker.character.repeat(3))) return false;
  const runs = line.match(marker.character === "`" ? /`{3,}/g : /~{3,}/g) ?? [];
  return runs.filter((run) => run.length >= marker.length).length % 2 === 1;
}

/** Whether a line opens a code fence, or is one of the lines down to and with the closing one. */
export type FencePart = "none" | "open" | "inside";

type Mark = "`" | "~";

/** The fence marks on one line: lengths of runs of three or more, by character. */
interface MarkedLine {
  readonly index: number;
  /** The character of the first run. */
  readonly first: Mark;
  readonly runs: Readonly<Record<Mark, readonly number[]>>;
}

/**
 * Tells for each line of a text which part of a code fence it is (rule E6): a line with an odd
 * number of fence marks toggles; a fence that never closes is none. As in Markdown a fence is closed
 * by no mark that is shorter than the one that opened it.
 */
export function fenceMask(lines: readonly string[]): readonly FencePart[] {
  const mask = lines.map((): FencePart => "none");
  const marked = lines.flatMap(readMarks);
  /** Shortest mark that was looked for in vain, so that the search stays linear. */
  const unclosed = { "`": Number.POSITIVE_INFINITY, "~": Number.POSITIVE_INFINITY };
  for (let at = 0; at < marked.length; at++) {
    const line = marked[at];
    const length = line?.runs[line.first][0] ?? 0;
    if (line === undefined || length >= unclosed[line.first] || !toggles(line, line.first, 3))
      continue;
    const close = closingLine(marked, at + 1, line.first, length);
    const closing = marked[close];
    if (closing === undefined) {
      unclosed[line.first] = length;
      continue;
    }
    mask[line.index] = "open";
    mask.fill("inside", line.index + 1, closing.index + 1);
    at = close;
  }
  return mask;
}

function readMarks(line: string, index: number): readonly MarkedLine[] {
  if (!line.includes("```") && !line.includes("~~~")) return [];
  const runs: Record<Mark, number[]> = { "`": [], "~": [] };
  let first: Mark | undefined;
  for (const [run] of line.matchAll(/`{3,}|~{3,}/g)) {
    const mark = run.startsWith("`") ? "`" : "~";
    first ??= mark;
    runs[mark].push(run.length);
  }
  return first === undefined ? [] : [{ index, first, runs }];
}

/** The place of the line that closes a fence, or -1. */
function closingLine(
  marked: readonly MarkedLine[],
  from: number,
  mark: Mark,
  length: number,
): number {
  for (let at = from; at < marked.length; at++) {
    const line = marked[at];
    if (line !== undefined && toggles(line, mark, length)) return at;
  }
  return -1;
}

function toggles({ runs }: MarkedLine, mark: Mark, length: number): boolean {
  let count = 0;
  for (const run of runs[mark]) if (run >= length) count++;
  return count % 2 === 1;
}

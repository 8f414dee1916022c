/**
 * The known name that was probably meant, or `undefined` when none is close.
 *
 * Case and separators count for nothing (`search_web` is `searchWeb`); beyond that at most a third
 * of the letters may differ, a swap of neighbours being one difference. Ties go to the first name.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // Nobody means a name that is longer than this, and comparing would cost the square of it.
  if (name.length > 200) return undefined;
  const wanted = foldName(name);
  if (wanted === "") return undefined;
  let nearest: string | undefined;
  let limit = Math.floor(Math.max(wanted.length, 3) / 3);
  for (const candidate of known) {
    const differences = countDifferences(wanted, foldName(candidate), limit);
    if (differences > limit) continue;
    if (differences === 0) return candidate;
    nearest = candidate;
    limit = differences - 1;
  }
  return nearest;
}

function foldName(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, "");
}

/** Optimal string alignment distance; anything above `limit` once it is certain to be above. */
function countDifferences(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const equal = a[row - 1] === b[column - 1];
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        cell(current, column - 1) + 1,
        cell(previous, column) + 1,
        cell(previous, column - 1) + (equal ? 0 : 1),
        swapped ? cell(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return cell(previous, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

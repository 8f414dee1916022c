/**
 * Finds the name that was probably meant: the one with the fewest edits, where letters in another
 * case and separators are free. At most a third of the name may differ, unless it was cut short
 * (`warn` for `warning`). Ties go to the first name.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Math.floor(Math.max(wanted.length, 3) / 3) + 1;
  for (const candidate of known) {
    const target = fold(candidate);
    const cutShort = wanted.length > 2 && target.startsWith(wanted) && target !== wanted;
    const distance = cutShort ? 1 : editDistance(wanted, target, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_\s.]/g, "");
}

/** Insertions, deletions, replacements and swaps of neighbours; `limit` when it is that or more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(current, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : limit,
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, b.length), limit);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

import { nearestName as similarName } from "../runtime/nearest-name.js";

/**
 * The name that a user probably meant, or `undefined` when none is close: a similar one, or the one
 * that was cut short (`err` for `error`, `warn` for `warning`).
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  return similarName(name, names) ?? completedName(name.toLowerCase(), names);
}

function completedName(start: string, names: readonly string[]): string | undefined {
  if (start.length < 3) return undefined;
  const completed = names.filter((name) => name.toLowerCase().startsWith(start));
  return completed.length === 1 ? completed[0] : undefined;
}

import type { JsonValue } from "../json.js";
import type { DecodeNotes } from "../tool.js";
import { MAX_DEPTH, MAX_TRIALS } from "./limits.js";
import { countNotes, type DecodeState } from "./notes.js";

/** Decodes one member of a union. */
type DecodeMember = (value: JsonValue | undefined, notes: DecodeNotes, depth: number) => unknown;

/**
 * Decodes as the first member that fits without dropping keys; when each drops some, as the first
 * of those that drop the fewest.
 */
export function decodeFirst<Members extends readonly DecodeMember[]>(
  members: Members,
  value: JsonValue | undefined,
  notes: DecodeState,
  depth: number,
): ReturnType<Members[number]> | undefined {
  const start = countNotes(notes);
  let best: unknown;
  let bestNotes: readonly string[] = [];
  for (const member of members) {
    notes.trials = (notes.trials ?? 0) + 1;
    if (isSpent(notes)) return undefined;
    const decoded = member(value, notes, depth);
    // No other member may take a value by dropping what was nested too deep.
    if (isSpent(notes)) return undefined;
    // Where one member gave up says nothing about the others.
    notes.refusedAt = undefined;
    const added = notes.unknownKeys?.splice(start) ?? [];
    if (decoded === undefined) continue;
    if (best === undefined || added.length < bestNotes.length) {
      best = decoded;
      bestNotes = added;
    }
    if (added.length === 0) break;
  }
  if (bestNotes.length > 0) {
    // A union in a later member may have taken the empty list away.
    notes.unknownKeys ??= [];
    notes.unknownKeys.push(...bestNotes);
  }
  if (notes.unknownKeys?.length === 0) delete notes.unknownKeys;
  // What a member returned.
  return best as ReturnType<Members[number]> | undefined;
}

/** Whether so many members were tried that the value must be made to exploit it, or too deep. */
function isSpent(notes: DecodeState): boolean {
  return notes.trials !== undefined && notes.trials > MAX_TRIALS;
}

/** Whether a value is nested too deep; the whole decoding is then given up. */
export function isTooDeep(depth: number, notes: DecodeState): boolean {
  if (depth <= MAX_DEPTH) return false;
  notes.trials = Number.POSITIVE_INFINITY;
  return true;
}

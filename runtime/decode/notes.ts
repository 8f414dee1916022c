import type { JsonObject } from "../json.js";
import type { DecodeNotes } from "../tool.js";

/** A part of a path: a key, or an index of an array. */
export type PathStep = string | number;

/** The way to a value, its first step first. */
export interface Trail {
  readonly step: PathStep;
  readonly next: Trail | undefined;
}

/** What decoders keep beside the notes that they are asked for. */
export interface DecodeState extends DecodeNotes {
  /** Members of unions tried so far. */
  trials?: number;
  /** Where decoding gave up: all that stands before it was right. */
  refusedAt?: Trail | undefined;
}

/**
 * Gives up, and says at which path below the value that a function decodes. Callers add their part
 * of the way while they give up in turn.
 */
export function refuse(notes: DecodeState, ...path: readonly PathStep[]): undefined {
  for (let index = path.length - 1; index >= 0; index -= 1) {
    // The index is within the path.
    notes.refusedAt = { step: path[index] as PathStep, next: notes.refusedAt };
  }
}

/** Number of notes so far; tells whether a call that follows adds some. */
export function countNotes(notes: DecodeNotes): number {
  return notes.unknownKeys === undefined ? 0 : notes.unknownKeys.length;
}

/** Notes the keys of an object that are not among `known`. `path` leads to the object. */
export function noteUnknown(
  notes: DecodeNotes,
  object: JsonObject,
  known: readonly string[],
  path: readonly PathStep[],
): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) noteUnknownKey(notes, key, path);
  }
}

/** Notes one key that the contract does not know. `path` leads to its object. */
export function noteUnknownKey(notes: DecodeNotes, key: string, path: readonly PathStep[]): void {
  notes.unknownKeys ??= [];
  notes.unknownKeys.push(pointer([...path, key]));
}

/**
 * Puts a path before all notes from number `start` on: they came from a value at that path. Answers
 * with the number of notes.
 */
export function moveNotes(notes: DecodeNotes, start: number, path: readonly PathStep[]): number {
  const keys = notes.unknownKeys;
  if (keys === undefined) return 0;
  const prefix = pointer(path);
  for (let index = start; index < keys.length; index += 1) keys[index] = prefix + keys[index];
  return keys.length;
}

/** JSON Pointer of RFC 6901. */
function pointer(path: readonly PathStep[]): string {
  let text = "";
  for (const step of path) text += stepText(step);
  return text;
}

/** One step of a JSON Pointer, with its slash. */
export function stepText(step: PathStep): string {
  if (typeof step === "number" || !/[~/]/.test(step)) return `/${step}`;
  return `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

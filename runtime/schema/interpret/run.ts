import type { Issue, Repair } from "../issue.js";

/** The state of one walk over a value. */
export interface Run {
  /** Where the value being looked at stands; `undefined` at the root. */
  place: Place | undefined;
  issues: Issue[] | undefined;
  unknownKeys: string[] | undefined;
  repairs: Repair[] | undefined;
  /** Repairs that may be made; none in a first walk. */
  allowed: ReadonlySet<Repair["kind"]>;
  /** Whether a repair would have been tried, had it been allowed. */
  repairable: boolean;
  /** Nodes that may still be visited. */
  budget: number;
  depth: number;
  /** Why the walk was given up as a whole, so that no member of a union takes the value after all. */
  stopped: Issue | undefined;
  /** References followed without going deeper. */
  references: number;
  /** Lists as they were sent, by what they became: whether items are equal is asked of the former. */
  sent: WeakMap<object, readonly unknown[]> | undefined;
}

/** A place in a value: an index, or the step of a JSON Pointer, in another place. */
export interface Place {
  readonly step: string | number;
  readonly parent: Place | undefined;
}

/** What a walk gives for a value that does not fit. */
export const INVALID: unique symbol = Symbol("invalid");

/** Beyond these a model reads no more. */
const MAX_ISSUES = 100;

/** Visits for one value: far above honest sizes, far below what takes seconds. */
const MAX_VISITS = 1_000_000;

/** The state at the start. */
export function createRun(allowed: ReadonlySet<Repair["kind"]>): Run {
  return {
    place: undefined,
    issues: undefined,
    unknownKeys: undefined,
    repairs: undefined,
    allowed,
    repairable: false,
    budget: MAX_VISITS,
    depth: 0,
    stopped: undefined,
    references: 0,
    sent: undefined,
  };
}

/** Adds an issue at the current place, or below it. */
export function addIssue(
  run: Run,
  expected: string,
  received: string,
  message?: string,
  below = "",
): typeof INVALID {
  if (run.issues !== undefined && run.issues.length >= MAX_ISSUES) return INVALID;
  const path = pointerOf(run.place) + below;
  const issue = {
    path,
    expected,
    received,
    message: message ?? `Expected ${expected} at ${placeName(path)}, but received ${received}.`,
  };
  if (run.issues === undefined) run.issues = [issue];
  else run.issues.push(issue);
  return INVALID;
}

/** Notes a key that is dropped, by its JSON Pointer. */
export function noteUnknownKey(run: Run, path: string): void {
  if (run.unknownKeys === undefined) run.unknownKeys = [path];
  else run.unknownKeys.push(path);
}

/** Notes a repair that was made. */
export function noteRepair(run: Run, repair: Repair): void {
  if (run.repairs === undefined) run.repairs = [repair];
  else run.repairs.push(repair);
}

/** The JSON Pointer of a place. */
export function pointerOf(place: Place | undefined): string {
  let text = "";
  for (let at = place; at !== undefined; at = at.parent) {
    text = typeof at.step === "number" ? `/${at.step}${text}` : at.step + text;
  }
  return text;
}

/** A path as it stands in a sentence. */
export function placeName(path: string): string {
  return path === "" ? "the top level" : path;
}

/** What one try at a value gave, apart from everything else. */
export interface Attempt {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  readonly unknownKeys: readonly string[];
  readonly repairs: readonly Repair[];
}

/** Runs a try whose findings count only when they are kept. */
export function attempt(run: Run, walk: () => unknown): Attempt {
  const { issues, unknownKeys, repairs } = run;
  run.issues = undefined;
  run.unknownKeys = undefined;
  run.repairs = undefined;
  const value = walk();
  const found = {
    value,
    issues: run.issues ?? NOTHING,
    unknownKeys: run.unknownKeys ?? NOTHING,
    repairs: run.repairs ?? NOTHING,
  };
  run.issues = issues;
  run.unknownKeys = unknownKeys;
  run.repairs = repairs;
  return found;
}

const NOTHING: readonly never[] = [];

/** Takes over what a try found, and answers with its value. */
export function keep(run: Run, { value, issues, unknownKeys, repairs }: Attempt): unknown {
  if (issues.length > 0) run.issues = [...(run.issues ?? []), ...issues].slice(0, MAX_ISSUES);
  for (const path of unknownKeys) noteUnknownKey(run, path);
  for (const repair of repairs) noteRepair(run, repair);
  return value;
}

const NONE: ReadonlySet<Repair["kind"]> = new Set();

/** Walks without making repairs. */
export function strictly<T>(run: Run, walk: () => T): T {
  const { allowed } = run;
  run.allowed = NONE;
  const result = walk();
  run.allowed = allowed;
  return result;
}

/** Gives up the whole walk, whatever else might fit. */
export function stop(run: Run, expected: string, received: string): typeof INVALID {
  const path = pointerOf(run.place);
  const message = `Expected ${expected} at ${placeName(path)}, but received ${received}.`;
  run.stopped ??= { path, expected, received, message };
  return INVALID;
}

import { pointer } from "../../decode/notes.js";
import type { Issue, Repair } from "../issue.js";

/** The state of one walk over a value. */
export interface Run {
  /** Keys from the root to the value being looked at. */
  readonly path: (string | number)[];
  issues: Issue[];
  readonly unknownKeys: string[];
  readonly repairs: Repair[];
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
}

/** What a walk gives for a value that does not fit. */
export const INVALID: unique symbol = Symbol("invalid");

/** Beyond these a model reads no more. */
const MAX_ISSUES = 100;

/** Visits for one value: far above honest sizes, far below what takes seconds. */
const MAX_VISITS = 1_000_000;

export function createRun(allowed: ReadonlySet<Repair["kind"]>): Run {
  return {
    path: [],
    issues: [],
    unknownKeys: [],
    repairs: [],
    allowed,
    repairable: false,
    budget: MAX_VISITS,
    depth: 0,
    stopped: undefined,
    references: 0,
  };
}

/** Adds an issue at the current place, or below it. */
export function addIssue(
  run: Run,
  expected: string,
  received: string,
  message?: string,
  below: readonly (string | number)[] = [],
): typeof INVALID {
  if (run.issues.length < MAX_ISSUES) {
    const path = pointer(below.length === 0 ? run.path : [...run.path, ...below]);
    run.issues.push({
      path,
      expected,
      received,
      message: message ?? `Expected ${expected} at ${placeName(path)}, but received ${received}.`,
    });
  }
  return INVALID;
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
  const { issues } = run;
  const unknown = run.unknownKeys.length;
  const repaired = run.repairs.length;
  run.issues = [];
  const value = walk();
  const found = run.issues;
  run.issues = issues;
  return {
    value,
    issues: found,
    unknownKeys: run.unknownKeys.splice(unknown),
    repairs: run.repairs.splice(repaired),
  };
}

/** Takes over what a try found, and answers with its value. */
export function keep(run: Run, { value, issues, unknownKeys, repairs }: Attempt): unknown {
  for (const issue of issues) if (run.issues.length < MAX_ISSUES) run.issues.push(issue);
  run.unknownKeys.push(...unknownKeys);
  run.repairs.push(...repairs);
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
  const path = pointer(run.path);
  const message = `Expected ${expected} at ${placeName(path)}, but received ${received}.`;
  run.stopped ??= { path, expected, received, message };
  return INVALID;
}

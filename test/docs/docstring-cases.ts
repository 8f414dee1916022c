import { readFileSync } from "node:fs";
import type { FunctionDescription } from "../../compiler/parse/describe-function.js";

/** One documented function with everything that its comment says. */
export interface DocstringCase {
  readonly id: string;
  readonly title: string;
  readonly comment: string;
  readonly declaration: string;
  readonly expected: Expected;
}

export interface Expected {
  readonly style: string;
  readonly summary: string | null;
  readonly long_description: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly returns: unknown;
  readonly raises: unknown;
  readonly examples: unknown;
  readonly yields?: unknown;
  readonly admonitions?: unknown;
  readonly deprecated?: string;
  readonly diagnostics?: readonly string[];
}

const file = new URL("../../fixtures/docs/docstring-cases.json", import.meta.url);

/** The cases of the reference. */
export function docstringCases(): readonly DocstringCase[] {
  // The file is part of the project; the tests fail where it has another shape.
  return (JSON.parse(readFileSync(file, "utf8")) as { cases: readonly DocstringCase[] }).cases;
}

/** A description in the shape of the cases; only warnings and errors count there. */
export function asExpected(found: FunctionDescription | undefined): Expected | undefined {
  if (found === undefined) return undefined;
  return {
    style: found.style,
    summary: found.summary,
    long_description: found.longDescription,
    params: found.params,
    returns: found.returns,
    raises: found.raises,
    examples: found.examples,
    yields: found.yields,
    admonitions: found.admonitions,
    ...(found.deprecated !== null && { deprecated: found.deprecated }),
    diagnostics: warningsOf(found),
  };
}

/** Names of the messages that are more than an information, in alphabetical order. */
function warningsOf(found: FunctionDescription): readonly string[] {
  return found.diagnostics
    .filter(({ severity }) => severity !== "info")
    .map(({ name }) => name)
    .sort();
}

/** What a case expects, with what it leaves out filled in. */
export function completed(expected: Expected): Expected {
  return {
    ...expected,
    yields: expected.yields ?? null,
    admonitions: expected.admonitions ?? [],
    diagnostics: [...(expected.diagnostics ?? [])].sort(),
  };
}

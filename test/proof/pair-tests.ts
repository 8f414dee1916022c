import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { JsonSchema } from "../../runtime/json.js";
import type { Correction, Unsaid } from "./as-types-say.js";
import type { Comparison } from "./compare-schemas.js";
import { type Contracts, comparePair, contractsOf, type ExportedTypes } from "./published-pair.js";

/** What is known to differ between types and the schema that is published beside them. */
export interface KnownDifferences {
  readonly unsaid: Unsaid;
  /** Why the schema leaves out a named type wherever it may stand beside others, by its name. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly corrections?: readonly Correction[];
  readonly differences: readonly { readonly types: readonly string[]; readonly why: string }[];
}

/** Types and a schema that are published side by side. */
export interface PublishedTypes {
  /** Name of the file in `fixtures/pairs/`, without its ending. */
  readonly name: string;
  readonly types: ExportedTypes;
  readonly schema: JsonSchema;
  /** Where in the schema each type is. */
  readonly pointers: ReadonlyMap<string, string>;
}

const fixtures = join(import.meta.dirname, "../../fixtures/pairs");
const seed = Number(process.env["SEED"] ?? 1);

/** Registers the tests of one pair, which sample so many values of each type. */
export function testPair(pair: PublishedTypes, perType: number): void {
  // The file is written by hand in this form; wrong names in it fail below.
  const known: KnownDifferences = JSON.parse(
    readFileSync(join(fixtures, `${pair.name}.json`), "utf8"),
  );
  const listed = known.differences.flatMap(({ types }) => types);
  let contracts: Contracts;
  let compared: ReadonlyMap<string, Comparison>;

  beforeAll(() => {
    contracts = contractsOf(pair.types);
    compared = comparePair(contracts, pair, known, perType, seed);
    const results = [...compared.values()];
    const equal = [...compared.keys()].filter((name) => !listed.includes(name));
    const values = results.reduce((sum, each) => sum + each.values, 0);
    const accepted = results.reduce((sum, each) => sum + each.accepted, 0);
    console.log(
      `${pair.name}, SEED=${seed}: ${results.length} types, ${equal.length} of them equivalent and ${listed.length} listed; ${values} values, ${accepted} accepted`,
    );
  }, 300_000);

  test("every type can be built", () => {
    expect([...pair.types.keys()].filter((name) => !contracts.names.includes(name))).toEqual([]);
    expect(contracts.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("types that are not listed accept and refuse the same values", () => {
    const wrong = [...compared].filter(
      ([name, { disagreements }]) => disagreements.length > 0 && !listed.includes(name),
    );
    const shown = wrong.map(([name, { disagreements }]) => [name, ...disagreements.slice(0, 3)]);
    expect(shown).toEqual([]);
  });

  test("types that are listed are there, and differ", () => {
    expect(listed.filter((name) => !compared.has(name))).toEqual([]);
    const found = listed.flatMap((name) => compared.get(name)?.disagreements ?? []);
    expect(found.length > 0).toBe(listed.length > 0);
  });

  test("values are of both kinds", () => {
    const results = [...compared.values()];
    const mixed = results.filter((each) => each.accepted > 0 && each.accepted < each.values);
    expect(mixed.length / results.length).toBeGreaterThan(0.9);
  });
}

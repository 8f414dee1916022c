import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isJsonObject, type JsonSchema } from "../../runtime/json.js";
import type { Comparison } from "./compare-schemas.js";
import { type Contracts, comparePair, contractsOf, packageText } from "./published-pair.js";

const seed = Number(process.env["SEED"] ?? 1);

/** What is known to differ: what types do not say at all, and where the two packages differ. */
const known: {
  readonly unsaid: Readonly<Record<string, string>>;
  readonly differences: readonly { readonly types: readonly string[]; readonly why: string }[];
} = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../fixtures/pairs/webhooks.json"), "utf8"),
);

const published: JsonSchema = JSON.parse(packageText("@octokit/webhooks-schemas/schema.json"));
const pointers = new Map(
  Object.entries(published["definitions"] ?? {}).map(([key, definition]) => [
    typeName(isJsonObject(definition) ? String(definition["title"] ?? key) : key),
    `/definitions/${key}`,
  ]),
);
const exported = [
  ...packageText("@octokit/webhooks-types/schema.d.ts").matchAll(
    /^export (?:interface|type) (\w+)/gm,
  ),
].flatMap(([, name]) => name ?? []);

/** As json-schema-to-typescript, which made the package, names types after titles and keys. */
function typeName(title: string): string {
  return title
    .replace(/(^|[^a-zA-Z0-9])([a-zA-Z])/g, (_, _before, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, "")
    .replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}

let contracts: Contracts;
let compared: ReadonlyMap<string, Comparison>;

beforeAll(() => {
  contracts = contractsOf(
    "@octokit/webhooks-types",
    exported.filter((name) => pointers.has(name)),
  );
  compared = comparePair(contracts, { schema: published, pointers }, known.unsaid, 20, seed);
  const results = [...compared.values()];
  const equal = results.filter(({ disagreements }) => disagreements.length === 0);
  const values = results.reduce((sum, each) => sum + each.values, 0);
  const accepted = results.reduce((sum, each) => sum + each.accepted, 0);
  console.log(
    `SEED=${seed}: ${equal.length} of ${results.length} webhook types mean the same; ${values} values, ${accepted} accepted`,
  );
  for (const [n, { disagreements }] of compared)
    if (disagreements.length) console.log(n, disagreements);
}, 300_000);

test("every published definition has a type, which can be built", () => {
  expect([...pointers.keys()].filter((name) => !contracts.names.includes(name))).toEqual([]);
  expect(contracts.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("types that are not listed accept and refuse the same values", () => {
  const listed = known.differences.flatMap(({ types }) => types);
  const wrong = [...compared].filter(
    ([name, { disagreements }]) => disagreements.length > 0 && !listed.includes(name),
  );
  expect(wrong.map(([name, { disagreements }]) => [name, ...disagreements.slice(0, 3)])).toEqual(
    [],
  );
});

test("listed types are compared", () => {
  const listed = known.differences.flatMap(({ types }) => types);
  expect(listed.filter((name) => !compared.has(name))).toEqual([]);
});

test("values are of both kinds", () => {
  const results = [...compared.values()];
  const accepted = results.filter((each) => each.accepted > 0 && each.accepted < each.values);
  expect(accepted.length / results.length).toBeGreaterThan(0.95);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../generated/build.js";
import { strictConfig, typeCheckers } from "../generated/type-check.js";
import { createProject, type TemporaryProject } from "../projects/harness.js";

/** Types that the compiler tells apart by their declaration, in modules of their own and of the tools. */
const kinds = `
declare const mark: unique symbol;
export type OrderId = string & { readonly __brand: "OrderId" };
export type Cents = number & { readonly [mark]: true };
export type Code = ("de" | "fr") & { readonly __brand: "Code" };
export type Tagged<T, Name extends string> = T & { readonly __tag: Name };
export enum Speed { Slow = "slow", Fast = "fast" }
export enum Level { Low, High = 10 }
export class Money {
  readonly #precision = 2;
  constructor(readonly cents: number, readonly currency: string) {}
  format(): string { return this.cents.toFixed(this.#precision); }
}
export class Box<T> { private hidden = 0; constructor(readonly value: T) { this.hidden += 1; } }
`;

const tools = `
import { type Box, type Cents, type Code, Level, Money, type OrderId, Speed, type Tagged } from "../kinds.js";

type Secret = string & { readonly __brand: "Secret" };
enum Unit { Piece = "piece", Kilo = "kilo" }
class Note { private seen = false; text = ""; isSeen(): boolean { return this.seen; } }

/** Ship an order. */
export function ship(order: OrderId, price: Cents, speed: Speed = Speed.Slow): OrderId {
  return price > 0 && speed === Speed.Fast ? order : order;
}
/** Ship many orders. */
export function shipAll(orders: readonly OrderId[], byCode?: Record<string, Cents>, ...codes: Code[]): number {
  return orders.length + Object.keys(byCode ?? {}).length + codes.length;
}
/** Rate an order. */
export function rate(rating: { level: Level; unit: Unit; only?: Speed.Fast; pair: [Level.High, OrderId?] }): Level {
  return rating.unit === Unit.Piece ? rating.level : Level.Low;
}
/** Keep what nobody else may name. */
export function keep(secret: Secret, note: Note, tag: Tagged<string, "Slug"> | null): boolean {
  return secret.length > 0 && note.text !== "" && tag === null;
}
/** Pay for an order. */
export function pay(money: Money, box: Box<OrderId>, set: ReadonlySet<OrderId>, map: Map<OrderId, Cents>): Money {
  return box.value === "" ? money : new Money(set.size + map.size, "EUR");
}
`;

const app = `
import { Level, type OrderId, Speed } from "./kinds.js";
import type { ToolArguments, ToolResult } from "./generated/registry.js";

declare const order: OrderId;
export const args: ToolArguments<"rate"> = [{ level: Level.High, unit: "piece" as never, pair: [Level.High, order] }];
export const answer: ToolResult<"ship"> = order;
export const shipped: Parameters<typeof import("./tools/orders.js").ship> = [order, 1 as never, Speed.Fast];
// @ts-expect-error A string is no order.
export const wrong: ToolResult<"ship"> = "A-1";
`;

const checkers = typeCheckers();
let project: TemporaryProject;

beforeAll(async () => {
  project = await createProject({
    "package.json": `{ "type": "module" }`,
    "tsconfig.json": strictConfig({ module: "nodenext", erasableSyntaxOnly: false }),
    "src/kinds.ts": kinds,
    "src/tools/orders.ts": tools,
    "src/app.ts": app,
  });
});
afterAll(() => project.remove());

test.for([
  { lazy: "false", outDir: "src/generated" },
  { lazy: "true", outDir: "src/lazy" },
])("functions of nominal types are tools, lazy: $lazy", async ({ lazy, outDir }) => {
  const built = await build(project, "src/tools", "--out-dir", outDir, "--lazy", lazy);
  expect(built.stdout).toContain("5 tools");
  expect(built.exitCode).toBe(0);
});

test.for([6, 7])("what is generated for them type-checks with TypeScript %i", async (version) => {
  const check = checkers[version - 6];
  expect(await check?.(project.root)).toEqual([]);
});

/** What someone changes after the build, and where the compiler notices. */
const changes = [
  { what: "a brand", from: "order: OrderId, price", to: "order: Cents, price" },
  { what: "an enum", from: "level: Level; unit", to: "level: Speed; unit" },
  { what: "a class", from: "money: Money, box", to: "money: Note, box" },
] as const;

test.for(changes)("$what that became another one no longer type-checks", async ({ from, to }) => {
  expect(tools).toContain(from);
  await project.write("src/tools/orders.ts", tools.replace(from, to));
  const found = (await checkers[0]?.(project.root)) ?? [];
  await project.write("src/tools/orders.ts", tools);
  expect(found.filter((error) => error.includes("generated/registry.ts"))).not.toEqual([]);
});

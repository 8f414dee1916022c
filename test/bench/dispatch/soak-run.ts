import { functionTool } from "../../../runtime/function-tool.js";
import { createDispatcher, type Outcome, ToolFailed } from "../../../runtime/index.js";
import type { AnyRegistry } from "../../../runtime/registry.js";
import { expectPaired } from "../../../runtime/testing.js";

const CALLS = 100_000;
const PER_TURN = 20;
/** Growth of the heap between the first tenth and the end that is no leak. */
const MAX_GROWTH_MB = 12;

const facts = {
  description: "",
  parameters: { type: "object", properties: { n: { type: "number" } } },
} as const;

/** Tools that fail in every way beside those that were generated. */
const failing = [
  functionTool({
    ...facts,
    name: "throws",
    invoke: () => {
      throw new Error("no");
    },
  }),
  functionTool({ ...facts, name: "rejects", invoke: () => Promise.reject(new ToolFailed("no")) }),
  functionTool({
    ...facts,
    name: "late",
    policy: { timeoutMs: 1 },
    invoke: () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 4)),
  }),
  functionTool({
    ...facts,
    name: "pay",
    policy: { idempotent: ["n"] },
    invoke: async ({ n }: { n?: number }) => n ?? 0,
  }),
  functionTool({ ...facts, name: "mail", policy: { effect: "send" }, invoke: () => undefined }),
];

const FORECAST = '{"place":{"city":"Taipei"},"days":5}';
const SENT: readonly (readonly [name: string, args: string])[] = [
  ["getForecast", FORECAST],
  ["getForecastLater", FORECAST],
  ["getForecastInTime", FORECAST],
  ["countTokens", '{"tokens":3}'],
  ["getForecast", '{"place":7}'],
  ["getForecast", FORECAST.slice(0, 9)],
  ["getForcast", "{}"],
  ["throws", ""],
  ["rejects", ""],
  ["late", ""],
  ["mail", ""],
];

/** Answers 100,000 calls of every kind in one process and says what became of them and of memory. */
export async function run(generated: AnyRegistry): Promise<void> {
  const unhandled: unknown[] = [];
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
  let registry = generated;
  for (const tool of failing) registry = registerIn(registry, tool);
  const { dispatchAll } = createDispatcher(registry, { turnMode: "run-safe" });
  const counts = new Map<string, number>();
  let early = 0;
  for (let turn = 0; turn < CALLS / PER_TURN; turn++) {
    const calls = Array.from({ length: PER_TURN }, (_, index) => toCall(turn, index));
    const { outcomes } = await dispatchAll(calls, { context: { name: "soak" } });
    expectPaired(calls, outcomes);
    count(outcomes, counts);
    if (turn === CALLS / PER_TURN / 10) early = heapMb();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  report(counts, early, heapMb(), unhandled);
}

function registerIn(registry: AnyRegistry, tool: (typeof failing)[number]): AnyRegistry {
  const tools = { ...registry.tools, [tool.name]: tool };
  const byName = new Map(Object.entries(tools));
  return { tools, names: [...byName.keys()], get: (name) => byName.get(name) };
}

function toCall(turn: number, index: number) {
  const number = turn * PER_TURN + index;
  // Every idempotent call is another one, which is the most that the memory of results has to bear.
  if (index === 0) return { id: `${number}`, name: "pay", arguments: `{"n":${number}}` };
  const [name = "", args = ""] = SENT[number % SENT.length] ?? [];
  return { id: `${number}`, name, arguments: args };
}

function count(outcomes: readonly Outcome[], counts: Map<string, number>): void {
  for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function report(
  counts: ReadonlyMap<string, number>,
  early: number,
  end: number,
  unhandled: readonly unknown[],
): void {
  const answered = [...counts.values()].reduce((sum, some) => sum + some, 0);
  console.log(`${answered} calls answered:`, Object.fromEntries([...counts].sort()));
  console.log(`heap: ${early.toFixed(1)} MB after a tenth, ${end.toFixed(1)} MB at the end`);
  console.log(`unhandled rejections: ${unhandled.length}`);
  const isSound = answered === CALLS && unhandled.length === 0 && end - early < MAX_GROWTH_MB;
  if (!isSound) process.exitCode = 1;
}

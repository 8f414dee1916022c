import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createDispatcher,
  isFailure,
  type Outcome,
  resumeTurn,
  type TurnMode,
} from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { expectPaired, fakeClock } from "../../runtime/testing.js";
import { registryOf, tool } from "./tools.js";
import { anthropicMessages, checkAnthropic, checkOpenAi, openAiMessages } from "./wire-rules.js";

const parameters = { delay: { type: "number" } };

/** Every way a call can go, and what its outcome may be. */
const ways = {
  ok: ["ok"],
  async: ["ok"],
  nothing: ["ok"],
  bigint: ["ok"],
  circular: ["ok"],
  throw: ["error"],
  reject: ["error"],
  timeout: ["timeout"],
  deny: ["denied"],
  wait: ["pending", "ok", "denied"],
  alone: ["ok"],
  limited: ["ok", "unavailable"],
  unknown: ["unknown"],
  badJson: ["invalid"],
  cutOff: ["cut-off"],
  badArguments: ["invalid"],
  duplicateId: ["invalid"],
} as const;
type Way = keyof typeof ways;

const circular: { self?: unknown } = {};
circular.self = circular;

function setUp(
  turnMode: TurnMode,
  concurrency: number,
  signal: AbortSignal,
  clock: ReturnType<typeof fakeClock>,
) {
  const later = (delay: unknown, settle: () => void) => clock.after(Number(delay), settle);
  const ran: string[] = [];
  const registry = registryOf(
    tool("ok", () => ({ fine: true }), { parameters }),
    tool("async", ({ delay }) => new Promise((resolve) => later(delay, () => resolve("text"))), {
      parameters,
    }),
    tool("nothing", () => undefined, { parameters }),
    tool("bigint", () => [1n], { parameters }),
    tool("circular", () => circular, { parameters }),
    tool(
      "throw",
      () => {
        throw new Error("no");
      },
      { parameters },
    ),
    tool(
      "reject",
      ({ delay }) => new Promise((_, reject) => later(delay, () => reject(new Error("no")))),
      { parameters },
    ),
    // Rejects long after its answer.
    tool("timeout", () => new Promise((_, reject) => later(500, () => reject(new Error("late")))), {
      parameters,
      policy: { timeoutMs: 100 },
    }),
    tool("deny", () => ran.push("deny"), { parameters }),
    tool("wait", () => ran.push("wait"), { parameters, policy: { effect: "send" } }),
    tool("alone", ({ delay }) => new Promise((resolve) => later(delay, () => resolve(1))), {
      parameters,
      policy: { sequential: true },
    }),
    tool("limited", () => 1, { parameters, policy: { rateLimit: { calls: 2, perMs: 10 } } }),
  );
  const permissions = createPermissions({ deny: ["deny"] });
  const dispatcher = createDispatcher(registry, { permissions, turnMode, concurrency, clock });
  return { dispatcher, ran, signal };
}

function toCall(way: Way, delay: number, index: number) {
  const id = way === "duplicateId" ? "id_0" : `id_${index}`;
  const args = JSON.stringify({ delay });
  switch (way) {
    case "unknown":
      return { id, name: "toString", arguments: args };
    case "badJson":
      return { id, name: "ok", arguments: "[1, 2]" };
    case "cutOff":
      return { id, name: "ok", arguments: args.slice(0, -1) };
    case "badArguments":
      return { id, name: "ok", arguments: '{"delay":{}}' };
    case "duplicateId":
      return { id, name: "ok", arguments: args };
    default:
      return { id, name: way, arguments: args };
  }
}

const turns = fc.record({
  ways: fc.array(
    fc.tuple(fc.constantFrom(...(Object.keys(ways) as Way[])), fc.integer({ min: 0, max: 90 })),
    { minLength: 1, maxLength: 12 },
  ),
  mode: fc.constantFrom<TurnMode>("hold-all", "run-safe", "deny-all-on-deny"),
  concurrency: fc.integer({ min: 1, max: 4 }),
  abortAt: fc.option(fc.integer({ min: 0, max: 150 })),
  approve: fc.boolean(),
});

test("every call of every turn has one answer, in order, valid for every provider", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async ({ ways: sent, mode, concurrency, abortAt, approve }) => {
      const controller = new AbortController();
      const clock = fakeClock();
      const { dispatcher, ran, signal } = setUp(mode, concurrency, controller.signal, clock);
      // The first call gives a duplicate something to repeat.
      const planned: (readonly [Way, number])[] = [["ok", 0], ...sent];
      const calls = planned.map(([way, delay], index) => toCall(way, delay, index));
      if (abortAt !== null) clock.after(abortAt, () => controller.abort("enough"));
      const turn = await clock.until(dispatcher.dispatchAll(calls, { signal }));
      check(calls, turn.outcomes, planned, abortAt !== null, mode);
      if (turn.kind !== "pending") return;
      expect(ran).not.toContain("wait");
      const decisions = Object.fromEntries(
        turn.pending.calls.flatMap(({ kind, id }) =>
          kind === "waiting" ? [[id, { kind: approve ? "approve" : "deny" } as const]] : [],
        ),
      );
      const done = await clock.until(resumeTurn(dispatcher, turn.pending, decisions, { signal }));
      // What was given up may still reject; nobody hears of it.
      await clock.advance(1_000);
      expect(clock.waiting).toBe(0);
      expect(done.kind).toBe("done");
      check(calls, done.outcomes, planned, abortAt !== null, mode);
      expect(ran.includes("deny")).toBe(false);
    }),
    { numRuns: 200 },
  );
});

function check(
  calls: readonly ReturnType<typeof toCall>[],
  outcomes: readonly Outcome[],
  planned: readonly (readonly [Way, number])[],
  mayAbort: boolean,
  mode: TurnMode,
): void {
  expectPaired(calls, outcomes);
  expect(checkOpenAi(openAiMessages(calls, outcomes))).toEqual([]);
  expect(checkAnthropic(anthropicMessages(calls, outcomes))).toEqual([]);
  outcomes.forEach((outcome, index) => {
    const [way = "ok"] = planned[index] ?? [];
    const allowed: string[] = [...ways[way], ...(mayAbort ? ["aborted"] : [])];
    if (mode !== "run-safe") allowed.push("pending");
    if (mode === "deny-all-on-deny") allowed.push("denied");
    expect(allowed).toContain(outcome.kind);
    expect(isFailure(outcome)).toBe(!["ok", "pending"].includes(outcome.kind));
  });
}

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  createDispatcher,
  createPermissions,
  createToolLog,
  createUsedStore,
  openPending,
  type PendingState,
  resumeTurn,
  sealPending,
  type Turn,
} from "../../runtime/index.js";
import { fakeClock } from "../../runtime/testing.js";
import type { AnyTool } from "../../runtime/tool.js";
import { call, deferred, registryOf, tool } from "./tools.js";

// What users of other runtimes reported, by the numbers of reference/runtime.md; each case is our
// own. Further: 13 in turn.test.ts, 15 in permission/matrix.test.ts, 16 in turn.property.test.ts,
// 19 in runtime/environments.test.ts. 14 is about loops of agents.

/** Dispatches to tools that write down what ran. */
function setUp(options: object = {}, ...more: readonly AnyTool[]) {
  const ran: string[] = [];
  const note = (name: string) => (args: object) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    return `${name} done`;
  };
  const query = { parameters: { q: { type: "string" } }, policy: { effect: "read" } } as const;
  const registry = registryOf(
    tool("searchWeb", note("searchWeb"), { ...query, required: ["q"] }),
    tool("now", note("now"), { policy: { effect: "read" } }),
    tool("sendMail", note("sendMail"), {
      policy: { effect: "send" },
      parameters: { to: { type: "string" }, amount: { type: "number" } },
    }),
    tool("pick", note("pick"), {
      policy: { effect: "read" },
      parameters: {
        n: { enum: [1, 2, 3] },
        tags: { type: "array", items: { type: "string" } },
        when: { type: "string", format: "date-time" },
      },
    }),
    ...more,
  );
  return { ran, dispatcher: createDispatcher(registry, options) };
}

const shown = ({ outcomes }: Turn) => outcomes.map(({ id, kind }) => `${id} ${kind}`);
const asks = {
  mail: call("sendMail", { to: "ann", amount: 100 }, "m"),
  look: call("now", {}, "n"),
};

function pendingOf(turn: Turn): PendingState {
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  return turn.pending;
}

test("issue 1: invented names are answered with what there is, and nothing runs", async () => {
  const { dispatcher, ran } = setUp();
  const names = ["serchWeb", "toString", "__proto__", "search_web"];
  const turn = await dispatcher.dispatchAll(names.map((name) => call(name, {}, name)));
  expect(shown(turn)).toEqual(names.map((name) => `${name} unknown`));
  const hints = turn.outcomes.map(({ text }) => text.includes("Did you mean 'searchWeb'?"));
  expect(hints).toEqual([true, false, false, true]);
  for (const { text } of turn.outcomes) expect(text).toContain("searchWeb, now, sendMail, pick");
  expect(ran).toEqual([]);
});

test("issues 2 and 4: a call with broken JSON fails alone, and says what and where", async () => {
  const { dispatcher, ran } = setUp();
  const turn = await dispatcher.dispatchAll([
    call("searchWeb", '{"q":x}', "a"),
    call("searchWeb", { q: "x" }, "b"),
    call("searchWeb", "[1]", "c"),
    call("now", "", "d"),
    call("searchWeb", '{"q":"1"}{"q":"2"}', "e"),
  ]);
  expect(shown(turn)).toEqual(["a invalid", "b ok", "c invalid", "d ok", "e invalid"]);
  const [a, , c, , e] = turn.outcomes;
  expect(a?.text).toContain("at position 5");
  expect(c?.text).toContain("expected a JSON object");
  expect(e?.text).toContain("found 2 JSON values in a row");
  expect(ran).toEqual(['searchWeb {"q":"x"}', "now {}"]);
});

test.each([true, false])(
  "issue 3: feedback is complete, whatever logs may hold",
  async (toolData) => {
    const entries: unknown[] = [];
    const log = createToolLog({ write: (entry) => entries.push(entry), toolData });
    const { dispatcher } = setUp({ log, repair: false, toolData });
    const { text } = await dispatcher.dispatch(call("pick", { n: "7", tags: "x", when: "y" }));
    for (const part of ["$.n", "1 | 2 | 3", "$.tags", "array", '"x"', "$.when", '"7"']) {
      expect(text).toContain(part);
    }
    expect(text.length).toBeLessThan(600);
    expect(JSON.stringify(entries).includes('"7"')).toBe(false);
  },
);

test("issue 5: a timeout wins over a tool that ignores it, and its late rejection is swallowed", async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listen);
  let signal: AbortSignal | undefined;
  const slow = tool(
    "slow",
    async (_, context) => {
      signal = context.signal;
      await sleep(30);
      throw new Error("late");
    },
    { policy: { timeoutMs: 10 } },
  );
  const { dispatcher } = setUp({}, slow);
  const turn = await dispatcher.dispatchAll([call("slow", {}, "s"), asks.look]);
  expect(shown(turn)).toEqual(["s timeout", "n ok"]);
  expect(signal?.aborted).toBe(true);
  await sleep(40);
  process.off("unhandledRejection", listen);
  expect(unhandled).toEqual([]);
});

test("issue 6: every way to a function carries the signal, also after an approval", async () => {
  const signals: AbortSignal[] = [];
  const seen = tool(
    "seen",
    (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
    { policy: { effect: "send" } },
  );
  const { dispatcher } = setUp({}, seen);
  const turn = await dispatcher.dispatchAll([call("seen", {}, "s")]);
  const controller = new AbortController();
  const resumed = resumeTurn(
    dispatcher,
    pendingOf(turn),
    { s: { kind: "approve" } },
    { signal: controller.signal },
  );
  await sleep(5);
  controller.abort(new Error("stop"));
  expect(shown(await resumed)).toEqual(["s aborted"]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("issue 7: an approval that was forged runs nothing", async () => {
  const { dispatcher, ran } = setUp();
  const state = pendingOf(await dispatcher.dispatchAll([asks.mail, { ...asks.mail, id: "o" }]));
  const sealing = { secret: "a secret of enough bytes", now: 0 };
  const text = await sealPending(state, { ...sealing, ttlMs: 1_000 });
  const [version, key, content = "", signature] = text.split(".");
  const plain = Buffer.from(content, "base64url").toString();
  const registryHashes = await dispatcher.schemaHashes();
  for (const forged of [
    plain.replace('"amount":100', '"amount":900'),
    plain
      .replace('"id":"m"', '"id":"x"')
      .replace('"id":"o"', '"id":"m"')
      .replace('"id":"x"', '"id":"o"'),
  ]) {
    expect(forged).not.toBe(plain);
    const altered = [version, key, Buffer.from(forged).toString("base64url"), signature].join(".");
    const opening = { ...sealing, registryHashes, usedStore: createUsedStore() };
    expect(await openPending(altered, opening)).toMatchObject({ reason: "altered" });
  }
  await expect(resumeTurn(dispatcher, state, { never: { kind: "approve" } })).rejects.toMatchObject(
    {
      name: "UserError",
    },
  );
  expect(ran).toEqual([]);
});

test("issue 8: whether a call needs approval is asked once, not again when it goes on", async () => {
  let asked = 0;
  const canUseTool = () => {
    asked++;
    return { behavior: "ask" } as const;
  };
  const { dispatcher, ran } = setUp({ permissions: createPermissions({ canUseTool }) });
  const state = pendingOf(await dispatcher.dispatchAll([asks.mail]));
  await resumeTurn(dispatcher, state, { m: { kind: "approve" } });
  expect([asked, ran.length]).toEqual([1, 1]);
});

test("issues 9, 10 and 11: all that waits is listed, and answered in any order, by id", async () => {
  const { dispatcher, ran } = setUp({ turnMode: "run-safe" });
  const mails = ["a", "b", "c"].map((id) => call("sendMail", { to: id }, id));
  const first = await dispatcher.dispatchAll([asks.look, ...mails]);
  expect(shown(first)).toEqual(["n ok", "a pending", "b pending", "c pending"]);
  // Through other hands, as JSON.
  const state = (turn: Turn): PendingState => JSON.parse(JSON.stringify(pendingOf(turn)));
  const second = await resumeTurn(dispatcher, state(first), { c: { kind: "approve" } });
  expect(shown(second)).toEqual(["n ok", "a pending", "b pending", "c ok"]);
  const third = await resumeTurn(dispatcher, state(second), {
    b: { kind: "deny" },
    a: { kind: "approve" },
  });
  expect(shown(third)).toEqual(["n ok", "a ok", "b denied", "c ok"]);
  expect(ran).toEqual(["now {}", 'sendMail {"to":"c"}', 'sendMail {"to":"a"}']);
});

test("issue 12: what waits survives a sibling that fails for good", async () => {
  const boom = tool("boom", () => {
    throw new Error("boom");
  });
  const tools = { boom: { failureErrorFunction: null } };
  const { dispatcher, ran } = setUp({ turnMode: "run-safe", tools }, boom);
  const failed: unknown = await dispatcher
    .dispatchAll([asks.mail, call("boom", {}, "x")])
    .catch((error: unknown) => error);
  // What a dispatch throws carries what is left of its turn.
  const { pending } = failed as { readonly pending: PendingState };
  expect(shown(await resumeTurn(dispatcher, pending, { m: { kind: "approve" } }))).toEqual([
    "m ok",
    "x error",
  ]);
  expect(ran).toEqual(['sendMail {"to":"ann","amount":100}']);
});

test.each([[true], ["allow"], [{ behaviour: "allow" }], [{ behavior: "yes" }], [undefined]])(
  "issue 17: the answer %j of a callback throws at the developer and denies to the model",
  async (answer) => {
    // What is not TypeScript answers as it likes.
    const canUseTool = (() => answer) as never;
    const { dispatcher, ran } = setUp({ permissions: createPermissions({ canUseTool }) });
    await expect(dispatcher.dispatch(asks.mail)).rejects.toMatchObject({
      name: "UserError",
      outcomes: [{ kind: "denied" }],
    });
    expect(ran).toEqual([]);
  },
);

test("issue 18: a function that blocks everything else is noticed", async () => {
  const clock = fakeClock();
  const blocks: unknown[] = [];
  const busy = tool("busy", () => void clock.advance(300));
  const onLongBlock = (block: unknown) => blocks.push(block);
  const { dispatcher } = setUp({ clock, onLongBlock }, busy);
  const times = [0, 300];
  clock.now = () => times.shift() ?? 300;
  await dispatcher.dispatch(call("busy"));
  expect(blocks).toEqual([{ tool: "busy", ms: 300 }]);
});

test("issue 20: mistakes are results, and a result is not checked where there is none", async () => {
  const declared = {
    ...tool("declared", () => {
      throw new TypeError("the real error");
    }),
    output: { type: "object", required: ["x"] },
  };
  const { dispatcher } = setUp({ checkResults: true, exposeErrors: true }, declared);
  expect(await dispatcher.dispatch(call("declared"))).toMatchObject({
    kind: "error",
    text: expect.stringContaining("the real error"),
  });
  expect(await dispatcher.dispatch(call("searchWeb"))).toMatchObject({ kind: "invalid" });
});

test("issue 21: progress extends the idle time, never the hard limit, and the tool hears of it", async () => {
  const clock = fakeClock();
  const reasons: unknown[] = [];
  const chatty = tool(
    "chatty",
    async (_, context) => {
      context.signal.addEventListener("abort", () => reasons.push(context.signal.reason));
      for (;;) {
        await new Promise<void>((resolve) => clock.after(40, resolve));
        context.progress();
      }
    },
    { policy: { idleTimeoutMs: 50, timeoutMs: 200 } },
  );
  const { dispatcher } = setUp({ clock }, chatty);
  const answer = dispatcher.dispatch(call("chatty"));
  await clock.advance(199);
  expect(reasons).toEqual([]);
  await clock.advance(1);
  expect(await answer).toMatchObject({ kind: "timeout", error: { timeoutMs: 200 } });
  expect(reasons).toMatchObject([{ name: "ToolTimeoutError" }]);
});

test("issue 22: a huge result is shortened for the model, whole for the app", async () => {
  const whole = `head${"x".repeat(100_000)}tail`;
  const huge = tool("huge", () => whole, { policy: { maxResultChars: 200 } });
  const outcome = await setUp({}, huge).dispatcher.dispatch(call("huge"));
  expect(outcome).toMatchObject({ kind: "ok", value: whole, fullLength: whole.length });
  expect(outcome.text).toMatch(/^headx+[^x].*[^x]x+tail$/s);
  expect(outcome.text.length).toBeLessThanOrEqual(200);
});

test("issue 23: a payment that is repeated under another call id happens once", async () => {
  let paid = 0;
  const gate = deferred<undefined>();
  const pay = tool(
    "pay",
    async () => {
      await gate.promise;
      return `receipt ${++paid}`;
    },
    {
      policy: { idempotent: ["order", "amount"] },
      parameters: { order: { type: "string" }, amount: { type: "number" }, note: {} },
    },
  );
  const { dispatcher } = setUp({}, pay);
  const again = (id: string, note: string) => call("pay", { order: "7", amount: 5, note }, id);
  const turn = dispatcher.dispatchAll([again("a", "x"), again("b", "y")]);
  gate.resolve(undefined);
  const later = await dispatcher.dispatch(again("c", "z"));
  expect([...(await turn).outcomes, later].map(({ text }) => text)).toEqual(
    Array.from({ length: 3 }, () => "receipt 1"),
  );
});

test("issue 24: what leaves no doubt is repaired and noted; everything else is refused as sent", async () => {
  const { dispatcher, ran } = setUp();
  expect(await dispatcher.dispatch(call("pick", { n: 1, tags: '["a"]' }))).toMatchObject({
    kind: "ok",
    repairs: [{ path: "/tags", kind: "parsed-json" }],
  });
  expect(ran).toEqual(['pick {"n":1,"tags":["a"]}']);
  const refused = await dispatcher.dispatch(call("pick", { n: 1, tags: "a" }));
  expect(refused).toMatchObject({ kind: "invalid", text: expect.stringContaining('string "a"') });
});

test.each([
  ["by its JSON", '{"q":"half of', {}],
  ["by the reason the reply ended", '{"q":"whole"}', { finish: { reason: "length" } }],
  ["by its length", '{"q":"whole"}', { finish: { outputTokens: 64, maxOutputTokens: 64 } }],
])("issue 25: a call that was cut off, told %s, never runs", async (_, args, options) => {
  const { dispatcher, ran } = setUp();
  const outcome = await dispatcher.dispatch(call("searchWeb", args), options);
  expect(outcome).toMatchObject({ kind: "cut-off", text: expect.stringContaining("cut off") });
  expect(ran).toEqual([]);
});

test("issue 25: logs hide secrets before they cut texts", async () => {
  const entries: unknown[] = [];
  const log = createToolLog({
    write: (entry) => entries.push(entry),
    toolData: true,
    maxChars: 60,
  });
  const { dispatcher } = setUp({ log });
  const secret = `sk-${"s3cr3t".repeat(20)}`;
  await dispatcher.dispatch(call("searchWeb", { q: `use ${secret}` }));
  expect(JSON.stringify(entries)).not.toContain("s3cr");
});

import { createDispatcher } from "../../../runtime/index.js";
import { createPermissions } from "../../../runtime/permission/create-permissions.js";
import { createAudit } from "../../../runtime/records/audit.js";
import { callbackAuditSink } from "../../../runtime/records/audit-sinks.js";
import type { AnyRegistry } from "../../../runtime/registry.js";
import { expectPaired } from "../../../runtime/testing.js";
import { measureAll, type Variant } from "./measure.js";
import { peerVariants } from "./peers.js";
import { getForecast, getForecastLater } from "./tools.js";

/** 89 characters, as in the measurements of the peers. */
const SMALL =
  '{"place":{"city":"Kaohsiung City Cijin Region","country":"TW"},"days":5,"unit":"celsius"}';

/** Measures calls of the generated registry beside the same calls by hand and by other runtimes. */
export async function run(registry: AnyRegistry): Promise<void> {
  const context = { context: { name: "bench" } };
  const rounds = Number(process.env["ROUNDS"] ?? 40);
  const turns = [1, 10, 100, 1_000];
  const bare = createDispatcher(registry);
  const call = (name: string, id = "call_1") => ({ id, name, arguments: SMALL });

  await table("One call", rounds, [
    ["by hand, synchronous", byHand],
    // Whoever waits for a dispatcher waits for a promise: what that alone costs.
    ["by hand, behind a promise", async () => byHand()],
    ["dispatch, synchronous tool", () => bare.dispatch(call("getForecast"), context)],
  ]);
  await table("One call, asynchronous tool", rounds, [
    ["by hand, asynchronous", byHandLater],
    ["dispatch", () => bare.dispatch(call("getForecastLater"), context)],
    [
      "dispatch with timeout, audit and hook",
      guarded(registry, call("getForecastInTime"), context),
    ],
    ...(process.env["PEERS"] === "0" ? [] : await peerVariants(getForecast, SMALL)),
  ]);
  await table(
    "One of the calls of a turn",
    rounds,
    turns.map((size) => {
      const calls = Array.from({ length: size }, (_, index) =>
        call("getForecastLater", `${index}`),
      );
      return [
        `${size} ${size === 1 ? "call" : "calls"}`,
        () => bare.dispatchAll(calls, context),
        size,
      ];
    }),
  );
}

function byHand() {
  const { place, days, unit } = JSON.parse(SMALL);
  return JSON.stringify(getForecast(place, days, unit));
}

async function byHandLater() {
  const { place, days, unit } = JSON.parse(SMALL);
  return JSON.stringify(await getForecastLater(place, days, unit));
}

/** Everything that an app in production has around a call, and the check that it was answered. */
function guarded(
  registry: AnyRegistry,
  call: { readonly id: string; readonly name: string; readonly arguments: string },
  context: object,
): Variant {
  const { dispatch } = createDispatcher(registry, {
    permissions: createPermissions({ hooks: [() => ({ behavior: "pass" })] }),
    audit: createAudit({ sinks: [callbackAuditSink(() => undefined)] }),
  });
  return async () => {
    const outcome = await dispatch(call, context);
    expectPaired([call], [outcome]);
    return outcome;
  };
}

type Row = readonly [name: string, variant: Variant, calls?: number];

/** Prints a table; the first row is what the others are compared with. */
async function table(title: string, rounds: number, rows: readonly Row[]): Promise<void> {
  const measured = await measureAll(
    new Map(rows.map(([name, variant]) => [name, variant])),
    rounds,
    new Map(rows.map(([name, , calls = 1]) => [name, calls])),
  );
  console.log(`\n${title}`);
  for (const [name, { time, ratio }] of measured) {
    const micros = `${(time / 1_000).toFixed(2)} µs`;
    console.log(`  ${name.padEnd(44)} ${micros.padStart(12)} ${ratio.toFixed(2).padStart(8)} ×`);
  }
}

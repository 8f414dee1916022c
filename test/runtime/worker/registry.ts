import { threadId } from "node:worker_threads";
import { ToolRetry } from "../../../runtime/errors.js";
import { functionTool } from "../../../runtime/function-tool.js";
import { createRegistry } from "../../../runtime/registry.js";
import type { RunContext } from "../../../runtime/run-context.js";

const policy = { worker: true };
const parameters = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
const facts = { description: "Runs in a worker.", policy, parameters } as const;

/** What the pool loads in its threads; the tests dispatch to it. */
export const registry = createRegistry({
  square: functionTool({ ...facts, name: "square", invoke: ({ n }: { n: number }) => n * n }),
  where: functionTool({ ...facts, name: "where", invoke: () => threadId }),
  spin: functionTool({
    ...facts,
    name: "spin",
    policy: { ...policy, timeoutMs: 300 },
    invoke: () => {
      for (;;);
    },
  }),
  crash: functionTool({ ...facts, name: "crash", invoke: () => process.exit(3) }),
  advise: functionTool({
    ...facts,
    name: "advise",
    invoke: () => {
      throw new ToolRetry("Give another number.");
    },
  }),
  fail: functionTool({
    ...facts,
    name: "fail",
    invoke: async () => {
      throw Object.assign(new RangeError("too far"), { code: "E_FAR" });
    },
  }),
  count: functionTool({
    ...facts,
    name: "count",
    invoke: async function* ({ n }: { n: number }, context: RunContext<{ from: number }>) {
      for (let step = 0; step < n; step++) yield context.context.from + step;
    },
  }),
  dates: functionTool({
    ...facts,
    name: "dates",
    invoke: () => ({ at: new Date(0), big: new Map([["a", 1n]]), no: () => 1 }),
  }),
});
